import { ph, plural, t } from '@lingui/core/macro'
import type { BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { formatDay, formatNames } from '../../../ui/language/format.ts'
import { missingWords, readingWords } from '../movements/useReportedPayments.ts'
import type { WatchedMoney } from '../movements/useWatchedMoney.ts'
import type { LedgerReading } from '../reading/useReading.ts'

type Known = {
  readonly watched: Pick<WatchedMoney, 'reported' | 'at' | 'since' | 'unreadable'>
  readonly reading: Pick<LedgerReading, 'failure' | 'unreadable'>
  /** The beginning of the close's period, in ms of the server's clock. */
  readonly since: number
  readonly today: CalendarDay
  /** Whether the gate's audit trail of the period is read, which has each payment recorded at a desk. */
  readonly isTraced: boolean
  /** Formats a time of the server's clock with its date. */
  readonly say: (at: number) => string
}

/** The facts that a close cannot know, one sentence each: they are stored in the close for good. */
export function unknownWords({
  watched,
  reading,
  since,
  today,
  isTraced,
  say,
}: Known): readonly string[] {
  const { reported } = watched
  const { unreadable } = watched
  const isLate = reading.failure !== null || watched.at === null
  return [
    ...(reported.kind === 'told' ? [t`Who took each payment`, ...missingWords(reported)] : []),
    ...(reported.kind === 'none'
      ? [t`How guests paid, and who took it`, t`Payments refunded soon after`]
      : []),
    ...(isTraced ? [] : [t`Which colleague recorded a payment`]),
    ...(watched.at === null ? [readingWords(reported) ?? t`All payments: not loaded yet`] : []),
    ...(watched.since !== null && watched.since > since
      ? [t`Payments before ${{ time: say(watched.since) }}`]
      : []),
    ...(isLate && watched.at !== null
      ? [t`Payments after ${{ time: say(watched.at) }}: could not load them`]
      : []),
    ...(reported.kind === 'none'
      ? [
          t`Stays that ended before ${{ day: formatDay(addDays(today, -90), 'date') }}, unless changed today`,
        ]
      : []),
    ...(unreadable.length > 0 ? [unreadableWords(unreadable)] : []),
    ...(reading.unreadable > 0
      ? [
          plural(
            { count: reading.unreadable },
            {
              one: '# booking that could not be read',
              other: '# bookings that could not be read',
            },
          ),
        ]
      : []),
  ]
}

function unreadableWords(unreadable: readonly BookingCode[]): string {
  const codes = formatNames(unreadable)
  return plural(
    { count: unreadable.length },
    {
      one: `# booking with unreadable amounts: ${ph({ codes })}`,
      other: `# bookings with unreadable amounts: ${ph({ codes })}`,
    },
  )
}
