import { t } from '@lingui/core/macro'
import { addCommon, type Bits, bitsWhere, both, haveCommon, isNone } from './bits.ts'
import { called, daysWords, itemWords, listed } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import { leaveOut, takeAway } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** The days that one rule shares with others; this rule should be shortened. */
type PriceOverlap = {
  readonly giver: RuleWithReach
  readonly others: RuleWithReach[]
  readonly days: Bits
  readonly items: Bits
}
type Overlaps = Map<RuleWithReach, PriceOverlap>

/** W1: two seasons cover the same item and day. W6: a rule without end runs into a new season. */
export function checkOverlaps(overview: Overview): readonly Finding[] {
  const holding = overview.rules.filter(({ days, items }) => !isNone(days) && !isNone(items))
  const seasons = holding.filter(({ values }) => values.kind === 'season')
  const overlaps: Overlaps = new Map()
  seasons.forEach((a, at) => {
    for (let next = at + 1; next < seasons.length; next += 1) {
      const b = seasons[next]
      if (b === undefined || !haveCommon(a.days, b.days) || !haveCommon(a.items, b.items)) continue
      if (makesWay(a, b)) addOverlap(overlaps, a, b)
      else addOverlap(overlaps, b, a)
    }
  })
  for (const rule of holding.filter(isOpenSpecial)) {
    for (const season of seasons) if (runsInto(rule, season)) addOverlap(overlaps, rule, season)
  }
  return [...overlaps.values()].map((overlap) => findingOf(overlap, overview))
}

function addOverlap(overlaps: Overlaps, giver: RuleWithReach, other: RuleWithReach): void {
  const overlap = overlaps.get(giver) ?? {
    giver,
    others: [],
    days: new Uint32Array(giver.days.length),
    items: new Uint32Array(giver.items.length),
  }
  overlap.others.push(other)
  addCommon(overlap.days, giver.days, other.days)
  addCommon(overlap.items, giver.items, other.items)
  overlaps.set(giver, overlap)
}

/**
 * The rule that begins first is shortened; of two that begin together the longer one; of two equal ones the draft, or
 * the later one.
 */
function makesWay(a: RuleWithReach, b: RuleWithReach): boolean {
  if (a.values.startDay !== b.values.startDay) return a.values.startDay < b.values.startDay
  const [endOfA, endOfB] = [endOf(a), endOf(b)]
  if (endOfA !== endOfB) return endOfA > endOfB
  return a.draft !== null && b.draft === null
}

const never = '9999-12-31'

const endOf = ({ values: { repeat, endDay } }: RuleWithReach): string =>
  repeat === 'always' || endDay === null ? never : endDay

/** A rule that always repeats is meant to continue over every season. */
const isOpenSpecial = ({ values: { kind, endDay, repeat } }: RuleWithReach): boolean =>
  kind === 'special' && endDay === null && repeat !== 'always'

/** Only where one of them is a draft: a published rule that lasts over the seasons was left so on purpose. */
const runsInto = (rule: RuleWithReach, season: RuleWithReach): boolean =>
  (season.draft !== null || rule.draft !== null) &&
  season.values.startDay > rule.values.startDay &&
  haveCommon(season.days, rule.days) &&
  haveCommon(season.items, rule.items)

function findingOf({ giver, others, days, items }: PriceOverlap, overview: Overview): Finding {
  const name = called(giver.values)
  const otherRules = listed(others.map(({ values }) => called(values)))
  const itemNames = itemWords(overview.itemsIn(items))
  const dates = daysWords(days, overview)
  const isEndless = endOf(giver) === never
  return findingAbout([giver, ...others], overview, {
    id: isEndless ? 'W6' : 'W1',
    level: 'warn',
    words: isEndless
      ? t`${name} has no end and overlaps ${otherRules} for ${itemNames} on ${dates}.`
      : t`${name} and ${otherRules} are both seasons for ${itemNames} on ${dates}.`,
    days,
    items,
    fix: fixOf(giver, others, isEndless, overview),
  })
}

/** One step at a time: what remains is found again by the next check. */
function fixOf(
  giver: RuleWithReach,
  others: readonly RuleWithReach[],
  isEndless: boolean,
  overview: Overview,
): Fix {
  const [other] = others
  if (other === undefined) return takeAway(giver)
  const days = isEndless ? fromThere(other, giver.days, overview) : both(giver.days, other.days)
  return leaveOut(giver, days, both(giver.items, other.items), overview)
}

/** The rule without an end was forgotten: it should end where the new season begins and not continue after it. */
const fromThere = (season: RuleWithReach, days: Bits, { table }: Overview): Bits =>
  bitsWhere(days, (place) => place >= table.placeOf(season.values.startDay))
