import type { Customer } from '../../../contract/customer.ts'
import type { SearchGuest } from '../../shared/search/guests.ts'

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

export type FilledFields = {
  /** The values to fill in. */
  readonly into: KnownFields
  /** Known values that were not filled in, because somebody typed another one. */
  readonly kept: KnownFields
}

/**
 * The values of a known guest for the form: only fields that are empty, or that the desk filled in from another guest.
 * The name was typed to find the guest, so it is replaced; anything else that a person typed stays.
 *
 * @param fieldNames the names of the form's fields
 * @param before the values that the desk filled in, not a person
 */
export function filledIn(
  known: KnownFields,
  fieldNames: ReadonlySet<string>,
  typed: KnownFields,
  before: KnownFields,
): FilledFields {
  const into: Record<string, string> = {}
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(known)) {
    if (!fieldNames.has(name) || value.trim() === '') continue
    const current = (typed[name] ?? '').trim()
    if (current === value.trim()) continue
    const isFree = current === '' || current === before[name]?.trim() || name === 'customer_name'
    if (isFree) into[name] = value
    else kept[name] = value
  }
  return { into, kept }
}
