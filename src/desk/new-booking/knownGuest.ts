import type { Customer } from '../../contract/customer.ts'
import type { SearchGuest } from '../search/guests.ts'

/** A guest's known data, by the names of the form's fields (§2.10). */
export type KnownFields = Readonly<Record<string, string>>

/** From the customer's own record. */
export const fieldsOfCustomer = (customer: Customer): KnownFields => ({
  customer_name: customer.name,
  customer_email: customer.email,
  customer_phone: customer.phone,
  customer_address: customer.address,
  customer_city: customer.city,
  customer_region: customer.region,
  customer_postal_zip: customer.postalCode,
  customer_country: customer.country,
})

/** From the guest's bookings. */
export const fieldsOfGuest = ({ name, email, phone }: SearchGuest): KnownFields => ({
  customer_name: name,
  customer_email: email,
  customer_phone: phone,
})

export type Filled = {
  /** The values to fill in. */
  readonly into: KnownFields
  /** Known values that were not filled in, because somebody typed another one. */
  readonly kept: KnownFields
}

/**
 * What of a known guest goes into the form: what is empty there, or was filled in from somebody before. The name was
 * typed to find them, so it gives way; anything else that a hand wrote stays.
 *
 * @param asked the names of the form's fields
 * @param before what was filled in by the desk and not by a hand
 */
export function filledIn(
  known: KnownFields,
  asked: ReadonlySet<string>,
  typed: KnownFields,
  before: KnownFields,
): Filled {
  const into: Record<string, string> = {}
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(known)) {
    if (!asked.has(name) || value.trim() === '') continue
    const stands = (typed[name] ?? '').trim()
    if (stands === value.trim()) continue
    const isFree = stands === '' || stands === before[name]?.trim() || name === 'customer_name'
    if (isFree) into[name] = value
    else kept[name] = value
  }
  return { into, kept }
}
