/** `npm run test:mutation`: all folders of rules, or those that are named. */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)
const { module } = await runnerImport(`${root}test/mutation/tellMutants.ts`, {
  root,
  configFile: false,
  logLevel: 'warn',
})
process.exit(await module.run(process.argv.slice(2)))
