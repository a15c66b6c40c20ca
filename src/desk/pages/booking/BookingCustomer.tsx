import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { customer } from '../../core/api/queries/customer.ts'
import { bookingsOf } from '../../shared/list/bookingsOf.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import { paths } from '../../ui/paths.ts'
import { Contacts } from '../../ui/Reach.tsx'
import styles from './BookingCustomer.module.css'

type BookingCustomerProps = {
  booking: Booking
  detail: BookingDetail | null
  /** The detail is this tablet's stored copy, which has no phone number. */
  isKept: boolean
}

/** Who booked, how to reach them, and what the front desk must know. */
export function BookingCustomer({ booking, detail, isKept }: BookingCustomerProps) {
  const api = useApi()
  const { customerId } = booking
  // Optional: without an answer the section stays as it is.
  const { data, error } = useQuery({
    ...customer(api, customerId ?? 0),
    enabled: customerId !== null && customerId > 0,
  })
  return (
    <PanelSection
      title={t`Customer`}
      end={
        customerId === null
          ? undefined
          : t({
              message: `No. ${ph({ number: customerId })}`,
              comment: 'The number of a customer',
            })
      }
    >
      <p className={styles.name}>
        <bdi>{booking.customer || t`No name`}</bdi>
      </p>
      <Contacts
        email={booking.email}
        phone={detail?.phone || data?.phone || ''}
        noPhone={noPhone(
          detail !== null || data !== undefined,
          isKept && data === undefined,
          data === undefined && error !== null ? failureOf(error) : null,
        )}
      />
      {data?.notes ? (
        <p className={styles.about} dir="auto">
          {data.notes}
        </p>
      ) : null}
      {customerId === null ? null : (
        <p className={styles.ways}>
          <ButtonLink kind="plain" to={paths.customer(customerId)}>
            {t({ message: 'Customer', comment: 'Button: opens the page of this customer' })}
          </ButtonLink>
          <ButtonLink
            kind="plain"
            to={paths.bookings(bookingsOf(customerId))}
          >{t`All bookings`}</ButtonLink>
        </p>
      )}
    </PanelSection>
  )
}

function noPhone(isKnown: boolean, isKept: boolean, failure: FailureReason | null): string {
  if (failure?.kind === 'forbidden') {
    return failure.by === 'plan'
      ? t`Phone numbers are not in your plan`
      : t`No permission to see phone numbers`
  }
  if (isKept) return t`Go online to see the phone number`
  return isKnown ? t`No phone number` : t`Phone number unknown`
}
