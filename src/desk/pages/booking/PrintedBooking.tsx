import { t } from '@lingui/core/macro'
import { type Booking, balance } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isZero, type Money } from '../../../contract/money.ts'
import type { Note } from '../../../contract/note.ts'
import { serverNow, useZone } from '../../core/api/clock.ts'
import { usePlainNote } from '../../core/handovers/noteText.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import { OnPaper, PaperHead } from '../../shared/output/OnPaper.tsx'
import { formatWhen } from '../../ui/formatTime.ts'
import { formatDay, formatFacts, formatMoney, formatNumber } from '../../ui/language/format.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import { dueWord } from './BookingMoney.tsx'
import styles from './PrintedBooking.module.css'

type PrintedBookingProps = {
  booking: Booking
  detail: BookingDetail | null
  notes: readonly Note[]
  authorOf: (accountId: number) => string
  /** The guest's state with time and source. */
  state: string
  /** When the booking was read. */
  readAt: Date | null
  onPrinted: () => void
}

/** The booking on paper: black on white, everything in words. It is mounted only while it is printed. */
export function PrintedBooking(props: PrintedBookingProps) {
  const { booking, detail, notes, authorOf, state, readAt, onPrinted } = props
  const zone = useZone()
  const now = serverNow()
  const plainNote = usePlainNote()

  return (
    <OnPaper what={t`Booking`} code={booking.code} className={styles.sheet} onPrinted={onPrinted}>
      <PaperHead asOf={readAt} />
      <h1 dir="auto">{booking.customer || t`No name`}</h1>
      <p>
        <b>
          <bdi>{booking.code}</bdi>
        </b>{' '}
        · <bdi>{booking.dates}</bdi> · <bdi>{statusWords(booking.status)}</bdi> · {state}
      </p>
      <p>
        <bdi>{booking.email}</bdi> <bdi>{detail?.phone}</bdi>
      </p>
      <PrintedLines booking={booking} detail={detail} />
      <h2>{t`Notes`}</h2>
      {notes
        .filter((note) => checkMark(note) === null)
        .map((note) => (
          <p key={note.id} className={styles.note} dir="auto">
            {plainNote(note)}
            <small>
              {formatFacts([
                authorOf(note.accountId),
                formatWhen(note.at, now, zone),
                note.private &&
                  t({ message: 'private', comment: 'The guest does not see this note' }),
              ])}
            </small>
          </p>
        ))}
    </OnPaper>
  )
}

/** The items of the booking, or else their summary, and the sums. */
function PrintedLines({ booking, detail }: Pick<PrintedBookingProps, 'booking' | 'detail'>) {
  return (
    <table>
      <tbody>
        {(detail?.lines ?? []).map((line) => (
          <tr key={line.position}>
            <td dir="auto">
              {line.quantity === null ? '' : `${formatNumber(line.quantity)} × `}
              {line.name} {formatFacts(line.parameters.map((p) => `${p.quantity} ${p.label}`))}{' '}
              {line.startDay ? formatDay(line.startDay) : null}
            </td>
            <td>{line.total && formatMoney(line.total, { symbol: false })}</td>
          </tr>
        ))}
        {detail && detail.lines.length > 0 ? null : (
          <tr>
            <td dir="auto" colSpan={2}>
              {booking.summary}
            </td>
          </tr>
        )}
        {booking.tax && !isZero(booking.tax) ? <Sum name={t`Tax`} money={booking.tax} /> : null}
        <Sum
          name={t({ message: 'Total', comment: 'The whole price of the booking' })}
          money={booking.total}
        />
        <Sum
          name={t({ message: 'Paid', comment: 'The amount that is paid' })}
          money={booking.paid}
        />
        <Sum name={dueWord(booking)} money={balance(booking)} />
      </tbody>
    </table>
  )
}

function Sum({ name, money }: { name: string; money: Money | null }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {money === null
          ? t({ message: 'Unknown', comment: 'The amount is not known' })
          : formatMoney(money)}
      </td>
    </tr>
  )
}
