import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { fromPin, keyOfPin, saltOf, unwrap } from '../../src/desk/vault/wrapping.ts'
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
})

/** What lies of a tablet's first person in its database, and the key part of their PIN, at one moment. */
export type Copied = z.infer<typeof wireCopy>

/**
 * Takes it while it is there: a database leaves in its files what is deleted later, until the browser tidies up, so a
 * thief who comes later may have it.
 */
export async function copyOf(page: Page): Promise<Copied> {
  const copied = await page.evaluate(async () => {
    const opening = indexedDB.open('desk-vault')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const stores = opening.result.transaction(['people', 'tablet'])
    const people = stores.objectStore('people').getAll()
    const tablets = stores.objectStore('tablet').getAll()
    await new Promise((resolve) => stores.addEventListener('complete', resolve))
    opening.result.close()
    const [row] = people.result
    const [tablet] = tablets.result
    const { byPin } = row
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
    }
  })
  return wireCopy.parse(copied)
}

/**
 * Whether it opens to somebody who knows the PIN and has every byte of the profile as it is now.
 *
 * @param device what the device's lock gives, which lies on no disk
 */
export async function opensWith(
  profile: Pick<Profile, 'folder'>,
  copied: Copied,
  pin: string,
  device: CryptoKey | null = null,
): Promise<boolean> {
  const { id, deviceShare, salt, iv, data } = copied
  const { stretched } = await fromPin(pin, saltOf(salt, deviceShare))
  for (const part of [null, ...(await smallFiles(profile.folder))]) {
    const key = await keyOfPin(stretched, { part, device })
    if ((await unwrap({ iv, data: data.buffer }, key, `all\n${id}`)) !== null) return true
  }
  return false
}

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

/** Where the key part lies in any file of the profile, as bytes or written as text in any of the usual ways. */
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
