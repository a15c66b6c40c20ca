import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import { isEmail } from './filterFields.tsx'

/** A question for the service, which finds whole values only (§2.4, §4.3). */
export type Exactly =
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
      return `Ask the service for exactly ${exact.email}`
    case 'customer':
      return `Customer number ${exact.customerId}`
    case 'name':
      return `Ask the service for customers named exactly “${exact.name}”`
    case 'code':
      return `Open booking ${exact.code}`
  }
}
