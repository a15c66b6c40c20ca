import { type ChaosFound, chaosRun } from './chaosRun.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** More would need more guests than a demo house has. */
const perHouse = 100

/** The seeds of CHAOS_SEED (`17` or `17,205`); otherwise `many` from `from` on. */
export function seedsOf(many: number, from = 1): readonly number[] {
  const named = process.env['CHAOS_SEED']
  if (named !== undefined) return named.split(',').map(Number)
  return Array.from({ length: many }, (_, at) => from + at)
}

/** In words: what was done and what struck, and the whole history of each violation. */
export function told({
  runs,
  intents,
  missed,
  asked,
  struck,
  violations,
}: ChaosFound): readonly string[] {
  return [
    `${runs} runs, ${intents} things done (${missed.length} could not be tapped), ${asked} of them for a person in the end, ${violations.length} violations`,
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
 * `npm run test:chaos`: 2,000 runs.
 *
 * @param given how many, and the first seed
 * @throws when anything happened twice or was lost in silence
 */
export async function run([many = '2000', from = '1']: readonly string[]): Promise<void> {
  const seeds = seedsOf(Number(many), Number(from))
  let wrong = 0
  for (let at = 0; at < seeds.length; at += perHouse) {
    const found = await chaosRun(seeds.slice(at, at + perHouse))
    wrong += found.violations.length
    say(`seeds from ${seeds[at]}:`)
    for (const line of told(found)) say(line)
  }
  if (wrong > 0) throw new Error(`${wrong} of ${seeds.length} runs went wrong`)
}
