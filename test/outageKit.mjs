/**
 * `npm run test:outage-kit`: what a desk does without a network and after it. A sheet of forty guests is entered, and
 * entered again on another desk; the network is cut at fifty random minutes, and each time a whole downtime pack is left.
 *
 * The first argument is the number of cuts.
 */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    'test/desk/shared/output/enter',
    'test/desk/shared/output/print/packCuts.test.tsx',
  ],
  {
    env: { ...process.env, DESKBELL_LONG: '1', DESKBELL_CUTS: process.argv[2] ?? '50' },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
