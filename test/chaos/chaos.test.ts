import { expect, test } from 'vitest'
import { chaosRun } from './chaosRun.ts'
import { dangers, seedsForEveryDanger, wantedSeeds } from './seeds.ts'
import { runReport } from './tellChaos.ts'

test('whatever fails on the way, each action decided at the desk is done once, or shown to a person (O1)', async () => {
  // As few runs as meet every danger, so that they can run before every commit; `npm run test:chaos` has 2,000.
  const found = await chaosRun(wantedSeeds ?? seedsForEveryDanger())
  for (const line of runReport(found)) process.stdout.write(`${line}\n`)
  expect(found.violations.map(({ seed, what }) => ({ seed, what }))).toEqual([])
  if (wantedSeeds !== null) return
  // A run that met no danger proves nothing.
  expect(dangers.filter((danger) => !found.struck.has(danger))).toEqual([])
}, 1_200_000)
