/**
 * Tells Stryker, which has no samples, to leave out every mutant that is not in ours. A checker is its way to refuse a
 * mutant before any test runs; each of its processes loads this file, in plain Node.
 */
import { fileURLToPath } from 'node:url'
import { CheckStatus } from '@stryker-mutator/api/check'
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { runnerImport } from 'vite'

const load = async (file) =>
  (await runnerImport(fileURLToPath(new URL(file, import.meta.url)), { configFile: false })).module

const { changeOf, isInSample } = await load('./sample.ts')
const { namedFolder } = await load('./folders.ts')
const { share } = namedFolder(process.env.MUTATION_FOLDER)

const left = { status: CheckStatus.CompileError, reason: 'not in the sample' }
const taken = { status: CheckStatus.Passed }

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Checker, 'sample', {
    init: async () => {},
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [mutant.id, isInSample(changeOf(mutant, 0), share) ? taken : left]),
      ),
  }),
  // The table at the end is printed by the process that started the run.
  declareValuePlugin(PluginKind.Reporter, 'silent', {}),
]
