import { expect, test } from 'vitest'
import { chaosRun } from './chaosRun.ts'
import { dangers, seedsForEveryDanger, wantedSeeds } from './seeds.ts'
import { told } from './tellChaos.ts'

test('whatever breaks on the way, each thing done at the desk is done once, or somebody is asked (O1)', async () => {
  // So few that they run before every commit, and chosen to meet every danger; `npm run test:chaos` has 2,000.
  const found = await chaosRun(wantedSeeds ?? seedsForEveryDanger())
  for (const line of told(found)) process.stdout.write(`${line}\n`)
  expect(found.violations.map(({ seed, what }) => ({ seed, what }))).toEqual([])
  if (wantedSeeds !== null) return
  // A run that met no danger proves nothing.
  expect(dangers.filter((danger) => !found.struck.has(danger))).toEqual([])
}, 1_200_000)
