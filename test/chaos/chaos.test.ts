import { expect, test } from 'vitest'
import { chaosRun } from './chaosRun.ts'
import { faultKinds, kills } from './plan.ts'
import { seedsOf, told } from './tellChaos.ts'

const seeds = seedsOf(100)

test('whatever breaks on the way, each thing done at the desk is done once, or somebody is asked (O1)', async () => {
  const found = await chaosRun(seeds)
  for (const line of told(found)) process.stdout.write(`${line}\n`)
  expect(found.violations.map(({ seed, what }) => ({ seed, what }))).toEqual([])
  if (seeds.length < 100) return
  // A run that met no danger proves nothing.
  const dangers = [
    ...Object.entries(faultKinds).flatMap(([wire, kinds]) =>
      kinds.map((kind) => `${wire} ${kind}`),
    ),
    ...kills.map((what) => `kill ${what}`),
  ]
  expect(dangers.filter((danger) => !found.struck.has(danger))).toEqual([])
}, 1_200_000)
