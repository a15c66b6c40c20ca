import { useQuery } from '@tanstack/react-query'
import type { CalendarDay } from '../../../../contract/day.ts'
import { addDays } from '../../../../contract/day.ts'
import { parseEvent4 } from '../../../../contract/event.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { counted } from '../words/stepNames.ts'
import styles from './CodeFacts.module.css'
import { CodePrice } from './CodePrice.tsx'

type CodeFactsProps = {
  event: EffectiveEvent
  /** The items the year is about. */
  items: readonly CalendarItem[]
  /** The first day that is of interest. */
  from: CalendarDay
  /** Only for who names it. */
  isCode: boolean
}

/** How often a code was used and may be used, what it brought, and what one costs with it: as far as the service tells. */
export function CodeFacts({ event, items, from, isCode }: CodeFactsProps) {
  const { values, rateId } = event
  const used = useVouchersUsed(rateId)
  const item = items.find((one) => concerns(values, one))
  const day = firstDayOf(event, from)
  return (
    <div className={styles.facts}>
      <p>
        {values.vouchers === null || values.vouchers === 0
          ? 'Can be used as often as wanted'
          : counted(values.vouchers, 'voucher', 'vouchers')}
        {used === null ? '. ' : `: ${usedWords(used, values.vouchers ?? 0)}. `}
        {used === null ? 'How many are used, the service does not tell.' : ''}
      </p>
      <p className={styles.about}>
        {used === 0
          ? 'No booking has used it yet.'
          : 'What the bookings that used it brought is not known: no record of a booking names its code.'}
      </p>
      {!isCode || item === undefined || day === null ? null : rateId === null ? (
        <p className={styles.about}>What one costs with it is known once it is at the service.</p>
      ) : (
        <CodePrice code={values.name} item={item} day={day} />
      )}
    </div>
  )
}

const usedWords = (used: number, limit: number): string =>
  limit === 0 ? `${used} used` : `${used} used, ${Math.max(0, limit - used)} left`

/** Only generation 4.0 tells it, where the gate says that the service has events there. */
function useVouchersUsed(rateId: number | null): number | null {
  const api = useApi()
  const isReported = useSignIn(({ eventWrites }) => eventWrites === 'v4')
  const { data } = useQuery({
    queryKey: [...keys.events, 'vouchers used', rateId],
    enabled: isReported && rateId !== null,
    retry: false,
    queryFn: ({ signal }) =>
      api.read({ path: `/api/4.0/events/${rateId}` }, parseEvent4, {
        priority: 'rest',
        signal,
      }),
  })
  return data?.vouchersUsed ?? null
}

/** A weekly rule holds within a week of its first day. */
const daysLooked = 7

function firstDayOf({ values }: EffectiveEvent, from: CalendarDay): CalendarDay | null {
  const first = values.startDay > from ? values.startDay : from
  for (let ahead = 0; ahead < daysLooked; ahead += 1) {
    const day = addDays(first, ahead)
    if (holdsOn(values, day)) return day
  }
  return null
}
