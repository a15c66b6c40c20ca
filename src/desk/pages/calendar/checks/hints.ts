import { t } from '@lingui/core/macro'
import { addAll, addBit, type Bits, both, hasBit, isNone, noBits } from './bits.ts'
import { called, daysWords, itemWords, listed, runsIn } from './checkWords.ts'
import type { Finding } from './finding.ts'
import { inPlaceOf, leaveOut } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** I1: hints. Nothing is wrong, but it is good to know. */
export const checkHints = (overview: Overview): readonly Finding[] => [
  ...gaps(overview),
  ...overview.rules
    .filter(isNew)
    .flatMap((rule) => [...wholeLength(rule, overview), ...onClosedDays(rule, overview)]),
  ...names(overview),
]

const isNew = ({ draft, values }: RuleWithReach): boolean =>
  draft !== null && draft.op !== 'disable' && values.enabled

/** Longer gaps are a time of the item's own price and no mistake. */
const longestGap = 31

/** Days without a season between two seasons. */
function gaps(overview: Overview): readonly Finding[] {
  const { rules, items, table } = overview
  const seasons = rules.filter(({ values }) => values.kind === 'season')
  const found = new Map<string, { from: number; to: number; items: Bits }>()
  items.forEach((_, place) => {
    const covered = noBits(table.days.length)
    for (const season of seasons) if (hasBit(season.items, place)) addAll(covered, season.days)
    runsIn(covered).forEach(({ to }, nth, runs) => {
      const next = runs[nth + 1]
      if (next === undefined || next.from - to - 1 > longestGap) return
      const key = `${to} ${next.from}`
      const gap = found.get(key) ?? { from: to + 1, to: next.from - 1, items: noBits(items.length) }
      addBit(gap.items, place)
      found.set(key, gap)
    })
  })
  return [...found.values()].flatMap((gap) => gapFinding(gap, seasons, overview))
}

function gapFinding(
  gap: { readonly from: number; readonly to: number; readonly items: Bits },
  seasons: readonly RuleWithReach[],
  overview: Overview,
): readonly Finding[] {
  const { table } = overview
  const days = noBits(table.days.length)
  for (let day = gap.from; day <= gap.to; day += 1) addBit(days, day)
  const touching = seasons.filter(
    (season) =>
      (hasBit(season.days, gap.from - 1) || hasBit(season.days, gap.to + 1)) &&
      !isNone(both(season.items, gap.items)),
  )
  // A season of weekends leaves five days of each week out on purpose.
  if (touching.some(({ values }) => values.repeat === 'weekly')) return []
  const earlier = touching.find((season) => hasBit(season.days, gap.from - 1))
  const last = table.days[gap.to]
  return [
    hint(touching, overview, days, gap.items, {
      words: t`No season for ${{ items: itemWords(overview.itemsIn(gap.items)) }} on ${{ days: daysWords(days, overview) }}, between ${{ seasons: listed(touching.map(({ values }) => called(values))) }}.`,
      fix:
        earlier === undefined || last === undefined
          ? null
          : {
              words: t`Extend ${{ name: called(earlier.values) }}`,
              change: inPlaceOf(earlier, [{ ...earlier.values, endDay: last }]),
            },
    }),
  ]
}

/** §2.8 `span` */
const wholeLength = (rule: RuleWithReach, overview: Overview): readonly Finding[] =>
  rule.values.wholeLength
    ? [
        hint([rule], overview, rule.days, rule.items, {
          words: t`Guests must book all days of ${{ name: called(rule.values) }} together.`,
          fix: {
            words: t`Allow single days`,
            change: inPlaceOf(rule, [{ ...rule.values, wholeLength: false }]),
          },
        }),
      ]
    : []

/** Somebody may believe that a special price opens a closed day. */
function onClosedDays(rule: RuleWithReach, overview: Overview): readonly Finding[] {
  if (rule.values.kind !== 'special' || rule.isClosure) return []
  const closures = overview.rules.filter(
    (other) => other.isClosure && !isNone(both(other.items, rule.items)),
  )
  const closed = noBits(overview.table.days.length)
  for (const { days } of closures) addAll(closed, both(days, rule.days))
  if (isNone(closed)) return []
  return [
    hint([rule], overview, closed, rule.items, {
      words: t`${{ name: called(rule.values) }} doesn’t open days closed by ${{ closures: listed(closures.map(({ values }) => called(values))) }}: ${{ days: daysWords(closed, overview) }}.`,
      fix: leaveOut(rule, closed, rule.items, overview),
    }),
  ]
}

/** One hint for all of them: it is true of every rule, and only new names matter. */
function names(overview: Overview): readonly Finding[] {
  const named = overview.rules.filter(
    (rule) => isNew(rule) && rule.draft?.before?.name !== rule.values.name,
  )
  const [first] = named
  if (first === undefined) return []
  const all = noBits(overview.items.length)
  for (const { items } of named) addAll(all, items)
  const noDays = noBits(overview.table.days.length)
  const found = hint(named, overview, noDays, all, {
    words: t`Guests may see ${{ names: listed(named.map(({ values }) => called(values))) }} on their invoice.`,
    fix: null,
  })
  return [{ ...found, draftId: first.draft?.draftId ?? null }]
}

const hint = (
  rules: readonly RuleWithReach[],
  overview: Overview,
  days: Bits,
  items: Bits,
  message: Pick<Finding, 'words' | 'fix'>,
): Finding => findingAbout(rules, overview, { id: 'I1', level: 'info', days, items, ...message })
