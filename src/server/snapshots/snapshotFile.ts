import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { z } from 'zod'

/** The key of a snapshot, 32 bytes in base64url, and its name. */
export type SnapshotKey = { readonly kid: string; readonly share: string }

/** A snapshot that cannot be restored; the message is for the person at the terminal. */
export class SnapshotUnreadable extends Error {
  override readonly name = 'SnapshotUnreadable'
}

const cipher = 'aes-256-gcm'
const tagBytes = 16
const mostHeaderBytes = 1_000

/** The first line of the file, which is not secret; the seal notices a change of it. */
const header = z.object({
  deskbell: z.literal('snapshot'),
  version: z.literal(1),
  at: z.iso.datetime(),
  kid: z.string(),
  /** Tells a snapshot of other keys from a damaged one. */
  keyMark: z.string(),
  nonce: z.string(),
})

const bytesOf = ({ share }: SnapshotKey): Buffer => Buffer.from(share, 'base64url')

const markOf = (key: SnapshotKey): string =>
  createHmac('sha256', bytesOf(key)).update('snapshot').digest('base64url').slice(0, 12)

/** Packs `folder` into `file`, sealed. The file is whole and on the disk, or not there. */
export async function writeSnapshot(
  folder: string,
  file: string,
  key: SnapshotKey,
  at: Date,
): Promise<void> {
  const nonce = randomBytes(12)
  const headerFields: z.infer<typeof header> = {
    deskbell: 'snapshot',
    version: 1,
    at: at.toISOString(),
    kid: key.kid,
    keyMark: markOf(key),
    nonce: nonce.toString('base64url'),
  }
  const first = `${JSON.stringify(headerFields)}\n`
  const sealing = createCipheriv(cipher, bytesOf(key), nonce).setAAD(Buffer.from(first))
  const part = `${file}.part`
  try {
    const to = createWriteStream(part, { mode: 0o600, flush: true })
    to.write(first)
    await pipeline(
      create({ cwd: folder, gzip: { level: 1 } }, ['.']),
      sealing,
      async function* (sealed) {
        yield* sealed
        yield sealing.getAuthTag()
      },
      to,
    )
    await rename(part, file)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

/**
 * Unpacks a snapshot into the empty folder `into`.
 *
 * @returns when it was taken
 * @throws {SnapshotUnreadable} when it is none, is sealed with other keys, or was changed since
 */
export async function readSnapshot(
  file: string,
  into: string,
  keys: readonly SnapshotKey[],
): Promise<Date> {
  const { about, start, end, tag } = await readEnds(file)
  const key = keys.find((one) => one.kid === about.kid && markOf(one) === about.keyMark)
  if (key === undefined) {
    throw new SnapshotUnreadable(
      `${file} is sealed with other keys. Put the keys.json of the installation that made it into DATA_DIR, or set its SESSION_KEYS, then try again.`,
    )
  }
  const opened = async (to: NodeJS.WritableStream): Promise<void> => {
    const opening = createDecipheriv(cipher, bytesOf(key), Buffer.from(about.nonce, 'base64url'), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(`${JSON.stringify(about)}\n`))
      .setAuthTag(tag)
    await pipeline(createReadStream(file, { start, end }), opening, to)
  }
  try {
    // Whether the seal fits is known at the end only, and unpacking what was changed takes minutes: so it is read twice.
    await opened(new Writable({ write: (_chunk, _encoding, done) => done() }))
    await opened(extract({ cwd: into }))
  } catch (cause) {
    throw isOfDisk(cause) ? cause : damaged(file, cause)
  }
  return new Date(about.at)
}

async function readEnds(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(Math.min(size, mostHeaderBytes)), 0)
    const start = buffer.indexOf(10) + 1
    const parsed = header.safeParse(jsonOf(buffer.toString('utf8', 0, start)))
    if (!parsed.success || size < start + tagBytes) {
      throw new SnapshotUnreadable(`${file} is not a snapshot of this version of Deskbell.`)
    }
    const tag = Buffer.alloc(tagBytes)
    await handle.read(tag, 0, tagBytes, size - tagBytes)
    return { about: parsed.data, start, end: size - tagBytes - 1, tag }
  } finally {
    await handle.close()
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It is not ours, which its schema says as well.
    return null
  }
}

const damaged = (file: string, cause: unknown) =>
  new SnapshotUnreadable(`${file} is damaged: its seal does not fit.`, { cause })

/** A full disk or a missing permission: that says nothing about the snapshot. */
const isOfDisk = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && /^E[A-Z]+$/.test(String(cause.code))
