import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { windowlessBrowser, windowlessSetting } from './aBrowser.ts'
import { filledFolderSetting, startDesk } from './aRunningDesk.ts'

/**
 * Builds desk and server once, before the first end-to-end test, just as `npm start` would, and fills one folder with
 * the demo business: to fill it takes three times as long as to start with it. Then it unpacks the shipped browser,
 * where there is none yet.
 *
 * @returns throws the folder away
 */
export async function setup(): Promise<() => Promise<void>> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/launch.mjs', '--build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`)
  process.stdout.write(stdout)
  const browser = await windowlessBrowser()
  if (browser !== null) process.env[windowlessSetting] = browser
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-filled-'))
  await (await startDesk({ DATA_DIR: folder })).stop()
  // Keys belong to one installation: every desk makes its own.
  await rm(join(folder, 'keys.json'))
  process.env[filledFolderSetting] = folder
  return () => rm(folder, { recursive: true, force: true })
}
