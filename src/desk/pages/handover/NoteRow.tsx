import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BookingCode } from '../../../contract/booking.ts'
import { Code } from '../../ui/Code.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { EyeIcon, LockIcon, RingIcon } from '../../ui/icons.tsx'
import marks from '../../ui/Row.module.css'
import styles from './NoteRow.module.css'
import type { DueFact } from './useDueFact.ts'

type NoteRowProps = {
  children: ReactNode
  /** The row's buttons. */
  end?: ReactNode
  /** The guest's own words stand on another paper. */
  isGuest?: boolean
  /** Only this tablet has it so far. */
  isOurs?: boolean
  /** Its booking is open beside the list. */
  isOpen?: boolean
}

/** One note: at least 72 px high, and as high as its words where they matter. */
export function NoteRow({ children, end, isGuest, isOurs, isOpen }: NoteRowProps) {
  return (
    <li
      className={classNames(
        styles.row,
        isGuest && styles.guest,
        isOurs && styles.ours,
        isOpen && marks.picked,
      )}
      aria-current={isOpen || undefined}
    >
      <div className={styles.says}>{children}</div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </li>
  )
}

type RowHeadProps = {
  id?: string
  code: BookingCode
  /** The guest's name; null where this tablet does not have the booking. */
  customer: string | null
  to: string
}

/** The guest and the link; the whole row except its buttons opens the booking. */
export function RowHead({ id, code, customer, to }: RowHeadProps) {
  return (
    <Link id={id} to={to} className={classNames(marks.link, styles.head)}>
      <b dir="auto">{customer ?? noGuest()}</b> <Code>{code}</Code>
    </Link>
  )
}

/** In place of a guest's name that this tablet does not have. */
export const noGuest = (): string => t({ message: 'Booking', comment: 'Noun: one booking' })

type FactsProps = {
  due?: DueFact
  /** Who wrote it and when; each isolated from the other's text direction. */
  facts: readonly string[]
  /** Whether the guest's invoice leaves it out; undefined while that is unknown. */
  isPrivate?: boolean
  children?: ReactNode
}

/** The line under a note: by when, for whom, by whom, and whether the guest can read it. */
export function Facts({ due, facts, isPrivate, children }: FactsProps) {
  return (
    <footer className={styles.facts}>
      {due === undefined ? null : (
        <>
          {due.due === null ? null : (
            <b className={classNames(due.needs && styles.needs)}>
              {due.needs ? <RingIcon size="s" /> : null}
              {due.due}
            </b>
          )}
          <b>
            <bdi>{due.who}</bdi>
          </b>
        </>
      )}
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {isPrivate === undefined ? null : (
        <span className={styles.flag}>
          {isPrivate ? <LockIcon size="s" /> : <EyeIcon size="s" />}
          {isPrivate
            ? t({ message: 'Private', comment: 'Mark of a note that the guest cannot read' })
            : t({ message: 'On the invoice', comment: 'Mark of a note that the guest can read' })}
        </span>
      )}
      {children}
    </footer>
  )
}
