import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatedKeys } from '../../../src/server/start/generatedKeys.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'deskbell-keys-'))
})
afterAll(() => rm(base, { recursive: true }))

/** Fails with the error of writing the keys. */
const writer = `
  const [, address, folder] = process.argv
  const { generatedKeys } = await import(address)
  process.stdout.write(await generatedKeys(folder).then(() => 'written', ({ code }) => code))
`

test('keys that do not fit on the disk are not left behind as an empty file, which would stop later starts', async () => {
  const outDir = join(base, 'module')
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'src/server/start/generatedKeys.ts', outDir, target: 'node20' },
    ssr: { noExternal: true },
  })
  const address = pathToFileURL(join(outDir, 'generatedKeys.js')).href
  const data = join(base, 'data')
  const node = [process.execPath, '--input-type=module', '-e', writer, address, data]
  // The shell's limit for files (ulimit) is the only full disk that every account can make.
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', ...node])
  expect(stdout.toString()).toBe('EFBIG')
  expect(await readdir(data)).toEqual([])
  const made = await generatedKeys(data)
  expect(await generatedKeys(data)).toEqual({ ...made, isNew: false })
})
