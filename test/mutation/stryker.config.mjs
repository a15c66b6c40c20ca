/** How Stryker runs our tests. `tellMutants.ts` says which mutants, and how many at once. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/sampleChecker.mjs'],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // Generous, so that slow code on a busy machine is not taken for an endless loop.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  disableTypeChecks: false,
  // Stryker would rewrite tsconfig.json with TypeScript's own reader, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.data'],
  cleanTempDir: 'always',
  logLevel: 'warn',
}
