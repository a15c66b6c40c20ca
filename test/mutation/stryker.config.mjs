/** How Stryker runs our tests. Which mutants and how many at once is said by `tellMutants.ts`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './test/mutation/sampleChecker.mjs'],
  checkers: ['sample'],
  coverageAnalysis: 'perTest',
  // Generous, so that on a busy machine what is slow is not taken for what never ends.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  disableTypeChecks: false,
  // Stryker would rewrite tsconfig.json with TypeScript's own reader, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.data'],
  cleanTempDir: 'always',
  logLevel: 'warn',
}
