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

type Loads = () => Promise<{ readonly Component: ComponentType }>

/** What the address needs, without what the first load has. */
export function codeAt(address: string): readonly (() => Promise<unknown>)[] {
  const [, place = '', open = ''] = address.split('/')
  const places = new Map<string, Loads>(Object.entries(placeCode))
  const whole = places.get(`${place}/${open}`)
  if (whole !== undefined) return [whole]
  const list = places.get(place)
  return [...(list ? [list] : []), ...(open === '' ? [] : [loadBeside])]
}
