import { useMemo } from 'react'
import { type Money, noCurrency } from '../../../../contract/money.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useToday } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useCalendar } from '../data/useCalendar.ts'
import { singleDays } from '../prices/blocks.ts'
import { chargedOn, tellingDays } from '../prices/chargedPrice.ts'
import { eventsHash } from '../prices/eventsHash.ts'
import { useSamples } from '../prices/useSamples.ts'
import { type EffectiveEvent, effectiveEvents } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { holdsIn } from '../rules/split.ts'

/** At most this many items are requested. To split a rule for more, a person has to enter its price. */
const mostItems = 10

const noItems: readonly number[] = []

/** The rules alone: without items no prices are requested. */
function useRules() {
  const today = useToday()
  return useCalendar({ days: { from: today, to: today }, itemIds: noItems })
}

/**
 * The rules, drafts included, that apply on any of the selected days to any of the selected items; in their order.
 *
 * @param selection null for none
 */
export function useRulesHere(
  selection: CellSelection | null,
  items: readonly CalendarItem[],
): readonly EffectiveEvent[] {
  const { effective } = useRules()
  return useMemo(
    () =>
      selection === null ? [] : effective.filter(({ values }) => holdsIn(values, selection, items)),
    [effective, selection, items],
  )
}

/**
 * The amounts of new prices, which no event contains, as the service charges them on two or three of their days (§2.8,
 * ux.md §4.1 `intent`). By number of the rule; left out while unknown, or when the amounts differ.
 */
export function useChargedPrices(
  rules: readonly EffectiveEvent[],
  items: readonly CalendarItem[],
): ReadonlyMap<number | null, Money> {
  const today = useToday()
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const { events } = useRules()
  const requested = useMemo(() => {
    const published = effectiveEvents(events, [])
    return rules.flatMap(({ rateId, values }) => {
      if (rateId === null || values.price.kind !== 'new') return []
      const about = items.filter((item) => concerns(values, item))
      const rule = published.find((one) => one.rateId === rateId)
      if (about.length === 0 || about.length > mostItems || rule === undefined) return []
      return [{ rateId, about, days: tellingDays(rule, published, about, today) }]
    })
  }, [rules, items, events, today])
  // No two rules share a query: a day that shows the amount of one rule does not show that of another.
  const blocks = useMemo(
    () =>
      requested.flatMap(({ days, about }) => days.flatMap((day) => singleDays(about, () => day))),
    [requested],
  )
  const hash = useMemo(() => (events.length === 0 ? null : eventsHash(events)), [events])
  const { answers } = useSamples(hash, blocks)
  return useMemo(() => {
    const samples = answers.flatMap((answer) => answer ?? [])
    return new Map(
      requested.flatMap(({ rateId, days, about }) => {
        const minor = chargedOn(days, about, samples)
        return minor === null ? [] : [[rateId, { minor, currency }] as const]
      }),
    )
  }, [requested, answers, currency])
}
