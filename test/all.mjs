/**
 * `npm test`: the proof before a commit. Types, lint and format run beside the tests, since each leaves a core idle now
 * and then. Fails when one of them fails.
 *
 * `npm run test:long`: what takes as long again, see `docs/testing.md`. Run both before a change is landed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** A whole run needs up to a gigabyte there. */
const neededBytes = 4e9

/**
 * The tests create and delete databases, browsers and their files by the thousand, and writing them to a disk takes more
 * processor than running them: so they are in memory where the system has a folder for it with enough space.
 *
 * @returns a new folder there; null where there is none: then everything is in the system's folder for temporary files
 */
function memoryFolder() {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize < neededBytes) return null
    const folder = mkdtempSync(join(inMemory, 'deskbell-'))
    // The Postgres of the tests may run as another user.
    chmodSync(folder, 0o755)
    return folder
  } catch {
    // Another system, or the folder cannot be written to.
    return null
  }
}

/**
 * For `check`, whose compilers are Go programs: in several threads they do some of the work twice, and they collect memory
 * more often than a machine with two gigabytes free needs. The tests beside them want the processor.
 */
const thrifty = { GOMAXPROCS: '1', GOGC: '400' }

/** @param {string} command @param {'inherit' | 'pipe'} output @param {Record<string, string>} more */
async function run(command, output, more = {}) {
  const env = { ...process.env, ...more }
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output], env })
  /** @type {Buffer[]} */
  const printed = []
  child.stdout?.on('data', (chunk) => printed.push(chunk))
  child.stderr?.on('data', (chunk) => printed.push(chunk))
  const [code] = await once(child, 'close')
  return { code, printed: Buffer.concat(printed).toString('utf8') }
}

const startedAt = performance.now()
const temporary = memoryFolder()
if (temporary !== null) {
  process.env.DESKBELL_LASTING = tmpdir()
  process.env.TMPDIR = temporary
}
const isLong = process.argv[2] === '--long'
const folder = temporary ?? mkdtempSync(join(tmpdir(), 'deskbell-'))
/** Written by `test/timesReporter.ts`. */
const passed = join(folder, 'passed')
const [check, tests] = await Promise.all([
  isLong ? { code: 0, printed: '' } : run('npm run --silent check', 'pipe', thrifty),
  run(`vitest run --project='${isLong ? '*' : '!*'} long'`, 'inherit', { DESKBELL_PASSED: passed }),
])
const havePassed = tests.code === 0 && existsSync(passed)
rmSync(folder, { recursive: true, force: true })
process.stdout.write(check.printed)
const isGreen = check.code === 0 && havePassed
const took = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
const all = isLong ? 'The longer tests' : 'Types, lint, format and tests'
const failed = [
  ...(check.code === 0 ? [] : ['Types, lint or format failed.']),
  ...(havePassed ? [] : ['Tests failed.']),
]
process.stdout.write(isGreen ? `${all} are green, in ${took}.\n` : `${failed.join(' ')} ${took}.\n`)
process.exit(isGreen ? 0 : 1)
