import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Booking } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { everything, formatAddress } from '../bookings/filterAddress.ts'
import { PanelSection } from '../frame/Panel.tsx'
import { ButtonLink } from '../parts/Button.tsx'
import { MailIcon, PhoneIcon } from '../parts/icons.tsx'
import { paths } from '../paths.ts'
import { customer } from '../queries/customer.ts'
import { useService } from '../service/ServiceContext.ts'
import styles from './BookingCustomer.module.css'
import { mailLink, phoneLink } from './contactLinks.ts'
import { NotTold } from './NotTold.tsx'

type BookingCustomerProps = {
  booking: Booking
  detail: BookingDetail | null
}

/** Who booked, how to reach them, and what has to be known at the counter. */
export function BookingCustomer({ booking, detail }: BookingCustomerProps) {
  const service = useService()
  const { customerId } = booking
  // Only an addition: a service that does not tell leaves the section as it is.
  const { data } = useQuery({
    ...customer(service, customerId ?? 0),
    enabled: customerId !== null && customerId > 0,
  })
  const phone = detail?.phone || data?.phone || ''
  return (
    <PanelSection title="Customer" end={customerId === null ? undefined : `No. ${customerId}`}>
      <p className={styles.name} dir="auto">
        {booking.customer || 'Without a name'}
      </p>
      <Reach icon={<MailIcon size="s" />} text={booking.email} link={mailLink(booking.email)}>
        No e-mail address told
      </Reach>
      <Reach icon={<PhoneIcon size="s" />} text={phone} link={phoneLink(phone)}>
        {detail === null && data === undefined ? 'Phone not known' : 'No phone number told'}
      </Reach>
      {data?.notes ? (
        <p className={styles.about} dir="auto">
          {data.notes}
        </p>
      ) : null}
      {customerId === null ? null : (
        <ButtonLink kind="plain" className={styles.all} to={bookingsOf(customerId)}>
          All bookings of this customer
        </ButtonLink>
      )}
    </PanelSection>
  )
}

const bookingsOf = (customerId: number): string =>
  paths.bookings(formatAddress({ ...everything, filter: { statusIds: [], customerId } }))

type ReachProps = {
  icon: ReactNode
  text: string
  link: string | null
  children: string
}

/** Pressed to write or call only when it plainly is an address; otherwise as the guest wrote it. */
function Reach({ icon, text, link, children }: ReachProps) {
  if (text.trim() === '') return <NotTold>{children}</NotTold>
  const written = <bdi className={styles.written}>{text}</bdi>
  return link === null ? (
    <p className={styles.reach}>
      {icon}
      {written}
    </p>
  ) : (
    <a className={styles.reach} href={link}>
      {icon}
      {written}
    </a>
  )
}
