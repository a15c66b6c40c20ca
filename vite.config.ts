import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { earlyEntry } from './src/desk/build/earlyEntry.ts'
import { firstLoad } from './src/desk/build/firstLoad.ts'
import { precompress } from './src/desk/build/precompress.ts'

/** Changes with our dependencies and not with our code, so a new version of the desk need not fetch it again. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack\/(react-query|query-core))\//

export default defineConfig({
  plugins: [react(), earlyEntry(), firstLoad(), precompress()],
  build: {
    target: 'es2022',
    outDir: 'dist/desk',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'foundation', test: foundation }] } },
    },
  },
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: ['start', 'contract', 'database', 'service', 'gate', 'desk', 'e2e'].map((wing) => ({
      extends: true as const,
      test: {
        name: wing,
        environment: wing === 'desk' ? 'jsdom' : 'node',
        // Loading the embedded database anew for every file took two thirds of the time.
        isolate: wing === 'desk',
        include: [
          `test/${wing}/**/*.test.{ts,tsx}`,
          // Runs the built product too, so it shares the build.
          ...(wing === 'e2e' ? ['test/load/**/*.test.ts'] : []),
        ],
        ...(wing === 'desk' ? { setupFiles: 'test/desk/aBrowserWindow.ts' } : {}),
        ...(wing === 'e2e' ? { globalSetup: 'test/e2e/build.ts', testTimeout: 120_000 } : {}),
      },
    })),
  },
})
