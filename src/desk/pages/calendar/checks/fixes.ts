import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Weekday } from '../../../../contract/event.ts'
import type { EventValues } from '../rules/draft.ts'
import { percentWords, signedNumber } from '../words/stepNames.ts'
import { type Bits, bitsWhere, both, hasBit, isNone, isWithin, placesIn, without } from './bits.ts'
import { called, type DayRun, daysWords, dayWords, itemWords, weekdayWords } from './checkWords.ts'
import type { DraftChange, Fix, SuggestedDraft } from './finding.ts'
import type { Overview, RuleWithReach } from './overview.ts'
import { type Extreme, isBeyond, pricesOf, type Side } from './stacks.ts'

/**
 * Removes days from a rule in the simplest way: an earlier end, a later start, fewer weekdays, or two or three parts.
 * Other items of the rule keep it unchanged.
 *
 * @param bad the days to remove; days without the rule are ignored
 * @param items the items concerned
 * @returns a change that removes the rule when no day is left, or no simple way exists
 */
export function leaveOut(rule: RuleWithReach, bad: Bits, items: Bits, overview: Overview): Fix {
  const others = without(rule.items, items)
  const only = isNone(others) ? null : itemWords(overview.itemsIn(both(rule.items, items)))
  const cut = cutDays(rule, both(rule.days, bad), only, overview)
  if (cut === null || (cut.parts.length === 0 && isNone(others))) return takeAway(rule)
  if (isNone(others)) return { words: cut.words, change: inPlaceOf(rule, cut.parts) }
  const forThese = appliesOnlyTo(both(rule.items, items), rule, overview)
  const parts = cut.parts.map((part) => ({ ...part, appliesTo: forThese }))
  const rest = { ...rule.values, appliesTo: appliesOnlyTo(others, rule, overview) }
  return { words: cut.words, change: inPlaceOf(rule, [rest, ...parts]) }
}

/**
 * The same rule with the strongest value that is within the limits: `−40 %` instead of `−60 %`.
 *
 * @param worst the price furthest beyond the limits: when it is within them, all are
 * @returns null when the rule sets a price of its own, or changing it does not help
 */
export function softened(
  rule: RuleWithReach,
  { stack, item, base }: Extreme,
  side: Side,
  overview: Overview,
): Fix | null {
  const { price } = rule.values
  if (price.kind !== 'dynamic') return null
  const sign = Math.sign(price.rate)
  const withRate = (size: number) => ({
    ...rule.values,
    price: { ...price, rate: size === 0 ? 0 : sign * size },
  })
  const isEnough = (size: number): boolean =>
    pricesOf(
      stack.map((one) =>
        one === rule ? { ...one, event: { ...one.event, values: withRate(size) } } : one,
      ),
      item,
      base,
      overview,
    ).every(({ minor }) => !isBeyond(minor, base, side))

  let [good, bad] = [0, Math.ceil(Math.abs(price.rate))]
  if (!isEnough(good)) return null
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isEnough(middle)) good = middle
    else bad = middle
  }
  if (good === 0) return null
  const rate = sign * good
  const priceChange = price.unit === 'percent' ? percentWords(rate) : signedNumber(rate)
  return {
    words: t`Change ${{ name: called(rule.values) }} to ${priceChange}`,
    change: inPlaceOf(rule, [withRate(good)]),
  }
}

/** A draft is deleted; a published event is disabled, because the contract cannot delete it. */
export function takeAway(rule: RuleWithReach): Fix {
  const { draft, event, values } = rule
  if (draft !== null && event.rateId === null) {
    return {
      words: t`Remove ${{ name: called(values) }}`,
      change: { drop: [draft.draftId], put: [] },
    }
  }
  return {
    words: t`Disable ${{ name: called(values) }}`,
    change: inPlaceOf(rule, [{ ...values, enabled: false }]),
  }
}

/** The first part replaces the rule itself, the others are new rules. */
export function inPlaceOf(
  { draft, event, values }: RuleWithReach,
  [kept, ...made]: readonly EventValues[],
): DraftChange {
  const newPrice = draft?.newPrice ?? null
  const before = draft === null ? values : draft.before
  const own: SuggestedDraft = {
    draftId: draft?.draftId ?? null,
    rateId: event.rateId,
    before,
    after: kept ?? { ...values, enabled: false },
    newPrice,
  }
  const beside = made.map(
    (after): SuggestedDraft => ({ draftId: null, rateId: null, before: null, after, newPrice }),
  )
  return { drop: [], put: [own, ...beside] }
}

/** By category where all of its items are meant, otherwise by item. */
function appliesOnlyTo(items: Bits, { values }: RuleWithReach, overview: Overview) {
  const categoryIds = values.appliesTo.categoryIds.filter((categoryId) => {
    const members = overview.itemsOf({
      appliesTo: { allItems: false, itemIds: [], categoryIds: [categoryId] },
    })
    return !isNone(members) && isWithin(members, items)
  })
  const byCategory = overview.itemsOf({ appliesTo: { allItems: false, itemIds: [], categoryIds } })
  const itemIds = overview.itemsIn(without(items, byCategory)).map(({ id }) => id)
  return { allItems: false, itemIds, categoryIds }
}

/** The largest useful number of parts. */
const mostParts = 3

/** A rule without some of its days: the remaining parts, and the words on the button. */
type Cut = { readonly words: string; readonly parts: readonly EventValues[] }

/**
 * @param bad at least one of the days the rule holds on
 * @param only the items that the words name; null for all of the rule's
 * @returns null when there would be too many parts
 */
function cutDays(
  { values, days }: RuleWithReach,
  bad: Bits,
  only: string | null,
  overview: Overview,
): Cut | null {
  const { table, facts } = overview
  const name = called(values)
  const held = placesIn(days)
  const stretches = stretchesLeft(held, bad)
  const day = (place: number): CalendarDay => table.days[place] ?? values.startDay
  const [first, ...more] = stretches
  const isFromStart = first === undefined ? hasBegun(values, overview) : first.from === held[0]
  const isToEnd = stretches.at(-1)?.to === held.at(-1)
  if (more.length === 0 && isFromStart && !isToEnd) {
    const firstBad = held.find((place) => hasBit(bad, place)) ?? 0
    const last = addDays(day(firstBad), -1)
    const lastDay = dayWords(last, facts.today)
    return {
      words:
        only === null
          ? t`End ${name} on ${lastDay}`
          : t`End ${name} on ${lastDay} for ${{ items: only }}`,
      parts: [partOf(values, values.startDay, last)],
    }
  }
  if (first === undefined) {
    return {
      words: only === null ? t`Remove ${name}` : t`Remove ${name} for ${{ items: only }}`,
      parts: [],
    }
  }
  if (more.length === 0 && isToEnd) {
    const firstDay = dayWords(day(first.from), facts.today)
    return {
      words:
        only === null
          ? t`Start ${name} on ${firstDay}`
          : t`Start ${name} on ${firstDay} for ${{ items: only }}`,
      parts: [partOf(values, day(first.from), lastDayOf(values))],
    }
  }
  const unwanted = weekdaysOn(bad, overview)
  const onThem = bitsWhere(days, (place) => unwanted.has(table.weekdayAt(place)))
  if (isWithin(onThem, bad)) {
    const left = [...weekdaysOn(days, overview)].filter((weekday) => !unwanted.has(weekday))
    return {
      words: removeWords(weekdayWords([...unwanted]), name, only),
      parts: [{ ...values, repeat: 'weekly', weekdays: left, endDay: lastDayOf(values) }],
    }
  }
  if (stretches.length > mostParts) return null
  const parts = stretches.map(({ from, to }, nth) =>
    partOf(
      values,
      nth === 0 && isFromStart ? values.startDay : day(from),
      nth === more.length && isToEnd ? lastDayOf(values) : day(to),
    ),
  )
  return { words: removeWords(daysWords(bad, overview), name, only), parts }
}

const removeWords = (days: string, name: string, only: string | null): string =>
  only === null
    ? t`Remove ${days} from ${name}`
    : t`Remove ${days} from ${name} for ${{ items: only }}`

/** The remaining days, in the stretches between the removed ones. */
function stretchesLeft(held: readonly number[], bad: Bits): readonly DayRun[] {
  const stretches: { from: number; to: number }[] = []
  let isOpen = false
  for (const place of held) {
    const last = stretches.at(-1)
    if (hasBit(bad, place)) isOpen = false
    else if (isOpen && last !== undefined) last.to = place
    else {
      stretches.push({ from: place, to: place })
      isOpen = true
    }
  }
  return stretches
}

const weekdaysOn = (days: Bits, { table }: Overview): ReadonlySet<Weekday> =>
  new Set(placesIn(days).map(table.weekdayAt))

/** The rule already applied before the checked days, and still does. */
const hasBegun = ({ startDay }: EventValues, { table }: Overview): boolean =>
  table.placeOf(startDay) < 0

/** A rule that always repeats has no last day, whatever its end date says. */
const lastDayOf = ({ endDay, repeat }: EventValues): CalendarDay | null =>
  repeat === 'always' ? null : endDay

/** A rule that always repeats has no end, so a part with an end only lasts. */
const partOf = (
  rule: EventValues,
  startDay: CalendarDay,
  endDay: CalendarDay | null,
): EventValues => ({
  ...rule,
  startDay,
  endDay,
  repeat: rule.repeat === 'always' && endDay !== null ? 'never' : rule.repeat,
})
