import { ph, t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { type Entry, isOpen, needsPerson } from '../../../core/outbox/command.ts'
import { decided } from '../../../core/outbox/words/commandWords.ts'
import type { StayDays } from '../../day/check-dialogs/checkQuestions.ts'
import { isCounted, lacksAmounts } from '../../list/sums.ts'
import { currencyOf, type ExportColumn } from './tableFile.ts'

/* The columns that every exported list of bookings has, besides its own. */

/** Gives the booking of a row. */
type BookingOf<Row> = (row: Row) => Booking

/**
 * Arrival and departure as sortable days. A list record has its days in words only (§2.5), so a cell is empty where the
 * days are unknown, and the facts beside the table count those rows.
 *
 * @param stayOf the days as far as this tablet knows them
 */
export const dayColumns = <Row>(
  stayOf: (row: Row) => StayDays | undefined,
): readonly ExportColumn<Row>[] => [
  {
    id: 'arrival',
    heading: t({ message: 'Arrival', comment: 'Column head: the first day of a booking' }),
    isOnlyCsv: true,
    holdsDays: true,
    countsUnknown: true,
    cell: (row) => stayOf(row)?.starts ?? null,
  },
  {
    id: 'departure',
    heading: t({ message: 'Departure', comment: 'Column head: the last day of a booking' }),
    isOnlyCsv: true,
    holdsDays: true,
    countsUnknown: true,
    cell: (row) => stayOf(row)?.ends ?? null,
  },
]

/** The currency of the amounts, and whether the sums on the screen count the row. */
export const amountColumns = <Row>(bookingOf: BookingOf<Row>): readonly ExportColumn<Row>[] => [
  {
    id: 'currency',
    heading: t`Currency`,
    cell: (row) => {
      const { total, paid } = bookingOf(row)
      return currencyOf(total, paid)
    },
  },
  {
    id: 'counted',
    heading: t({
      message: 'In totals',
      comment: 'Column head: whether the totals count the booking, with Yes or No',
    }),
    isOnlyCsv: true,
    cell: (row) => {
      const booking = bookingOf(row)
      if (isCounted(booking)) return t({ message: 'Yes', comment: 'The totals count the booking' })
      return lacksAmounts(booking)
        ? t`Unreadable amounts`
        : t({ message: 'No', comment: 'The totals do not count the booking' })
    },
  },
]

export const notSentId = 'not_sent'

/** Actions of this tablet that are not done yet: they never stand among what is done. */
export const notSentColumn = <Row>(
  bookingOf: BookingOf<Row>,
  entriesOf: (code: BookingCode) => readonly Entry[],
): ExportColumn<Row> => ({
  id: notSentId,
  heading: t({
    message: 'Not sent yet',
    comment: 'Column head: actions that were not sent',
  }),
  cell: (row) => notSentWords(entriesOf(bookingOf(row).code)) || null,
})

/** The first stay, with its unknown days filled from the second. */
export const stayFrom = (
  first: Partial<StayDays>,
  second: Partial<StayDays> | undefined,
): StayDays => ({
  starts: first.starts ?? second?.starts ?? null,
  ends: first.ends ?? second?.ends ?? null,
})

/**
 * Actions for a booking that are not done yet: `Check-in (not sent yet)`. They stand beside the rows and never among what
 * is done (reliability.md §4.6 O29).
 *
 * @param entries those of the booking
 */
export const notSentWords = (entries: readonly Entry[]): string =>
  entries
    .filter((entry) => isOpen(entry) || needsPerson(entry))
    .map((entry) =>
      t({
        message: `${ph({ action: decided(entry.command) })} (${ph({ state: stateCell(entry) })})`,
        comment: 'Check-in (not sent yet)',
      }),
    )
    .join('; ')

function stateCell({ state }: Entry): string {
  switch (state) {
    case 'held':
    case 'waiting':
      return t({ message: 'not sent yet', comment: 'State of an action, in brackets after it' })
    case 'sending':
      return t({ message: 'sending', comment: 'State of an action, in brackets after it' })
    case 'checking':
    case 'unsure':
      return t({
        message: 'not sure it arrived',
        comment: 'State of an action, in brackets after it',
      })
    case 'asks':
      return t({
        message: 'to review',
        comment: 'State of an action, in brackets after it: a person must look at it',
      })
    case 'refused':
      return t({ message: 'not accepted', comment: 'State of an action, in brackets after it' })
    case 'done':
      return t({ message: 'done', comment: 'State of an action, in brackets after it' })
  }
}
