import { ph, plural, t } from '@lingui/core/macro'
import { Link, useParams } from 'react-router'
import type { Customer } from '../../../contract/customer.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { Person } from '../../ui/Person.tsx'
import { paths } from '../../ui/paths.ts'
import { DietIcon } from '../../ui/placeIcons.tsx'
import { hasRemarks } from '../../ui/RemarkList.tsx'
import marks from '../../ui/Row.module.css'
import styles from './CustomerRow.module.css'

type CustomerRowProps = {
  customer: Customer
  /** Travels in the history entry, so that closing leads back to the same results. */
  find: string
}

/** A found customer, with the facts that tell them apart. Health remarks are not shown in this list. */
export function CustomerRow({ customer, find }: CustomerRowProps) {
  const { id: open } = useParams()
  const { id, name, email, phone, city, bookings } = customer
  const isOpen = open === String(id)
  const reach = [email, phone, city].filter((part) => part !== '')
  return (
    <li className={classNames(marks.row, styles.row, isOpen && marks.picked)}>
      <Person name={name} />
      <Link
        to={paths.customer(id)}
        state={find === '' ? null : { find }}
        aria-current={isOpen || undefined}
        className={classNames(marks.link, styles.who)}
      >
        <strong className={styles.name}>
          <bdi>{name || t`No name`}</bdi>
        </strong>
        <span className={styles.second}>
          {reach.length === 0 ? t`No e-mail or phone` : null}
          {reach.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </span>
      </Link>
      {hasRemarks(customer) ? (
        <span className={styles.flag} title={t`Diet or allergies`}>
          <DietIcon />
          <Hidden>{t`Diet or allergies`}</Hidden>
        </span>
      ) : null}
      <span className={styles.end}>
        {bookings.length === 0
          ? null
          : plural({ count: bookings.length }, { one: '# booking', other: '# bookings' })}
        <span className={styles.number}>
          {t({ message: `No. ${ph({ number: id })}`, comment: 'Number of a customer' })}
        </span>
      </span>
    </li>
  )
}
