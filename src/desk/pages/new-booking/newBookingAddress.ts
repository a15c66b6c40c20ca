import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import { useToday } from '../../core/api/clock.ts'
import { paths } from '../../ui/paths.ts'

/** The state of a new booking in its address: enough for a link, and nothing about a guest. */
export type NewBookingAddress = {
  readonly from: CalendarDay
  /** Null: as long as each item usually takes. */
  readonly to: CalendarDay | null
  /** The item that was tapped in Availability. */
  readonly item: number | null
  readonly step: 'items' | 'guest'
}

type StepLinks = { readonly to: (change: Partial<NewBookingAddress>) => string }

export function useNewBookingAddress(): NewBookingAddress & { readonly ways: StepLinks } {
  const today = useToday()
  const [query] = useSearchParams()
  const from = dayIn(query.get('from')) ?? today
  const last = dayIn(query.get('to'))
  const to = last !== null && last >= from ? last : null
  const item = /^\d{1,12}$/.test(query.get('item') ?? '') ? Number(query.get('item')) : null
  const step = query.get('step') === 'guest' ? 'guest' : 'items'
  const way = useCallback(
    (change: Partial<NewBookingAddress>) => {
      const next = { from, to, item, step, ...change }
      return paths.newBooking({
        // Today's address has no date: left open overnight, it begins on the new day.
        from: next.from === today ? undefined : next.from,
        to: next.to ?? undefined,
        item: next.item ?? undefined,
        step: next.step === 'guest' ? 'guest' : undefined,
      })
    },
    [from, to, item, step, today],
  )
  return { from, to, item, step, ways: { to: way } }
}
