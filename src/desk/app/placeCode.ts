import type { ComponentType } from 'react'
import { type Catalog, loadMessages } from '../ui/language/language.ts'

/** Code together with the messages it uses, in the active language. */
const inLanguage = async <Code>(catalog: Catalog, code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, loadMessages(catalog)]))[0]

/** The code of every place but Today, which comes with the first load; by the first parts of its address. */
export const placeCode = {
  signin: () => import('./sign-in/SignInPage.tsx'),
  bookings: () => inLanguage('bookings', import('../pages/bookings/BookingsPlace.tsx')),
  'bookings/new': () =>
    inLanguage('new-booking', import('../pages/new-booking/NewBookingPlace.tsx')),
  payments: () => inLanguage('payments', import('../pages/payments/PaymentsPlace.tsx')),
  'payments/close': () =>
    inLanguage('payments', import('../pages/payments/day-close/DayClosePlace.tsx')),
  handover: () => import('../pages/handover/HandoverPlace.tsx'),
  calendar: () => inLanguage('calendar', import('../pages/calendar/CalendarPlace.tsx')),
  customers: () => inLanguage('customers', import('../pages/customers/CustomersPlace.tsx')),
  availability: () =>
    inLanguage('availability', import('../pages/availability/AvailabilityPlace.tsx')),
  settings: () => inLanguage('settings', import('../pages/settings/SettingsPlace.tsx')),
  'settings/audit': () => inLanguage('audit', import('../pages/audit/AuditPlace.tsx')),
}

/** What opens beside a list. */
export const loadBeside = () => inLanguage('desk', import('./beside.tsx'))

/**
 * What the other places and the booking beside a list stand on, and the outbox is most of it (`build/codeParts.ts`,
 * `base`).
 */
export const loadOutbox = () => inLanguage('desk', import('../core/outbox/engine.ts'))

type Loads = () => Promise<{ readonly Component: ComponentType }>

/**
 * The code that the address needs beyond the first load. The code that a booking beside a list, a form or a close is
 * built on is loaded separately and first, so that it is evaluated in a task of its own: one task for both would delay
 * the answer to a press twice as long.
 */
export function codeAt(address: string): readonly (() => Promise<unknown>)[] {
  const [, place = '', open = ''] = address.split('/')
  const places = new Map<string, Loads>(Object.entries(placeCode))
  const whole = places.get(`${place}/${open}`)
  if (whole !== undefined) return [loadOutbox, whole]
  const list = places.get(place)
  const beside = open === '' ? [] : [loadOutbox, loadBeside]
  return list === undefined ? beside : [list, ...beside]
}
