import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readSnapshot,
  SnapshotUnreadable,
  writeSnapshot,
} from '../../../src/server/snapshots/snapshotFile.ts'

const key = { kid: 'k1', share: Buffer.alloc(32, 7).toString('base64url') }
const at = new Date('2026-11-24T11:15:00Z')

let base: string
let file: string
let whole: Buffer
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'deskbell-snapshot-'))
  file = join(base, 'one.snapshot')
  const packed = join(base, 'packed')
  await mkdir(join(packed, 'empty'), { recursive: true })
  await writeFile(join(packed, 'guests'), 'Ada Lovelace of Ockham')
  // More than one read, so that unpacking could begin before the end is read.
  await writeFile(join(packed, 'picture'), randomBytes(200_000))
  await writeSnapshot(packed, file, key, at)
  whole = await readFile(file)
})
afterAll(() => rm(base, { recursive: true, force: true }))

const aFolder = () => mkdtemp(join(base, 'into-'))

async function read(bytes: Uint8Array, keys = [key], to?: string): Promise<string> {
  await writeFile(file, bytes)
  const into = to ?? (await aFolder())
  const takenAt = await readSnapshot(file, into, keys)
  expect(takenAt).toEqual(at)
  return readFile(join(into, 'guests'), 'utf8')
}

test('a packed file can be unpacked, and cannot be read without its key', async () => {
  expect(whole.includes('Lovelace')).toBe(false)
  expect(await read(whole)).toBe('Ada Lovelace of Ockham')
  const other = { kid: 'k1', share: Buffer.alloc(32, 8).toString('base64url') }
  await expect(read(whole, [other])).rejects.toThrow('is sealed with other keys')
  expect(await read(whole, [other, key])).toBe('Ada Lovelace of Ockham')
})

test('a file with any byte changed, or cut off anywhere, is not unpacked at all', async () => {
  const changed = fc
    .tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }))
    .map(([where, by]) => whole.map((byte, nth) => (nth === where ? byte ^ by : byte)))
  const cutOff = fc.nat(whole.length - 1).map((length) => whole.subarray(0, length))
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, cutOff), async (bytes) => {
      const into = await aFolder()
      await expect(read(bytes, [key], into)).rejects.toBeInstanceOf(SnapshotUnreadable)
      expect(await readdir(into)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('another file is reported as no snapshot', async () => {
  await expect(read(Buffer.from('something else'))).rejects.toThrow('is not a snapshot')
  await expect(read(Buffer.alloc(0))).rejects.toThrow('is not a snapshot')
})
