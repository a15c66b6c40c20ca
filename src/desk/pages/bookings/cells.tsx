import { t } from '@lingui/core/macro'
import { createContext, type ReactNode, use } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { isZero } from '../../../contract/money.ts'
import { countsAsOwed, isCancelled } from '../../../contract/status.ts'
import { useZone } from '../../core/api/clock.ts'
import { useIsBookmarked } from '../../core/outbox/bookmarks.ts'
import { useEntriesOf } from '../../core/outbox/outbox.ts'
import { useChangedAt } from '../../core/replica/live/changed.ts'
import { dueOf } from '../../shared/list/due.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { Amount, Due } from '../../ui/Amount.tsx'
import { Code } from '../../ui/Code.tsx'
import { RowName } from '../../ui/grid/RowShell.tsx'
import { Hidden } from '../../ui/Hidden.tsx'
import { BookmarkedIcon, ChangedIcon, CloudIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import { PaidBar } from '../../ui/PaidBar.tsx'
import { StatusName } from '../../ui/StatusMark.tsx'
import styles from './cells.module.css'

type CellProps = { booking: Booking }

/** Where the rows lead: each to its booking, with the list unchanged beside it. */
export type RowLinks = {
  readonly toBooking: (code: BookingCode) => string
  readonly state: unknown
}
export const RowLinksContext = createContext<RowLinks | null>(null)

/** The customer, with the code below. */
function CustomerCell({ booking }: CellProps) {
  const links = use(RowLinksContext)
  const isBookmarked = useIsBookmarked(booking.code)
  const isChanged = useChangedAt(booking.code) !== null
  const { code, customer, status } = booking
  return (
    <>
      <RowName
        isCancelled={isCancelled(status)}
        to={links?.toBooking(code) ?? ''}
        state={links?.state}
      >
        {customer || t`No name`}
      </RowName>{' '}
      <span className={styles.codeLine}>
        <Code>{code}</Code>
        {isBookmarked ? (
          <>
            {' '}
            <BookmarkedIcon size="s" className={styles.bookmarked} />
            <Hidden>{t`Bookmarked`}</Hidden>
          </>
        ) : null}
        {isChanged ? (
          <span data-changed={code} title={t`Changed by someone else`}>
            {' '}
            <ChangedIcon size="s" className={styles.changed} />
            <Hidden>{t`Changed by someone else`}</Hidden>
          </span>
        ) : null}
      </span>
    </>
  )
}

/** The service's last status; a change that is not sent yet has the cloud beside it. */
function StatusCell({ booking }: CellProps) {
  const change = useEntriesOf(booking.code).find(
    ({ command, state }) => command.kind === 'change-status' && state !== 'done',
  )
  return (
    <span className={styles.status}>
      <StatusName status={booking.status} />
      {change ? (
        <>
          {' '}
          <CloudIcon size="s" className={styles.unsent} />
          <Hidden>{t`Change not sent yet`}</Hidden>
        </>
      ) : null}
    </span>
  )
}

function CreatedCell({ booking }: CellProps) {
  const timeZone = useZone()
  const { createdAt } = booking
  return createdAt === null ? null : formatDay(dayOf(createdAt, timeZone), 'date')
}

/** The paid amount over the paid share of the total. A stopped or cancelled booking misses nothing. */
const paidCell = ({ paid, total, status }: Booking) => (
  <>
    <Amount money={paid} />
    {!countsAsOwed(status) || paid === null || total === null ? null : (
      <PaidBar paid={paid} total={total} className={styles.paidBar} />
    )}
  </>
)

function dueCell(booking: Booking) {
  const due = dueOf(booking)
  if (!countsAsOwed(booking.status)) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <Hidden>{t`no balance due`}</Hidden>
      </span>
    )
  }
  return <Due money={due} className={due === null || isZero(due) ? styles.none : styles.due} />
}

/**
 * The content of a booking's cells. Only a cell that follows a store is a component: a screen has a hundred of them.
 */
export const cells: Readonly<Record<BookingColumnId, (booking: Booking) => ReactNode>> = {
  customer: (booking) => <CustomerCell booking={booking} />,
  dates: ({ dates }) => dates,
  status: (booking) => <StatusCell booking={booking} />,
  summary: ({ summary }) => summary,
  created: (booking) => <CreatedCell booking={booking} />,
  total: ({ total }) => <Amount money={total} />,
  paid: paidCell,
  due: dueCell,
}
