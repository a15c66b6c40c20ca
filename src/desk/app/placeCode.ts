import type { ComponentType } from 'react'

/** The code of every place but Today, which comes with the first load; by the first parts of its address. */
export const placeCode = {
  signin: () => import('./sign-in/SignInPage.tsx'),
  bookings: () => import('../pages/bookings/BookingsPlace.tsx'),
  'bookings/new': () => import('../pages/new-booking/NewBookingPlace.tsx'),
  payments: () => import('../pages/payments/PaymentsPlace.tsx'),
  'payments/close': () => import('../pages/payments/day-close/DayClosePlace.tsx'),
  handover: () => import('../pages/handover/HandoverPlace.tsx'),
  calendar: () => import('../pages/calendar/CalendarPlace.tsx'),
  customers: () => import('../pages/customers/CustomersPlace.tsx'),
  availability: () => import('../pages/availability/AvailabilityPlace.tsx'),
  settings: () => import('../pages/settings/SettingsPlace.tsx'),
  'settings/audit': () => import('../pages/audit/AuditPlace.tsx'),
}

/** What opens beside a list. */
export const loadBeside = () => import('./beside.tsx')

/**
 * What the other places and the booking beside a list stand on, and the outbox is most of it (`build/codeParts.ts`,
 * `base`).
 */
export const loadOutbox = () => import('../core/outbox/engine.ts')

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
