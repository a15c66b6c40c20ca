import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import { argon2id } from '../../src/desk/core/vault/argon2id.ts'
import { argon2idWork } from '../../src/desk/core/vault/stretch.ts'
import {
  fromPin,
  keyOfPin,
  pinFactsOf,
  saltOf,
  unwrap,
} from '../../src/desk/core/vault/wrapping.ts'
import type { Profile } from './aProfile.ts'
import { bytesOf } from './bytesOf.ts'

const bytes = z.array(z.number()).transform((numbers) => new Uint8Array(numbers))
const wireCopy = z.object({
  id: z.string(),
  deviceShare: bytes,
  salt: bytes,
  iv: bytes,
  data: bytes,
  part: bytes.nullable(),
  stretch: z.discriminatedUnion('by', [
    z.object({ by: z.literal('argon2id'), memoryKiB: z.number(), passes: z.number() }),
    z.object({ by: z.literal('pbkdf2'), rounds: z.number() }),
  ]),
})

/** What is stored of a tablet's first person in its database, and the key part of their PIN, at one moment. */
export type Copied = z.infer<typeof wireCopy>

/**
 * Takes it while it is there: a database leaves in its files what is deleted later, until the browser tidies up, so a
 * thief who comes later may have it. It waits until that person has a PIN: a key part is on the disk before its row.
 */
export async function copyOf(page: Page): Promise<Copied> {
  return wireCopy.parse(await vi.waitUntil(() => rowAndPart(page), { timeout: 20_000 }))
}

const rowAndPart = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('desk')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('plain')
    const plain = reading.objectStore('plain')
    const people = plain.getAll(IDBKeyRange.bound(['people'], ['people', []]))
    const tablets = plain.get(['tablet', '', ''])
    await new Promise((resolve) => reading.addEventListener('complete', resolve))
    opening.result.close()
    const [row] = people.result
    const tablet = tablets.result
    const byPin = row?.byPin ?? null
    if (byPin === null) return null
    let part: number[] | null = null
    if (byPin.part !== undefined) {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('desk-key-parts')
      const file = await (await folder.getFileHandle(byPin.part)).getFile()
      part = [...new Uint8Array(await file.arrayBuffer())]
    }
    return {
      id: row.id,
      deviceShare: [...tablet.deviceShare],
      salt: [...byPin.salt],
      iv: [...byPin.key.iv],
      data: [...new Uint8Array(byPin.key.data)],
      part,
      stretch: byPin.stretch,
    }
  })

/**
 * Whether it opens to somebody who knows the PIN and has every byte of the profile as it is now.
 *
 * @param device the secret that the device's lock gives, which is on no disk
 */
export async function opensWith(
  profile: Pick<Profile, 'folder'>,
  copied: Copied,
  pin: string,
  device: CryptoKey | null = null,
): Promise<boolean> {
  const { id, iv, data } = copied
  const stretched = await stretchedOf(copied, pin)
  for (const part of [null, ...(await smallFiles(profile.folder))]) {
    const key = await keyOfPin(stretched, { part, device })
    if ((await unwrap({ iv, data: data.buffer }, key, `all\n${id}`)) !== null) return true
  }
  return false
}

/** What the desk's worker does, in Node, and as slowly. */
async function stretchedOf(
  { deviceShare, salt, stretch }: Copied,
  pin: string,
): Promise<CryptoKey> {
  const both = saltOf(salt, deviceShare)
  if (stretch.by === 'pbkdf2') return (await fromPin(pin, both, pinFactsOf({ stretch }))).stretched
  const found = await argon2id(argon2idWork(pin, both, stretch))
  return crypto.subtle.importKey('raw', found, 'HKDF', false, ['deriveBits'])
}

/** As a browser that lets no WebAssembly run: a PIN that is set in this page is stretched by PBKDF2. */
export const withoutArgon2id = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, wish?: WorkerOptions) {
        if (wish?.name === 'PIN') throw new Error('Not here.')
        super(address, wish)
      }
    }
  })

/** A key part has 32 bytes. */
async function smallFiles(folder: string): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => bytesOf(join(parentPath, name))),
  )
  return files.flatMap((file) => (file?.length === 32 ? [new Uint8Array(file)] : []))
}

/** The places of the key part in any file of the profile, as bytes or as text in any of the usual forms. */
export function placesOf(profile: Profile, { part }: Copied): Promise<readonly string[]> {
  if (part === null) throw new Error('This PIN has no key part.')
  expect(part).toHaveLength(32)
  const found = Buffer.from(part)
  return profile.find([
    found.toString('latin1'),
    ...(['hex', 'base64', 'base64url'] as const).map((written) => found.toString(written)),
    found.join(),
  ])
}
