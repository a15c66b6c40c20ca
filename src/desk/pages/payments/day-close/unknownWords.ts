import { addDays, type CalendarDay, formatDay } from '../../../../contract/day.ts'
import { unreadableWords } from '../../../shared/list/listWords.ts'
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
    ...(reported.kind === 'told'
      ? [
          'Who took a payment: the service tells how it was made, not by whom.',
          ...missingWords(reported),
        ]
      : []),
    ...(reported.kind === 'none'
      ? [
          'How somebody paid, and who took it: the service tells no single payments.',
          'What was paid and taken back between two looks of this desk: only the difference is seen.',
        ]
      : []),
    'Which of your colleagues recorded a payment: only what you recorded here is matched.',
    ...(watched.at === null
      ? [
          readingWords(reported) ??
            'What moved at all: this desk has not looked at the bookings yet.',
        ]
      : []),
    ...(watched.since !== null && watched.since > since
      ? [`What moved before ${say(watched.since)}: this desk looked for the first time then.`]
      : []),
    ...(isLate && watched.at !== null
      ? [`What moved after ${say(watched.at)}: the bookings could not be read since.`]
      : []),
    ...(reported.kind === 'none'
      ? [
          `Stays that ended before ${formatDay(addDays(today, -90), undefined, 'date')}, unless they changed today or this tablet holds them.`,
        ]
      : []),
    ...(unreadable.length > 0
      ? [`What was paid for ${unreadableWords(unreadable.length)}: ${unreadable.join(', ')}.`]
      : []),
    ...(reading.unreadable > 0
      ? [`${reading.unreadable} bookings whose records could not be read.`]
      : []),
  ]
}
