/**
 * The whole proof, as `npm test` runs it: types, lint and format beside the tests, since either leaves a core idle now
 * and then. Fails when one of the two fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @param {string} command @param {'inherit' | 'pipe'} output */
async function run(command, output) {
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output] })
  /** @type {Buffer[]} */
  const said = []
  child.stdout?.on('data', (chunk) => said.push(chunk))
  child.stderr?.on('data', (chunk) => said.push(chunk))
  const [code] = await once(child, 'close')
  return { code, said: Buffer.concat(said).toString('utf8') }
}

const startedAt = performance.now()
const [check, tests] = await Promise.all([
  run('npm run --silent check', 'pipe'),
  run(['vitest run', ...process.argv.slice(2)].join(' '), 'inherit'),
])
process.stdout.write(check.said)
const isGreen = check.code === 0 && tests.code === 0
const took = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
process.stdout.write(
  isGreen
    ? `Types, lint, format and tests are green, in ${took}.\n`
    : `${check.code === 0 ? '' : 'Types, lint or format failed. '}${tests.code === 0 ? '' : 'Tests failed. '}${took}.\n`,
)
process.exit(isGreen ? 0 : 1)
