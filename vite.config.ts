import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { linguiMacros } from './src/build/linguiMacros.mjs'
import { codeParts } from './src/desk/build/codeParts.ts'
import { compiledAhead } from './src/desk/build/compiledAhead.ts'
import { firstLoad } from './src/desk/build/firstLoad.ts'
import { insidePage } from './src/desk/build/insidePage.ts'
import { placeFiles } from './src/desk/build/placeFiles.ts'
import { precompress } from './src/desk/build/precompress.ts'
import { shellWorker } from './src/desk/build/shellWorker.ts'
import { LongestFirst } from './test/longestFirst.ts'
import { TimesReporter } from './test/timesReporter.ts'
import { inAWindow, onAPageOfTheirOwn } from './test/windows.ts'
import { withMoreTries } from './test/withMoreTries.ts'

const testsOf = (wing: string) => [`test/${wing}/**/*.test.ts`]

/** They run generators, compilers and linters of others on the API description, each in a process of its own. */
const withOtherTools = [
  'test/server/service/clients/generatedClient.test.ts',
  'test/server/service/description/lint.test.ts',
]

/** Tests share what they have loaded: loading took two thirds of the time. */
const project = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: { name, environment: 'node', isolate: false, ...test },
})

const inAPage: TestProjectInlineConfiguration['test'] = {
  environment: 'jsdom',
  setupFiles: ['test/desk/inEnglish.ts', 'test/desk/withoutTraces.ts', 'test/desk/aNewPage.ts'],
  alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/test/desk/freshStores.ts` }],
}

const onAService: TestProjectInlineConfiguration['test'] = {
  globalSetup: 'test/server/database/aPostgres.ts',
  setupFiles: 'test/example/ownZoneRules.ts',
}

const inABrowser: TestProjectInlineConfiguration['test'] = {
  globalSetup: 'test/e2e/prepare.ts',
  setupFiles: 'test/desk/inEnglish.ts',
  // After the others, while which the build is made; a browser, a service and a test wait for one another in turn.
  sequence: { groupOrder: 1 },
  maxWorkers: 3,
  // A slow machine is no fault of the product: only what never comes fails.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  plugins: [
    linguiMacros(),
    ...lingui({ configPath: `${import.meta.dirname}/lingui.config.ts` }),
    react(),
    compiledAhead(),
    insidePage(),
    placeFiles(),
    firstLoad(),
    precompress(),
    shellWorker(),
  ],
  // The checks of the calendar run in a worker, with their messages.
  worker: { plugins: () => [linguiMacros()] },
  build: {
    outDir: 'dist/desk',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: codeParts() } } },
  },
  test: {
    reporters: ['default', new TimesReporter()],
    sequence: { sequencer: LongestFirst },
    // On two cores: what waits for a database, a browser or a timer leaves room for a third.
    maxWorkers: 2,
    // Tests make much that lives for a moment only: collecting it more rarely takes a tenth off their processor time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 120_000,
    // Before the first test of a file a whole service is started and filled.
    hookTimeout: 300_000,
    // On a busy machine an answer takes seconds: only one that never comes fails.
    expect: { poll: { timeout: 45_000 } },
    projects: [
      // One project, so that a worker keeps its databases from the first of these files to the last.
      project('server', {
        ...onAService,
        include: ['contract', 'pricing', 'server/network', 'server/service', 'server/gate'].flatMap(
          testsOf,
        ),
        exclude: withOtherTools,
      }),
      project('desk rules', {
        include: ['test/desk/**/*.test.ts'],
        exclude: [...inAWindow, ...onAPageOfTheirOwn],
        setupFiles: ['test/desk/inEnglish.ts', 'test/example/ownZoneRules.ts'],
      }),
      project('desk', {
        ...inAPage,
        include: ['test/desk/**/*.test.tsx', ...inAWindow],
        exclude: onAPageOfTheirOwn,
      }),
      project('desk apart', { ...inAPage, include: onAPageOfTheirOwn, isolate: true }),
      project('e2e', { ...inABrowser, include: ['test/e2e/*.test.ts'] }),
      // `npm run test:long`; `npm test` leaves out what is called so.
      project('server long', {
        ...onAService,
        setupFiles: ['test/desk/inEnglish.ts', 'test/example/ownZoneRules.ts'],
        include: [
          ...[
            'server/database',
            'server/snapshots',
            'server/start',
            'server/transfer',
            'demo',
          ].flatMap(testsOf),
          ...withOtherTools,
          ...withMoreTries,
        ],
        env: { DESKBELL_LONG: '1' },
      }),
      // The crash and the chaos run are of the built product too, so they share the build.
      project('e2e long', {
        ...inABrowser,
        include: [...testsOf('e2e/long'), ...testsOf('load'), ...testsOf('chaos')],
      }),
    ],
  },
})
