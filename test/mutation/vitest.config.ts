import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from '../../src/build/linguiMacros.mjs'
import { inAWindow, onAPageOfTheirOwn } from '../windows.ts'
import { namedFolder } from './folders.ts'

const { tests } = namedFolder(process.env['MUTATION_FOLDER'])

/** The tests of one folder of rules. Each file runs alone, so that nothing a mutant has left behind stays. */
export default defineConfig({
  plugins: [linguiMacros(), ...lingui()],
  test: {
    include: [...tests],
    // The rules are proved without a window; these tests take too long for each mutant.
    exclude: [...inAWindow, ...onAPageOfTheirOwn],
    setupFiles: ['test/desk/inEnglish.ts', 'test/mutation/fixedSeeds.ts'],
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
