/**
 * Runs one of the measurements of this folder on plain Node: `node test/load/run.mjs crash/tellCrash.ts`.
 * What it measures is the built product, so the build is brought up to date first.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { i18n } from '@lingui/core'
import { lingui } from '@lingui/vite-plugin'
import { runnerImport } from 'vite'
import { linguiMacros } from '../../src/build/linguiMacros.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
const which = process.argv[2] ?? ''
// Built here, and not later when the product is started, whose start would then be measured with a build in it.
const { status, stderr } = spawnSync(process.execPath, ['src/launch.mjs', '--build'], {
  encoding: 'utf8',
})
if (status !== 0) throw new Error(`The build failed.\n${stderr}`)
const { module } = await runnerImport(`${root}test/load/${which}`, {
  root,
  configFile: false,
  plugins: [linguiMacros(), ...lingui({ configPath: `${root}lingui.config.ts` })],
  logLevel: 'warn',
})
// What is measured of the desk speaks English.
i18n.loadAndActivate({ locale: 'en-US', messages: {} })
await module.run(process.argv.slice(3))
process.exit(0)
