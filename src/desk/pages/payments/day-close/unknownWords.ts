import { addDays, type CalendarDay, formatDay } from '../../../../contract/day.ts'
import { countOf } from '../../../shared/list/listWords.ts'
import { missingWords, readingWords } from '../movements/useReportedPayments.ts'
import type { WatchedMoney } from '../movements/useWatchedMoney.ts'
import type { LedgerReading } from '../reading/useReading.ts'

type Known = {
  readonly watched: Pick<WatchedMoney, 'reported' | 'at' | 'since' | 'unreadable'>
  readonly reading: Pick<LedgerReading, 'failure' | 'unreadable'>
  /** The beginning of the close's period, in ms of the server's clock. */
  readonly since: number
  readonly today: CalendarDay
  /** Formats a time of the server's clock with its date. */
  readonly say: (at: number) => string
}

/** The facts that a close cannot know, one sentence each: they are stored in the close for good. */
export function unknownWords({ watched, reading, since, today, say }: Known): readonly string[] {
  const { reported } = watched
  const { unreadable } = watched
  const isLate = reading.failure !== null || watched.at === null
  return [
    ...(reported.kind === 'told' ? ['Who took each payment', ...missingWords(reported)] : []),
    ...(reported.kind === 'none'
      ? ['How guests paid, and who took it', 'Payments refunded soon after']
      : []),
    'Which colleague recorded a payment',
    ...(watched.at === null ? [readingWords(reported) ?? 'All payments: not loaded yet'] : []),
    ...(watched.since !== null && watched.since > since
      ? [`Payments before ${say(watched.since)}`]
      : []),
    ...(isLate && watched.at !== null
      ? [`Payments after ${say(watched.at)}: could not load them`]
      : []),
    ...(reported.kind === 'none'
      ? [
          `Stays that ended before ${formatDay(addDays(today, -90), undefined, 'date')}, unless changed today`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [`${countOf(unreadable.length)} with unreadable amounts: ${unreadable.join(', ')}`]
      : []),
    ...(reading.unreadable > 0 ? [`${countOf(reading.unreadable)} that could not be read`] : []),
  ]
}
