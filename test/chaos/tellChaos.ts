import { type ChaosFound, chaosRun } from './chaosRun.ts'
import { allSeeds, wantedSeeds } from './seeds.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** So many runs share two tablets and what is ended, as at a busy desk. */
const perHouse = 100

/** In words: what was done, which faults happened, and the whole history of each violation. */
export function runReport({
  runs,
  intents,
  missed,
  requests,
  struck,
  violations,
}: ChaosFound): readonly string[] {
  return [
    `${runs} runs, ${intents} things done (${missed.length} could not be tapped), ${requests} of them for a person in the end, ${violations.length} violations`,
    `  struck: ${[...struck]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}`,
    ...missed.map((line) => `  ${line}`),
    ...violations.flatMap(({ seed, what, history }) => [
      `seed ${seed} (CHAOS_SEED=${seed} alone): ${what.join('; ')}`,
      ...history.map((line) => `    ${line}`),
    ]),
  ]
}

/**
 * `npm run test:chaos`: 2,000 runs, or those of CHAOS_SEED.
 *
 * @param given how many, and the first seed
 * @throws when anything happened twice or was lost without a word
 */
export async function run([
  many = String(allSeeds.length),
  from = '1',
]: readonly string[]): Promise<void> {
  const seeds = wantedSeeds ?? Array.from({ length: Number(many) }, (_, at) => Number(from) + at)
  let wrong = 0
  for (let at = 0; at < seeds.length; at += perHouse) {
    const found = await chaosRun(seeds.slice(at, at + perHouse))
    wrong += found.violations.length
    say(`seeds from ${seeds[at]}:`)
    for (const line of runReport(found)) say(line)
  }
  if (wrong > 0) throw new Error(`${wrong} of ${seeds.length} runs went wrong`)
}
