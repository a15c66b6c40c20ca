import { spawnSync } from 'node:child_process'

/** Builds desk and server once, before the first end-to-end test, just as `npm start` would. */
export function setup(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/launch.mjs', '--build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`)
  process.stdout.write(stdout)
}
