import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type BookingCode, bookingCodeOrNull } from '../../../../contract/booking.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { useWantRest } from '../../../core/replica/restWanted.ts'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import styles from './BookingChoice.module.css'
import { findHere, useCustomerOf } from './bookingsHere.ts'

type BookingChoiceProps = {
  code: BookingCode | null
  onChoose: (code: BookingCode | null) => void
}

const shownAtMost = 6

/** Chooses a booking: by a part of a name among those on this tablet, or by its full code. */
export function BookingChoice({ code, onChoose }: BookingChoiceProps) {
  const customerOf = useCustomerOf()
  const [search, setSearch] = useState('')
  // The results grow while the replica is filled.
  useReplica((replica) => replica.version)
  const isWhole = useReplica((replica) => replica.isWhole)
  const isTyped = search.trim() !== ''
  useWantRest(isTyped)
  const found = isTyped ? findHere(search, shownAtMost) : []
  if (code !== null) {
    return (
      <p className={styles.chosen}>
        <span>
          <b dir="auto">
            {customerOf(code) ??
              t({ message: 'Booking', comment: 'Noun: stands for the unknown name of a guest' })}
          </b>{' '}
          <Code>{code}</Code>
        </span>
        <Button kind="plain" onClick={() => onChoose(null)}>{t`Change booking`}</Button>
      </p>
    )
  }
  const typed = mayBeCode(search.trim()) ? bookingCodeOrNull(search.toUpperCase()) : null
  const isListed = found.some((booking) => booking.code === typed)
  return (
    <div>
      <SearchField label={t`Search bookings`} value={search} onChange={setSearch} />
      {isTyped ? (
        <ul className={styles.found} aria-label={t`Bookings found`}>
          {found.map((booking) => (
            <li key={booking.code}>
              <button type="button" onClick={() => onChoose(booking.code)}>
                <b dir="auto">{booking.customer || t`No name`}</b> <Code>{booking.code}</Code>{' '}
                <small dir="auto">{booking.dates}</small>
              </button>
            </li>
          ))}
          {typed !== null && !isListed ? (
            <li>
              <button type="button" onClick={() => onChoose(typed)}>
                <Trans>
                  Use code <Code>{ph({ code: typed })}</Code>
                </Trans>{' '}
                <small>{t`Not loaded yet`}</small>
              </button>
            </li>
          ) : null}
          {found.length === 0 && typed === null ? (
            <li className={styles.said}>
              {isWhole
                ? t`No match. Type the booking code.`
                : t`Still loading. Type the booking code.`}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

/** A part of a name is not offered as a code: a note to a booking that does not exist would be refused. */
const mayBeCode = (typed: string): boolean => typed.length >= 4 && /\d/u.test(typed)
