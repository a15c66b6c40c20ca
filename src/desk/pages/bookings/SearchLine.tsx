import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { customerQuery } from '../../../contract/requests.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { explain, failureOf } from '../../core/api/failures.ts'
import { customersMatching } from '../../core/api/queries/customersMatching.ts'
import { Button } from '../../ui/Button.tsx'
import { isEmail } from './filterFields.tsx'
import styles from './SearchLine.module.css'

type SearchLineProps = {
  /** The typed text. */
  search: string
  /** What the search covers. */
  where: string
  onNarrow: (part: Partial<BookingFilter>) => void
  onOpen: (code: BookingCode) => void
}

/** Says what the search covers, and offers to ask the service instead, which finds only whole addresses and names. */
export function SearchLine({ search, where, onNarrow, onOpen }: SearchLineProps) {
  const [named, setNamed] = useState<string | null>(null)
  function ask(exact: Exactly): void {
    switch (exact.kind) {
      case 'email':
        return onNarrow({ email: exact.email })
      case 'customer':
        return onNarrow({ customerId: exact.customerId })
      case 'name':
        return setNamed(exact.name)
      case 'code':
        return onOpen(exact.code)
    }
  }
  return (
    <div className={styles.line}>
      <p>{where}</p>
      {asExactly(search).map((exact) =>
        exact.kind === 'name' && exact.name === named ? (
          <Named key={exact.kind} name={exact.name} onNarrow={onNarrow} />
        ) : (
          <Button key={exact.kind} kind="plain" onClick={() => ask(exact)}>
            {exactWords(exact)}
          </Button>
        ),
      )}
    </div>
  )
}

type NamedProps = { name: string; onNarrow: SearchLineProps['onNarrow'] }

/** The customers of that name, to choose from: names are not unique (§2.4). */
function Named({ name, onNarrow }: NamedProps) {
  const { data, error } = useQuery(customersMatching(useApi(), [customerQuery('name', name)]))
  if (error !== null) return <output>{t`${{ problem: explain(failureOf(error)).title }}.`}</output>
  if (data === undefined) return <output>{t`Loading`}</output>
  if (data.customers.length === 0) return <output>{t`No customer named “${name}”`}</output>
  return (
    <>
      {data.customers.map((customer) => (
        <Button key={customer.id} onClick={() => onNarrow({ customerId: customer.id })}>
          {customer.name},{' '}
          {customer.email ||
            customer.phone ||
            t({
              message: `No. ${ph({ number: customer.id })}`,
              comment: 'The number of a customer',
            })}
        </Button>
      ))}
    </>
  )
}

/** A question for the service, which finds whole values only (§2.4, §4.3). */
type Exactly =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'customer'; readonly customerId: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'code'; readonly code: BookingCode }

/** The questions that the searched words could be. */
export function asExactly(words: string): readonly Exactly[] {
  const text = words.trim()
  if (text.length < 2)
    return /^\d$/.test(text) ? [{ kind: 'customer', customerId: Number(text) }] : []
  if (isEmail(text)) return [{ kind: 'email', email: text }]
  const searches: Exactly[] = []
  // Codes are in capitals; somebody in a hurry types lower case.
  const code = /\d/.test(text) ? bookingCodeOrNull(text.toUpperCase()) : null
  if (code !== null) searches.push({ kind: 'code', code })
  if (/^\d{1,12}$/.test(text)) searches.push({ kind: 'customer', customerId: Number(text) })
  if (code === null) searches.push({ kind: 'name', name: text })
  return searches
}

export function exactWords(exact: Exactly): string {
  switch (exact.kind) {
    case 'email':
      return t`Search all bookings of ${{ email: exact.email }}`
    case 'customer':
      return t({
        message: `Customer No. ${ph({ number: exact.customerId })}`,
        comment: 'Button: shows the bookings of the customer with this number',
      })
    case 'name':
      return t`Search customers named “${{ name: exact.name }}”`
    case 'code':
      return t`Open booking ${{ code: exact.code }}`
  }
}
