import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type BookingCode, bookingCodeOrNull, parseBookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Customer } from '../../../contract/customer.ts'
import { customerQuery } from '../../../contract/requests.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { explain, failureOf } from '../../core/api/failures.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { isWithheld } from '../../core/api/queries/bookingNow.ts'
import { customersMatching } from '../../core/api/queries/customersMatching.ts'
import { useIsOnline } from '../../core/api/useIsOnline.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { paths } from '../../ui/paths.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import { useBookingBeside } from '../../ui/useBookingBeside.ts'
import styles from './AskService.module.css'
import { soughtIn } from './sought.ts'

/**
 * For a search without a result in the replica: the service may know the customer. It compares whole values only
 * (§4.1), so there is one request, by a button, and none at every letter.
 */
export function AskService({ typed, onOpen }: { typed: string; onOpen: () => void }) {
  const text = typed.trim()
  const [requested, setRequested] = useState<string | null>(null)
  const isOnline = useIsOnline()
  if (requested === text) return <Answer typed={text} onOpen={onOpen} />
  return (
    <div className={styles.ask}>
      <Button
        off={isOnline ? null : t`No connection`}
        onClick={() => setRequested(text)}
      >{t`Search all bookings`}</Button>
      <p>{isOnline ? t`Needs the full name or code.` : t`No connection`}</p>
    </div>
  )
}

function Answer({ typed, onOpen }: { typed: string; onOpen: () => void }) {
  const api = useApi()
  const code = codeIn(typed)
  const matches = soughtIn(typed).map(({ by, text }) => customerQuery(by, text))
  const people = useQuery({
    ...customersMatching(api, matches),
    enabled: matches.length > 0,
  })
  const booking = useQuery({
    ...bookingDetail(api, code ?? noCode),
    enabled: code !== null,
    retry: false,
  })
  if (people.isLoading || booking.isLoading) {
    return <p className={styles.answer}>{t`Loading`}</p>
  }
  const failures = [people.error, booking.error].filter((error) => error !== null)
  const failure = failures.map(failureOf).find((reason) => !isWithheld(reason))
  const customers = people.data?.customers ?? []
  if (failure !== undefined && customers.length === 0 && booking.data === undefined) {
    const { title, advice } = explain(failure)
    return (
      <div className={styles.answer}>
        <p>
          <Trans comment="title: what went wrong; advice: a sentence about what to do">
            <b>{ph({ title })}.</b> {ph({ advice })}
          </Trans>
        </p>
        <Button
          onClick={() => void Promise.all([people.refetch(), booking.refetch()])}
        >{t`Try again`}</Button>
      </div>
    )
  }
  if (customers.length === 0 && booking.data === undefined) {
    return <p className={styles.answer}>{t`No match for “${{ text: typed }}”`}</p>
  }
  return <ServiceResults booking={booking.data} customers={customers} onOpen={onOpen} />
}

type ServiceResultsProps = {
  booking: BookingDetail | undefined
  customers: readonly Customer[]
  onOpen: () => void
}

function ServiceResults({ booking, customers, onOpen }: ServiceResultsProps) {
  const beside = useBookingBeside()
  return (
    <ul className={styles.answer} aria-label={t`All bookings`}>
      {booking === undefined ? null : (
        <li>
          <Link {...beside(booking.code)} onClick={onOpen}>
            <b>
              <bdi>{booking.customer || t`No name`}</bdi>
            </b>
            <span>
              <Code>{booking.code}</Code> {booking.dates} {statusWords(booking.status)}
            </span>
          </Link>
        </li>
      )}
      {customers.map((customer) => (
        <li key={customer.id}>
          <Link to={paths.customer(customer.id)} onClick={onOpen}>
            <b>
              <bdi>{customer.name || t`No name`}</bdi>
            </b>
            <span>
              {t`Customer`} · <bdi>{contactOf(customer)}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What tells customers of one name apart. */
const contactOf = ({ email, phone, id }: Customer): string =>
  email ||
  phone ||
  t({ message: `No. ${ph({ number: id })}`, comment: 'Short for number: of a customer' })

const noCode = parseBookingCode('-')

/** Codes are in capitals; somebody in a hurry types lower case. */
function codeIn(text: string): BookingCode | null {
  if (text.length < 3 || text.includes('@')) return null
  return bookingCodeOrNull(text.toUpperCase())
}
