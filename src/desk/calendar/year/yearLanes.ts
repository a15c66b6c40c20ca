import { addDays, type CalendarDay, parseDay } from '../../../contract/day.ts'
import type { EffectiveEvent, RuleItem } from '../rules/draft.ts'
import { concerns, daysOf, holdsOn } from '../rules/holds.ts'
import { kindOf, type Lane, lanes } from '../rules/ruleWords.ts'

/** Days in a row on which the same rules of one kind hold. */
export type Stretch = {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly names: readonly string[]
  /** Two of them are for the same item. */
  readonly overlaps: boolean
  readonly isDraft: boolean
}

export type Month = {
  /** Its first day. */
  readonly from: CalendarDay
  readonly length: number
  readonly lanes: Readonly<Record<Lane, readonly Stretch[]>>
  /** Days without a season, between two seasons. */
  readonly gaps: readonly { readonly from: CalendarDay; readonly to: CalendarDay }[]
}

/**
 * The rules of a year, month by month, in one lane for each kind (ux.md §4.2).
 *
 * @param items those it is about: an overlap counts only where one item has both rules
 */
export function yearLanes(
  year: number,
  events: readonly EffectiveEvent[],
  items: readonly RuleItem[],
): readonly Month[] {
  const rules = events
    .map((event) => ({ event, ids: items.filter((item) => concerns(event.values, item)) }))
    .filter(({ ids }) => ids.length > 0)
    .map(({ event, ids }) => ({ event, ids: new Set(ids.map(({ id }) => id)) }))
  const inLane = (lane: Lane) => rules.filter(({ event }) => kindOf(event.values) === lane)
  const byLane = lanes.map((lane) => [lane, inLane(lane)] as const)
  const seasons = inLane('season')
  const isCovered = (day: CalendarDay) => seasons.some(({ event }) => holdsOn(event.values, day))
  const whole = daysOf({ from: parseDay(`${year}-01-01`), to: parseDay(`${year}-12-31`) })
  const covered = whole.map(isCovered)
  const [first, last] = [covered.indexOf(true), covered.lastIndexOf(true)]
  const open = new Set(
    whole.filter((_, at) => !covered[at] && at > first && at < last && first >= 0),
  )

  return Array.from({ length: 12 }, (_, at): Month => {
    const from = parseDay(`${year}-${String(at + 1).padStart(2, '0')}-01`)
    const days = whole.filter((day) => day.slice(0, 7) === from.slice(0, 7))
    return {
      from,
      length: days.length,
      lanes: {
        season: stretches(days, byLane[0]?.[1] ?? []),
        special: stretches(days, byLane[1]?.[1] ?? []),
        discount: stretches(days, byLane[2]?.[1] ?? []),
        closure: stretches(days, byLane[3]?.[1] ?? []),
      },
      gaps: runsOf(days.filter((day) => open.has(day))),
    }
  })
}

type Rule = { readonly event: EffectiveEvent; readonly ids: ReadonlySet<number> }

function stretches(days: readonly CalendarDay[], rules: readonly Rule[]): readonly Stretch[] {
  const found: (Stretch & { readonly key: string })[] = []
  for (const day of days) {
    const holding = rules.filter(({ event }) => holdsOn(event.values, day))
    if (holding.length === 0) continue
    const key = holding.map(({ event }) => `${event.order}`).join(' ')
    const last = found.at(-1)
    if (last !== undefined && last.key === key && addDays(last.to, 1) === day) {
      found[found.length - 1] = { ...last, to: day }
      continue
    }
    found.push({
      key,
      from: day,
      to: day,
      names: holding.map(({ event }) => event.values.name),
      overlaps: holding.some(({ ids }, at) =>
        holding.slice(at + 1).some((other) => [...ids].some((id) => other.ids.has(id))),
      ),
      isDraft: holding.some(({ event }) => event.draft !== null),
    })
  }
  return found
}

/** @param days in their order */
export function runsOf(days: readonly CalendarDay[]): Month['gaps'] {
  const runs: { from: CalendarDay; to: CalendarDay }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}
