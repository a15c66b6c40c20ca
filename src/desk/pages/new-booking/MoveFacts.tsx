import { t } from '@lingui/core/macro'
import type { Status } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isPositive } from '../../../contract/money.ts'
import type { Note } from '../../../contract/note.ts'
import { formatMoney } from '../../ui/language/format.ts'
import { arePrivate } from './finishMove.ts'
import styles from './MoveFacts.module.css'

type MoveFactsProps = {
  booking: BookingDetail
  cancelled: Status | undefined
  /** Undefined while they are loading, or where they cannot be read. */
  notes: readonly Note[] | undefined
}

/** What the move does besides, before the press. */
export function MoveFacts({ booking, cancelled, notes }: MoveFactsProps) {
  const { code, paid } = booking
  return (
    <ul className={styles.facts} aria-label={t`What happens`}>
      {paid !== null && isPositive(paid) ? (
        <li className={styles.money}>
          {t`Paid on ${code}: ${{ amount: formatMoney(paid) }}. Give it back or record it on the new booking.`}
        </li>
      ) : null}
      {cancelled === undefined ? null : (
        <li>{t`${code} gets the status ${{ status: cancelled.name }}. The guest is not notified of it.`}</li>
      )}
      <li>{notesWords(notes)}</li>
    </ul>
  )
}

function notesWords(notes: readonly Note[] | undefined): string {
  if (notes === undefined) return t`Notes are not copied.`
  return arePrivate(notes)
    ? t`Notes of the last 30 days are copied.`
    : t`Notes of the last 30 days are copied, except private ones.`
}
