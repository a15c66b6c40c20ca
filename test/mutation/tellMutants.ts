import type { MutantResult } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { type Explained, explained } from './explained.ts'
import { folders, namedFolder, type RuleFolder } from './folders.ts'
import { type Change, changeOf, isInSample, nameOf } from './sample.ts'

/** Below this score the run fails, and also when the sample has grown beyond what fits into an hour. */
const leastScore = 85
const mostMutants = 1500

const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Fate = 'killed' | 'survived' | 'never ran'
type Tried = {
  readonly change: Change
  readonly at: string
  readonly fate: Fate
  readonly why: Explained | undefined
}

const fates: Readonly<Partial<Record<MutantResult['status'], Fate>>> = {
  Killed: 'killed',
  // It turned code that ends into an endless loop.
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'never ran',
}

const reasons = new Map(explained.map((one) => [nameOf(one), one]))

function triedOf(result: MutantResult, share: number): Tried[] {
  const fate = fates[result.status]
  const change = changeOf(result, 1)
  if (fate === undefined || !isInSample(change, share)) return []
  const { line, column } = result.location.start
  const at = `${change.file}:${line}:${column}`
  return [{ change, at, fate, why: reasons.get(nameOf(change)) }]
}

async function tryFolder({ name, rules, share }: RuleFolder): Promise<readonly Tried[]> {
  process.env['MUTATION_FOLDER'] = name
  const results = await new Stryker({
    configFile: 'test/mutation/stryker.config.mjs',
    mutate: [...rules],
    concurrency: Number(process.env['MUTATION_WORKERS'] ?? 2),
    reporters: [process.stdout.isTTY ? 'progress' : 'silent'],
  }).runMutationTest()
  return results.flatMap((result) => triedOf(result, share))
}

const many = (tried: readonly Tried[], fate: Fate): number =>
  tried.filter((one) => one.fate === fate).length

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

const scoreOf = (tried: readonly Tried[]): string => percent(many(tried, 'killed'), tried.length)

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(17) : String(cell).padStart(10))).join('')

function rowOf(name: string, tried: readonly Tried[], minutes: number): string {
  const noticeable = tried.filter(({ fate, why }) => fate === 'killed' || why === undefined)
  return row([
    name,
    tried.length,
    many(tried, 'killed'),
    many(tried, 'survived'),
    many(tried, 'never ran'),
    tried.length - noticeable.length,
    scoreOf(tried),
    scoreOf(noticeable),
    `${minutes.toFixed(1)} min`,
  ])
}

const head = row([
  'rules in',
  'mutants',
  'killed',
  'survived',
  'never ran',
  'explained',
  'score',
  'without',
  'took',
])

const survivorLines = ({ at, fate, change: { from, to }, why }: Tried): readonly string[] => [
  `${at} ${fate}${why === undefined ? '' : ` (explained: ${why.because})`}`,
  `  - ${from}`,
  `  + ${to}`,
]

/** Explanations of mutants that are killed by now, or that are in no file any more. */
function stale(tried: readonly Tried[], requested: readonly RuleFolder[]): readonly Explained[] {
  if (requested.length < folders.length) return []
  const alive = new Set(
    tried.filter(({ fate }) => fate !== 'killed').map(({ change }) => nameOf(change)),
  )
  return explained.filter((one) => !alive.has(nameOf(one)))
}

/** @returns 0 when the score is high enough and every explanation still explains something */
export async function run(names: readonly string[]): Promise<number> {
  const requested = names.length === 0 ? folders : names.map(namedFolder)
  const all: Tried[] = []
  const rows: string[] = []
  const began = Date.now()
  for (const folder of requested) {
    const start = Date.now()
    const tried = await tryFolder(folder)
    all.push(...tried)
    rows.push(rowOf(folder.name, tried, (Date.now() - start) / 60_000))
    say(`\n${folder.name}`)
    for (const one of tried.filter(({ fate }) => fate !== 'killed')) {
      for (const line of survivorLines(one)) say(line)
    }
  }
  const old = stale(all, requested)
  for (const one of old) say(`\nNo longer to be explained: ${one.file}, ${one.from} → ${one.to}`)
  say(`\n${head}`)
  for (const line of rows) say(line)
  say(rowOf('together', all, (Date.now() - began) / 60_000))
  const isKilledEnough = 100 * many(all, 'killed') >= leastScore * all.length
  return isKilledEnough && old.length === 0 && all.length <= mostMutants ? 0 : 1
}
