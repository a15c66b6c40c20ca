import type { Customer } from './customer.ts'
import type { CalendarDay } from './day.ts'
import type { PaymentMethod } from './paymentMethod.ts'

/** The body of `booking/{booking_id}/note`. §4.1 */
export const noteBody = (text: string) => ({ body: text })

/**
 * The body of a move, at a service that moves bookings (`serviceAbilities.ts`).
 *
 * @param total the price that the person saw, in minor units: with another one nothing is moved
 */
export const moveBody = (startDate: CalendarDay, total: number) => ({
  startDate,
  expectedTotal: total,
})

/** The body with which a check-in or check-out is undone, at a service that can (`serviceAbilities.ts`). */
export const undoBody = (reason: string) => ({ reason })

/** The body of `booking/{booking_id}/bookmark`. §4.1 */
export const bookmarkBody = (mark: boolean) => ({ mark })

/**
 * The body of `booking/{booking_id}/update` that sets a status. §4.1
 *
 * @param notify whether the service sends the guest its message about it
 */
export const statusBody = (statusId: string, notify: boolean) => ({ status_id: statusId, notify })

/**
 * The body of `booking/{booking_id}/update` that records the rest of the total as paid. `set_paid` cannot be combined
 * with any other input, `notify` included. §4.1
 *
 * @param method only for a service that is known to record it; null sends none
 */
export const setPaidBody = (method: PaymentMethod | null) => ({
  status_id: 'PAID',
  set_paid: true,
  ...(method === null ? {} : { payment_method: method }),
})

/** A change of a session: lines to add or replace, or quantities and add-ons to alter. §2.11 */
export type SessionRequest = {
  /** The SLIPs of the lines to add. */
  readonly slips?: readonly string[]
  /** The line that the SLIP replaces. */
  readonly lineId?: string
  /** By line: another quantity, or what to do with it. */
  readonly alter?: Readonly<Record<string, number | 'remove' | 'optin' | 'optout'>>
}

/** The query of `booking/session`, and the body of `booking/session/end`. §4.1 */
export const sessionQuery = (sessionId: string) => ({ session_id: sessionId })

/**
 * The body of `booking/session`. §4.1
 *
 * @param sessionId null begins a session
 */
export const sessionBody = (
  sessionId: string | null,
  { slips, lineId, alter }: SessionRequest,
) => ({
  ...(sessionId === null ? {} : sessionQuery(sessionId)),
  ...(slips === undefined ? {} : { slip: slips }),
  ...(lineId === undefined ? {} : { line_id: lineId }),
  ...(alter === undefined ? {} : { alter }),
})

/**
 * The body of `booking/create`. §4.1
 *
 * @param shape the member that contains the form's values: services differ in its name
 * @param values the form's values by the names of its fields (§2.10)
 */
export const createBody = (
  sessionId: string,
  shape: 'form' | 'fields',
  values: Readonly<Record<string, string>>,
) => ({ ...sessionQuery(sessionId), [shape]: values })

/** The field of a booking form that contains the guest's name (§2.10). */
export const guestNameField = 'customer_name'

const formFields = [
  ['name', guestNameField],
  ['email', 'customer_email'],
  ['phone', 'customer_phone'],
  ['address', 'customer_address'],
  ['city', 'customer_city'],
  ['region', 'customer_region'],
  ['postalCode', 'customer_postal_zip'],
  ['country', 'customer_country'],
] as const

/** A guest's known data by the names of a booking form's fields (§2.10). */
export const formValuesOf = (
  guest: Partial<Pick<Customer, (typeof formFields)[number][0]>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    formFields.flatMap(([member, field]) => {
      const value = guest[member]
      return value === undefined ? [] : [[field, value]]
    }),
  )

const customerParameters = {
  name: 'customer_name',
  email: 'customer_email',
  phone: 'customer_phone',
  number: 'customer_id',
} as const

/**
 * The body of `customer`, which finds the customers with exactly this value (§4.1). It is personal: it is sent in a
 * body, never in an address that a log could store.
 */
export const customerQuery = (
  by: keyof typeof customerParameters,
  value: string,
): Readonly<Record<string, string>> => ({ [customerParameters[by]]: value })
