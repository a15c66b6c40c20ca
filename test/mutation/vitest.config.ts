import { defineConfig } from 'vitest/config'
import { namedFolder } from './folders.ts'

const { tests, windowTests = [] } = namedFolder(process.env['MUTATION_FOLDER'])

/** The tests of one folder of rules. Each file runs by itself, so that nothing a mutant has left behind stays. */
export default defineConfig({
  test: {
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [...tests],
          setupFiles: ['test/mutation/fixedSeeds.ts', 'test/desk/asNobodyTold.ts'],
        },
      },
      ...(windowTests.length === 0
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'rules in a window',
                include: [...windowTests],
                environment: 'jsdom',
                setupFiles: ['test/mutation/fixedSeeds.ts', 'test/desk/aBrowserWindow.ts'],
              },
            },
          ]),
    ],
  },
})
