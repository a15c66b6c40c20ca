import { ph, plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { type ChangedBookings, paymentsSince } from '../../../core/api/queries/paymentsSince.ts'
import { formatNumber } from '../../../ui/language/format.ts'
import type { Movement, OwnAction } from './movements.ts'
import { hasAllPayments, lacksPayments, paymentsMade } from './paymentsMade.ts'

export type ReportedPayments =
  /** Changed bookings are being read, `read` of `of` so far; `of` is 0 until it is known how many changed. */
  | { readonly kind: 'reading'; readonly read: number; readonly of: number }
  /** `unread` could not be read; `unreadable` have no readable amounts; of `unclear` the payments are not what is paid. */
  | {
      readonly kind: 'told'
      readonly from: number
      readonly unread: number
      readonly unclear: number
      readonly unreadable: readonly BookingCode[]
    }
  /** The service tells none: what moved is only what was watched. */
  | { readonly kind: 'none' }

type PaymentsReading = {
  readonly reported: ReportedPayments
  readonly made: readonly Movement[]
  readonly at: number | null
  readonly readAgain: () => void
}

type ReportedPaymentsOptions = {
  readonly isOn: boolean
  /** Another value whenever other bookings are known to have changed. */
  readonly news: unknown
}

/** The payments since `from` from the bookings' own records, read again whenever something changed. */
export function useReportedPayments(
  from: number,
  acts: readonly OwnAction[],
  { isOn, news }: ReportedPaymentsOptions,
): PaymentsReading {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, isError, isFetching } = useQuery({ ...paymentsSince(api, from), enabled: isOn })
  const readAgain = (): void =>
    void queryClient.invalidateQueries({ queryKey: keys.paymentsSince(from) })
  const readNews = useEffectEvent(() => {
    if (data != null) readAgain()
  })
  const done = acts.length
  useEffect(() => {
    if (news !== undefined || done > 0) readNews()
  }, [news, done])
  const made = useMemo(
    () => (data == null ? [] : paymentsMade(data.bookings.values(), from, acts)),
    [data, from, acts],
  )
  const reported = useMemo(
    () => reportedBy(data, { from, isReading: isFetching || !isOn, isError }),
    [data, from, isFetching, isOn, isError],
  )
  return { reported, made, at: data?.at ?? null, readAgain }
}

type ReportedReading = {
  readonly from: number
  readonly isReading: boolean
  readonly isError: boolean
}

/** How far the records that were read report the payments. */
export function reportedBy(
  data: ChangedBookings | null | undefined,
  { from, isReading, isError }: ReportedReading,
): ReportedPayments {
  if (data === null || (data === undefined && isError)) return { kind: 'none' }
  if (data === undefined) return { kind: 'reading', read: 0, of: 0 }
  const { bookings, unread } = data
  if (isReading && unread.size > 0) {
    return { kind: 'reading', read: bookings.size, of: bookings.size + unread.size }
  }
  const all = [...bookings.values()]
  const unreadable = all.filter(lacksPayments).map(({ code }) => code)
  const unclear = all.filter((one) => !lacksPayments(one) && !hasAllPayments(one)).length
  return { kind: 'told', from, unread: unread.size, unclear, unreadable }
}

/** What is missing in the sums, in whole sentences; empty when they are exact. */
export function missingWords(reported: ReportedPayments): readonly string[] {
  if (reported.kind !== 'told') return []
  const { unread, unclear } = reported
  return [
    ...(unread > 0
      ? [
          plural(
            { count: unread },
            {
              one: 'Could not load # booking. Reload payments.',
              other: 'Could not load # bookings. Reload payments.',
            },
          ),
        ]
      : []),
    ...(unclear > 0
      ? [
          plural(
            { count: unclear },
            {
              one: 'The payments of # booking don’t match the amount paid.',
              other: 'The payments of # bookings don’t match the amount paid.',
            },
          ),
        ]
      : []),
  ]
}

/** How far the reading is, in words. */
export function readingWords(reported: ReportedPayments): string | null {
  if (reported.kind !== 'reading') return null
  if (reported.of === 0) return t`Loading payments…`
  const loaded = formatNumber(reported.read)
  return plural(
    { total: reported.of },
    {
      one: `Loading payments: ${ph({ loaded })} of # booking`,
      other: `Loading payments: ${ph({ loaded })} of # bookings`,
    },
  )
}
