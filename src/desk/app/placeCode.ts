import type { ComponentType } from 'react'

/** The code of every place but Today, which comes with the first load; by the first parts of its address. */
export const placeCode = {
  signin: () => import('./sign-in/SignInPage.tsx'),
  bookings: () => import('../bookings/BookingsPlace.tsx'),
  'bookings/new': () => import('../new-booking/NewBookingPlace.tsx'),
  payments: () => import('../payments/PaymentsPlace.tsx'),
  'payments/close': () => import('../payments/day-close/DayClosePlace.tsx'),
  handover: () => import('../handover/HandoverPlace.tsx'),
  calendar: () => import('../calendar/CalendarPlace.tsx'),
  customers: () => import('../customers/CustomersPlace.tsx'),
  availability: () => import('../availability/AvailabilityPlace.tsx'),
  settings: () => import('../settings/SettingsPlace.tsx'),
  'settings/audit': () => import('../audit/AuditPlace.tsx'),
}

/** What opens beside a list. */
export const loadBeside = () => import('./beside.tsx')

/**
 * What the other places and the booking beside a list stand on, and the outbox is most of it (`build/codeParts.ts`,
 * `base`).
 */
export const loadOutbox = () => import('../outbox/engine.ts')

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
