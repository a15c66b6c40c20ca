import { plural, t } from '@lingui/core/macro'
import { Link, useParams } from 'react-router'
import { useToday } from '../../core/api/clock.ts'
import { type SearchGuest, stayWords } from '../../shared/search/guests.ts'
import { Marked } from '../../shared/search/Marked.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { Person } from '../../ui/Person.tsx'
import { paths } from '../../ui/paths.ts'
import marks from '../../ui/Row.module.css'
import styles from './CustomerRow.module.css'

type GuestRowProps = {
  guest: SearchGuest
  /** Travels in the history entry, so that closing leads back to the same results. */
  find: string
}

/** A guest known from bookings. Without a customer number the row opens the booking. */
export function GuestRow({ guest, find }: GuestRowProps) {
  const { id: open } = useParams()
  const today = useToday()
  const { customerId, name, email, phone, count, stay } = guest
  const reach = [email, phone].filter((part) => part !== '')
  const isOpen = customerId !== null && open === String(customerId)
  return (
    <li className={classNames(marks.row, styles.row, isOpen && marks.picked)}>
      <Person name={name} />
      <Link
        to={customerId === null ? paths.booking(stay.booking.code) : paths.customer(customerId)}
        state={find === '' ? null : { find }}
        aria-current={isOpen || undefined}
        className={classNames(marks.link, styles.who)}
      >
        <strong className={styles.name}>
          <bdi>
            <Marked text={name || t`No name`} typed={find} />
          </bdi>
        </strong>
        <span className={styles.second}>
          {reach.map((part) => (
            <bdi key={part}>
              <Marked text={part} typed={find} />
            </bdi>
          ))}
        </span>
      </Link>
      <span className={styles.end}>
        <b className={styles.stay}>{stayWords(guest, today)}</b>
        <span>{plural(count, { one: '# booking', other: '# bookings' })}</span>
      </span>
    </li>
  )
}
