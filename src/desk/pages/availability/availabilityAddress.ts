import { useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import { useToday } from '../../core/api/clock.ts'
import { type AvailabilitySpan, paths, spans } from '../../ui/paths.ts'

/** The state of Availability in its address: a link shows a colleague the same days. */
export type AvailabilityAddress = {
  readonly from: CalendarDay
  readonly span: AvailabilitySpan
  /** Null for all. */
  readonly categoryId: number | null
}

type AvailabilityLinks = { readonly to: (change: Partial<AvailabilityAddress>) => string }

export function useAvailabilityAddress(): AvailabilityAddress & AvailabilityLinks {
  const today = useToday()
  const [query] = useSearchParams()
  const category = query.get('category') ?? ''
  const address: AvailabilityAddress = {
    // An invalid day in the address counts as none.
    from: dayIn(query.get('from')) ?? today,
    span: spans.find((span) => span === query.get('span')) ?? 'fortnight',
    categoryId: /^\d{1,12}$/.test(category) ? Number(category) : null,
  }
  return { ...address, to: (change) => written({ ...address, ...change }, today) }
}

/** Today's address has no date: left open overnight, it begins with the new day. */
const written = ({ from, span, categoryId }: AvailabilityAddress, today: CalendarDay): string =>
  paths.availability({
    span,
    ...(from === today ? {} : { from }),
    ...(categoryId === null ? {} : { category: categoryId }),
  })
