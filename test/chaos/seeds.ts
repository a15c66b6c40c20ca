import { type Deed, faultKinds, kills, type Plan, planOf } from './plan.ts'

/** The seeds of `npm run test:chaos`. */
export const allSeeds: readonly number[] = Array.from({ length: 2000 }, (_, at) => at + 1)

/** The seeds of CHAOS_SEED (`17` or `17,205`), for a person who looks into one run; null when it is not set. */
export const wantedSeeds: readonly number[] | null =
  process.env['CHAOS_SEED']?.split(',').map(Number) ?? null

/** A colleague changes the booking between the opening of a sheet and its Apply. */
export const byColleague = 'colleague'

/** All possible faults: `tablet dropAfter`, `service moved`, `kill gate`, `colleague`. */
export const dangers: readonly string[] = [
  ...Object.entries(faultKinds).flatMap(([wire, kinds]) => kinds.map((kind) => `${wire} ${kind}`)),
  ...kills.map((what) => `kill ${what}`),
  byColleague,
]

/** The faults that surely happen in a run: what is ended, and the fault of the first change on each wire. */
function dangersIn({ deeds, kill, colleague, fateOn }: Plan): readonly string[] {
  const [first] = deeds
  const isSent = first !== undefined && !('undone' in first && first.undone)
  const tablet = isSent ? fateOn.tablet.next(false) : null
  const service = isSent ? fateOn.service.next(false) : null
  return [
    ...(kill === null ? [] : [`kill ${kill.what}`]),
    ...(colleague ? [byColleague] : []),
    ...(tablet === null ? [] : [`tablet ${tablet}`]),
    ...(service === null || (service === 'duplicate' && !mayRepeat(first))
      ? []
      : [`service ${service}`]),
  ]
}

/** Whether a proxy between gate and service may send it twice, see `chaosRun.ts`. */
const mayRepeat = (deed: Deed | undefined): boolean =>
  deed?.do === 'bookmark' || deed?.do === 'pay' || (deed?.do === 'status' && !deed.notify)

/** Each kind of action, and how it is done: `note twice`, `status notify`. */
const waysIn = ({ deeds }: Plan): readonly string[] =>
  deeds.flatMap((deed) => [
    deed.do,
    ...Object.entries(deed)
      .filter(([, is]) => is === true)
      .map(([how]) => `${deed.do} ${how}`),
  ])

/** How often a few runs should meet each danger: one of them may be missed on a day when a tap comes late. */
const enough = 2

/**
 * As few seeds as meet every danger and do every kind of action, each more than once. Each next one is the seed that has
 * most of what the ones before it lack. They are computed from the plans, and so follow when the plans change.
 */
export function seedsForEveryDanger(): readonly number[] {
  const met = new Map<string, number>()
  const left = new Map(
    allSeeds.map((seed) => {
      const plan = planOf(seed, '')
      return [seed, [...waysIn(plan), ...dangersIn(plan)]]
    }),
  )
  const worthOf = (what: string): number => {
    const times = met.get(what) ?? 0
    return times >= enough ? 0 : enough ** (enough - times)
  }
  const worth = (all: readonly string[]) => all.reduce((sum, what) => sum + worthOf(what), 0)
  const chosen: number[] = []
  for (;;) {
    const [best, all] = [...left].reduce((one, other) =>
      worth(other[1]) > worth(one[1]) ? other : one,
    )
    if (worth(all) === 0) return chosen
    chosen.push(best)
    left.delete(best)
    for (const what of all) met.set(what, (met.get(what) ?? 0) + 1)
  }
}
