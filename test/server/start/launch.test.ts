import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A checkout with only the launcher: what it imports is missing, or is as the test needs it. */
let checkout: string
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'deskbell-launch-'))
  await cp('package.json', join(checkout, 'package.json'))
  await cp('src/launch.mjs', join(checkout, 'src/launch.mjs'))
})
afterEach(() => rm(checkout, { recursive: true }))

/** A bundler that fails as `fails` says, with its plugins; the real one fails in this way only on a full disk. */
async function aBundler(fails: string): Promise<void> {
  await cp('src/build', join(checkout, 'src/build'), { recursive: true })
  await aPackage('@babel/core', 'export const transformAsync = null')
  await aPackage('@lingui/vite-plugin', 'export const lingui = () => []')
  await aPackage('vite', `export const build = () => { throw ${fails} }`)
}

async function aPackage(name: string, code: string): Promise<void> {
  const folder = join(checkout, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module","exports":"./index.js"}')
  await writeFile(join(folder, 'index.js'), code)
}

function start(...options: string[]) {
  const arguments_ = [...options, join(checkout, 'src/launch.mjs')]
  const { status, stdout, stderr } = spawnSync(process.execPath, arguments_, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const asNode = (version: string) =>
  `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`

test.each(['16.20.2', '18.20.8', '20.18.3'])(
  'Node %s is reported as too old before anything else',
  (version) => {
    expect(start(asNode(version))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Deskbell did not start. This is Node ${version}: install Node 20.19 or newer from https://nodejs.org, then run npm start again.\n`,
    })
  },
)

test.each(['20.19.0', '22.0.0', '24.9.0'])('Node %s is new enough', (version) => {
  expect(start(asNode(version)).stderr).toContain('A package is missing')
})

test('without installed packages, the start says to install them', () => {
  expect(start()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Deskbell did not start. A package is missing: run npm ci, then npm start again.\n',
  })
})

test.each([
  `Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })`,
  `new Error('[UNHANDLEABLE_ERROR] No space left on device (os error 28)')`,
])('a full disk during the build is reported in one sentence: %s', async (fails) => {
  await aBundler(fails)
  const { status, stderr } = start()
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^Deskbell did not start\. The disk is full: make room for the build in \S+dist, then run npm start again\.\n$/,
  )
})

test('a read-only checkout is reported in one sentence', async () => {
  await aBundler(`Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })`)
  const { status, stderr } = start()
  expect([status, stderr.split('\n').length]).toEqual([1, 2])
  expect(stderr).toContain('let this account write in')
})

test('an error in the build is shown completely', async () => {
  await aBundler(`new Error('The first load of Today is 151.0 kB, more than 150.0 kB.')`)
  const { status, stderr } = start()
  expect(status).toBe(1)
  expect(stderr).toContain('The first load of Today is 151.0 kB, more than 150.0 kB.\n    at build')
})
