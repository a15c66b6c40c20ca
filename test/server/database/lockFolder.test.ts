import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '../../../src/server/database/lockFolder.ts'

/** The module on plain Node, for other processes. */
let module: string
let moduleDir: string
beforeAll(async () => {
  moduleDir = await mkdtemp(join(tmpdir(), 'deskbell-module-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'src/server/database/lockFolder.ts', outDir: moduleDir, target: 'node20' },
  })
  module = pathToFileURL(join(moduleDir, 'lockFolder.js')).href
})
afterAll(() => rm(moduleDir, { recursive: true }))

let above: string
let folder: string
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'deskbell-lock-'))
  folder = join(above, 'db')
})
afterEach(() => rm(above, { recursive: true }))

/** A process that asks for the folder, prints the outcome and keeps the folder until its input ends. */
const asker = `
  const [, address, folder] = process.argv
  const { lockFolder } = await import(address)
  process.stdin.resume().on('end', () => process.exit(0))
  process.stdout.write(await lockFolder(folder).then(() => 'mine', ({ message }) => message))
`

function aProcess(command = process.execPath, before: readonly string[] = []) {
  const child = spawn(command, [...before, '--input-type=module', '-e', asker, module, folder])
  const outcome = once(child.stdout, 'data').then(([text]) => String(text))
  return { child, outcome, exit: once(child, 'exit') }
}

test('a folder is locked by one process at a time, and the refusal names it', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `in use by process ${process.pid} on ${hostname()}`,
  )
  const { outcome, child, exit } = aProcess()
  expect(await outcome).toContain(`in use by process ${process.pid} on ${hostname()}`)
  child.stdin.end()
  await exit
  await unlock()
  await (await lockFolder(folder))()
  expect(await readdir(above)).toEqual([])
})

test('a process that is killed leaves the folder to the next one, and its files are cleared up', async () => {
  const { child, outcome, exit } = aProcess()
  expect(await outcome).toBe('mine')
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await exit
  expect(await readdir(above)).toHaveLength(1)
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('in use')
  expect(await readdir(above)).toHaveLength(1)
  await unlock()
  expect(await readdir(above)).toEqual([])
})

test('the draft of a lock whose process died does not stop a start, and is removed', async () => {
  await writeFile(`${folder}.lock.00000000.new`, '')
  await writeFile(`${folder}.locksmith`, 'not a lock')
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('in use')
  await unlock()
  expect(await readdir(above)).toEqual(['db.locksmith'])
})

test('when twenty calls or twelve processes ask at once, one gets the folder, also after a process was killed', async () => {
  const calls = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
  const won = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []))
  expect(won).toHaveLength(1)
  await won[0]?.()

  const killed = aProcess()
  await killed.outcome
  killed.child.kill('SIGKILL')
  await killed.exit
  const processes = Array.from({ length: 12 }, () => aProcess())
  const outcomes = await Promise.all(processes.map(({ outcome }) => outcome))
  for (const { child } of processes) child.stdin.end()
  await Promise.all(processes.map(({ exit }) => exit))
  expect(outcomes.filter((outcome) => outcome === 'mine')).toHaveLength(1)
  expect(await readdir(above)).toHaveLength(1)
})

test('a process that holds the folder and ends each connection without an answer is not taken for dead', async () => {
  const server = createServer((socket) => socket.destroy()).listen(`${folder}.lock.00000000`)
  await once(server, 'listening')
  await expect(lockFolder(folder)).rejects.toThrow('in use by another process')
  server.close()
})

test('a folder whose path is too long for a socket is locked in the same way', async () => {
  const deep = join(above, 'a-folder-with-a-long-name'.repeat(6))
  await mkdir(deep)
  folder = join(deep, 'db')
  const { child, outcome, exit } = aProcess()
  expect(await outcome).toBe('mine')
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await exit
  await (await lockFolder(folder))()
  expect(await readdir(deep)).toEqual([])
})

test('a folder in which no file may be made is reported as such', async () => {
  const file = join(above, 'file')
  await writeFile(file, '')
  await expect(lockFolder(join(file, 'db'))).rejects.toMatchObject({ path: file })
})
