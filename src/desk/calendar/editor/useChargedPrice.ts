import { useMemo } from 'react'
import { type Money, noCurrency } from '../../../contract/money.ts'
import { useToday } from '../../clock.ts'
import { useSession } from '../../session/session.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useCalendar } from '../data/useCalendar.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { effectiveEvents } from '../rules/effective.ts'
import { concerns } from '../rules/holds.ts'
import { singleDays } from '../truth/blocks.ts'
import { chargedOn, tellingDays } from '../truth/chargedPrice.ts'
import { eventsHash } from '../truth/eventsHash.ts'
import { useSamples } from '../truth/useSamples.ts'

/** More are not asked about: a rule for so many is split by whoever knows its price. */
const mostItems = 10

const noItems: readonly number[] = []

/**
 * The amount of a new price that no event tells, as the service charges it on two or three of its days (§2.8, ux.md
 * §4.1 `intent`). Null while it is not known, or not one amount.
 *
 * @param event null where none is wanted: nothing is asked then
 */
export function useChargedPrice(
  event: EffectiveEvent | null,
  items: readonly CalendarItem[],
): Money | null {
  const today = useToday()
  const currency = useSession(({ business }) => business?.currency) ?? noCurrency
  const { events } = useCalendar({ days: { from: today, to: today }, itemIds: noItems })
  const asked = useMemo(() => {
    const isWanted = event !== null && event.rateId !== null && event.values.price.kind === 'new'
    const about = isWanted ? items.filter((item) => concerns(event.values, item)) : []
    if (!isWanted || about.length === 0 || about.length > mostItems) return nothing
    const published = effectiveEvents(events, [])
    const rule = published.find(({ rateId }) => rateId === event.rateId)
    const days = rule === undefined ? [] : tellingDays(rule, published, about, today)
    return { about, days, blocks: days.flatMap((day) => singleDays(about, () => day)) }
  }, [event, items, events, today])
  const hash = useMemo(() => (events.length === 0 ? null : eventsHash(events)), [events])
  const { answers } = useSamples(hash, asked.blocks)
  const minor = chargedOn(
    asked.days,
    asked.about,
    answers.flatMap((answer) => answer ?? []),
  )
  return minor === null ? null : { minor, currency }
}

const nothing = { about: [], days: [], blocks: [] } as const
