import { t } from '@lingui/core/macro'
import { addDays, daysBetween } from '../../../../contract/day.ts'
import { weekdayOf } from '../../../../contract/event.ts'
import type { EventValues } from '../rules/draft.ts'
import { addAll, type Bits, isNone, isWithin, noBits, placesIn } from './bits.ts'
import { called, dayWords, itemWords, weekdayWords } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import { inPlaceOf, takeAway } from './fixes.ts'
import { findingAbout, type Overview, type RuleWithReach } from './overview.ts'

/** W4: a rule without any effect. */
export function checkIdle(overview: Overview): readonly Finding[] {
  const closed = closedDays(overview)
  return overview.rules.flatMap((rule): readonly Finding[] => {
    const found = whyIdle(rule, closed, overview)
    if (found === null) return []
    return [
      findingAbout([rule], overview, {
        id: 'W4',
        level: 'warn',
        words: found.words,
        days: rule.days,
        items: rule.items,
        fix: found.fix ?? takeAway(rule),
      }),
    ]
  })
}

type Idle = { readonly words: string; readonly fix?: Fix }

function whyIdle(rule: RuleWithReach, closed: ClosedDays, overview: Overview): Idle | null {
  const { values, draft } = rule
  const name = called(values)
  const { facts } = overview
  const isOver = values.repeat !== 'always' && values.endDay !== null && values.endDay < facts.today
  // A published rule that is over or disabled is kept for later and is no mistake.
  const isKept = draft === null ? isOver || !values.enabled : draft.op === 'disable'
  if (isKept || endsBefore(values)) return null
  if (!values.enabled) {
    const change = inPlaceOf(rule, [{ ...values, enabled: true }])
    return {
      words: t`${name} is disabled and has no effect.`,
      fix: { words: t`Enable ${name}`, change },
    }
  }
  if (isOver && values.endDay !== null) {
    return {
      words: t`${name} has no effect: it ended on ${{ date: dayWords(values.endDay, facts.today) }}.`,
    }
  }
  if (!hasItsWeekdays(values)) {
    const change = inPlaceOf(rule, [{ ...values, repeat: 'never', weekdays: [] }])
    return {
      words: t`${name} has no effect: no ${{ weekdays: weekdayWords(values.weekdays) }} between its first and last day.`,
      fix: { words: t`Apply every day`, change },
    }
  }
  if (isNone(rule.items)) return { words: t`${name} has no effect: it applies to no items.` }
  return isAllClosed(rule, closed, overview)
    ? { words: t`${name} has no effect: all its days are closed.` }
    : null
}

/** That is a finding of its own. */
const endsBefore = ({ startDay, endDay, repeat }: RuleWithReach['values']): boolean =>
  repeat !== 'always' && endDay !== null && endDay < startDay

function hasItsWeekdays({ startDay, endDay, repeat, weekdays }: RuleWithReach['values']): boolean {
  if (repeat !== 'weekly' || weekdays.length === 0 || endDay === null) return true
  const length = daysBetween(startDay, endDay)
  if (length >= 6) return true
  return Array.from({ length: length + 1 }, (_, nth) => weekdayOf(addDays(startDay, nth))).some(
    (weekday) => weekdays.includes(weekday),
  )
}

/** The days on which each item is closed, by the item's index. */
type ClosedDays = ReadonlyMap<number, Bits>

function closedDays({ rules, table }: Overview): ClosedDays {
  const closed = new Map<number, Bits>()
  for (const { days, items, isClosure } of rules) {
    if (!isClosure) continue
    for (const place of placesIn(items)) {
      const known = closed.get(place) ?? noBits(table.days.length)
      addAll(known, days)
      closed.set(place, known)
    }
  }
  return closed
}

/** Reported only for rules whose days are all checked. */
function isAllClosed(rule: RuleWithReach, closed: ClosedDays, { table }: Overview): boolean {
  const { values, days, items, isClosure } = rule
  if (isClosure || isNone(days) || values.endDay === null || values.repeat === 'always')
    return false
  if (table.placeOf(values.endDay) >= table.days.length) return false
  return placesIn(items).every((place) =>
    isWithin(days, closed.get(place) ?? noBits(table.days.length)),
  )
}

/** W5: a rule names an item twice: directly and through its category, or beside all items. */
export const checkTwice = (overview: Overview): readonly Finding[] =>
  overview.rules
    .filter(({ values, draft }) => values.enabled || draft !== null)
    .flatMap((rule): readonly Finding[] => {
      const found = namedTwice(rule, overview)
      if (found === null) return []
      const { words, itemIds, button, appliesTo } = found
      const about = findingAbout([rule], overview, {
        id: 'W5',
        level: 'warn',
        words,
        days: rule.days,
        items: rule.items,
        fix: { words: button, change: inPlaceOf(rule, [{ ...rule.values, appliesTo }]) },
      })
      return [{ ...about, itemIds }]
    })

type Twice = {
  readonly words: string
  readonly itemIds: readonly number[]
  readonly button: string
  readonly appliesTo: EventValues['appliesTo']
}

function namedTwice({ values }: RuleWithReach, { items }: Overview): Twice | null {
  const { appliesTo } = values
  const { allItems, itemIds, categoryIds } = appliesTo
  if (allItems) {
    if (itemIds.length === 0 && categoryIds.length === 0) return null
    return {
      words: t`${{ name: called(values) }} applies to all items but also lists some.`,
      itemIds,
      button: t`Keep all items`,
      appliesTo: { allItems: true, itemIds: [], categoryIds: [] },
    }
  }
  const twice = items.filter(
    ({ id, categoryId }) =>
      itemIds.includes(id) && categoryId !== null && categoryIds.includes(categoryId),
  )
  if (twice.length === 0) return null
  const twiceIds = twice.map(({ id }) => id)
  return {
    words: t`${{ name: called(values) }} lists ${{ items: itemWords(twice) }} twice: alone and in a category.`,
    itemIds: twiceIds,
    button: t`Keep category only`,
    appliesTo: { ...appliesTo, itemIds: itemIds.filter((id) => !twiceIds.includes(id)) },
  }
}
