import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import type { Customer } from '../../../contract/customer.ts'
import { isPositive } from '../../../contract/money.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { bookingPages, loadedBookings } from '../../core/api/queries/bookingPages.ts'
import { sumUp } from '../../shared/list/sums.ts'
import { Due } from '../../ui/Amount.tsx'
import { Bone } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { NotGiven } from '../../ui/NotGiven.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import { CustomerBooking, OnlyACode } from './CustomerBooking.tsx'
import styles from './CustomerBookings.module.css'

/** A customer's bookings, newest first, also those that only the customer's record names. */
export function CustomerBookings({ customer }: { customer: Customer }) {
  const bookingsQuery = useInfiniteQuery({
    ...bookingPages(useApi(), { statusIds: [], customerId: customer.id }),
    select: ({ pages }) => loadedBookings(pages),
  })
  const list = bookingsQuery.data
  const listed = new Set(list?.bookings.map(({ code }) => code))
  const isAll = list === undefined ? bookingsQuery.error !== null : list.reached !== 'more'
  const others = isAll ? customer.bookings.filter(({ code }) => !listed.has(code)) : []
  return (
    <PanelSection title={t`Bookings`} end={list === undefined ? undefined : totals(list.bookings)}>
      {list === undefined && bookingsQuery.error === null ? (
        <p aria-busy="true">
          {t`Loading`} <Bone width="70%" />
        </p>
      ) : null}
      {bookingsQuery.error === null ? null : (
        <FailureBand
          reason={failureOf(bookingsQuery.error)}
          of="list"
          onRetry={() => void bookingsQuery.refetch()}
        />
      )}
      {list !== undefined && list.bookings.length + others.length === 0 ? (
        <NotGiven>{t`No bookings yet`}</NotGiven>
      ) : null}
      <ul className={styles.list}>
        {list?.bookings.map((booking) => (
          <CustomerBooking key={booking.code} booking={booking} customerId={customer.id} />
        ))}
        {others.map(({ code, createdAt }) => (
          <OnlyACode key={code} code={code} createdAt={createdAt} customerId={customer.id} />
        ))}
      </ul>
      {list?.reached === 'more' ? (
        <Button
          busy={bookingsQuery.isFetchingNextPage}
          onClick={() => void bookingsQuery.fetchNextPage()}
        >
          {list.total === null
            ? t`Show more`
            : t`Show more of ${{ total: formatNumber(list.total) }}`}
        </Button>
      ) : null}
      {list !== undefined && list.unreadable > 0 ? (
        <NotGiven>
          {t({
            message: plural(
              { count: list.unreadable },
              { one: 'Could not load # more', other: 'Could not load # more' },
            ),
            comment: 'Bookings',
          })}
        </NotGiven>
      ) : null}
    </PanelSection>
  )
}

/** The number of bookings and their sum due: one sum for each currency. */
function totals(bookings: readonly Booking[]) {
  const { sums, unreadable } = sumUp(bookings)
  const owed = sums.filter(({ due }) => isPositive(due))
  return (
    <>
      {formatNumber(bookings.length)}
      {owed.map(({ currency, due }) => (
        <span key={currency}>
          {' · '}
          <Trans comment="<0/> is the amount that a guest still has to pay">
            <Due money={due} symbol /> due
          </Trans>
        </span>
      ))}
      {unreadable > 0 ? ` · ${unreadableWords(unreadable)}` : null}
    </>
  )
}

const unreadableWords = (count: number): string =>
  t({
    message: plural(count, {
      one: '# with unreadable amounts',
      other: '# with unreadable amounts',
    }),
    comment: 'Bookings',
  })
