import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder, writeNewFile } from '../../src/database/lockFolder.ts'

let above: string
let folder: string
let lock: string
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'deskbell-lock-'))
  folder = join(above, 'db')
  lock = `${folder}.lock`
})
afterEach(() => rm(above, { recursive: true }))

test('a folder is locked by one process at a time, and the refusal names it', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`)
  await unlock()
  await (await lockFolder(folder))()
})

test('the lock of a running process is kept, and that of a stopped one is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(lock, `${child.pid} ${hostname()}\n`)
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockFolder(folder))()
})

test('the lock of another machine is never taken over', async () => {
  await writeFile(lock, '1 another-machine\n')
  await expect(lockFolder(folder)).rejects.toThrow('on another-machine')
  expect(await readFile(lock, 'utf8')).toBe('1 another-machine\n')
})

test('a container with the same process number as before can still start', async () => {
  await writeFile(lock, `${process.pid} ${hostname()}\n`)
  await expect(lockFolder(folder)).resolves.toBeTypeOf('function')
})

test('when twenty calls find an old lock at once, one gets the folder', async () => {
  await writeFile(lock, `999999 ${hostname()}\n`)
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const gone = `999999 ${hostname()}\n`

test.each([
  ['an empty lock', { '.lock': '' }],
  ['half a lock', { '.lock': '4711 ' }],
  ['a lock without its end', { '.lock': `${process.ppid} ${hostname()}` }],
  ['a dead lock and an empty leftover of removing it', { '.lock': gone, '.lock.removing': '' }],
  ['a dead lock and half a leftover', { '.lock': gone, '.lock.removing': '99' }],
  ['a dead lock and a leftover of a dead process', { '.lock': gone, '.lock.removing': gone }],
  ['an empty lock and an empty leftover', { '.lock': '', '.lock.removing': '' }],
  ['a leftover alone', { '.lock.removing': gone }],
  ['a draft of a lock', { '.lock.999999-draft': gone }],
  ['a lock whose process number another program has now', { '.lock': `1 ${hostname()} then\n` }],
])('%s, which a crash leaves behind, does not stop a start', async (_, files) => {
  for (const [end, text] of Object.entries(files)) await writeFile(folder + end, text)
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('in use')
  expect(await readFile(lock, 'utf8')).toContain(`${process.pid} ${hostname()}`)
  await unlock()
  expect(await readdir(above)).not.toContain('db.lock')
})

/** Fails with the error of writing a file. */
const writer = `
  const [, address, file] = process.argv
  const { writeNewFile } = await import(address)
  process.stdout.write(await writeNewFile(file, 'text').then(() => 'written', ({ code }) => code))
`

test('a lock file that does not fit on the disk is not left behind empty, which would stop later starts', async () => {
  const module = await built()
  const file = join(above, 'keys.json')
  const args = ['--input-type=module', '-e', writer, module, file]
  // The shell's limit for files (ulimit) is the only full disk that every account can make.
  const { stdout } = spawnSync('sh', [
    '-c',
    'ulimit -f 0; exec "$@"',
    'sh',
    process.execPath,
    ...args,
  ])
  expect(stdout.toString()).toBe('EFBIG')
  expect(await readdir(above)).not.toContain('keys.json')
  await writeNewFile(file, 'text')
  expect(await readFile(file, 'utf8')).toBe('text')
  await expect(writeNewFile(file, 'other')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(file, 'utf8')).toBe('text')
})

/** The module on plain Node, for other processes. */
async function built(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'src/database/lockFolder.ts', outDir: above, target: 'node20' },
  })
  return pathToFileURL(join(above, 'lockFolder.js')).href
}

/** A process that asks for the folder, prints the outcome and keeps the folder until its input ends. */
const asker = `
  const [, address, folder] = process.argv
  const { lockFolder } = await import(address)
  process.stdout.write(await lockFolder(folder).then(() => 'mine', () => 'refused'))
  process.stdin.resume().on('end', () => process.exit(0))
`

test('when twelve processes find an old lock at once, one gets the folder', async () => {
  const module = await built()
  await writeFile(lock, `999999 ${hostname()}\n`)
  const children = Array.from({ length: 12 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', asker, module, folder]),
  )
  const said = await Promise.all(
    children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
  )
  const exits = children.map((child) => once(child, 'exit'))
  for (const { stdin } of children) stdin.end()
  await Promise.all(exits)
  expect(said.filter((word) => word === 'mine')).toHaveLength(1)
})
