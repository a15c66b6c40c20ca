import type { BookingCode } from '../../contract/booking.ts'
import type { CalendarDay } from '../../contract/day.ts'

/** The four lists of a day, as they are written in the address. */
export const todayTabs = ['arrivals', 'in-house', 'departures', 'done'] as const
export type TodayTab = (typeof todayTabs)[number]

/** The ways to look at the calendar (ux.md §4.2), as they are written in the address. */
export const calendarViews = ['grid', 'year', 'list', 'changes'] as const
export type CalendarView = (typeof calendarViews)[number]

/** How many days the grid shows at once, and the content of each, as written in the address. */
export const zooms = ['fortnight', 'month'] as const
export type Zoom = (typeof zooms)[number]
export const dayContents = ['both', 'price', 'left', 'before'] as const
export type DayContents = (typeof dayContents)[number]

/** The two halves of the handover where they do not stand side by side, as they are written in the address. */
export const handoverTabs = ['open', 'stream'] as const
export type HandoverTab = (typeof handoverTabs)[number]

/** The four steps of a day close (ux.md §3.5), as they are written in the address. */
export const closeSteps = ['found', 'match', 'count', 'difference'] as const
export type CloseStep = (typeof closeSteps)[number]

/** The shape of every place, for the router. */
export const patterns = {
  home: '/',
  signIn: '/signin',
  today: '/today',
  bookings: '/bookings',
  newBooking: '/bookings/new',
  booking: '/bookings/:code',
  payments: '/payments',
  dayClose: '/payments/close',
  handover: '/handover',
  calendar: '/calendar',
  availability: '/availability',
  customers: '/customers',
  settings: '/settings',
  audit: '/settings/audit',
} as const

const withQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

type NewBookingQuery = {
  from?: CalendarDay | undefined
  to?: CalendarDay | undefined
  item?: number | undefined
  step?: 'guest' | undefined
  /** The booking that moves to another day. */
  moves?: BookingCode | undefined
}
type CalendarQuery = {
  view?: CalendarView | undefined
  from?: CalendarDay | undefined
  item?: number | undefined
  zoom?: Zoom | undefined
  show?: DayContents | undefined
}
/** `date` is a day or a month. */
type HandoverQuery = { date?: string; tab?: HandoverTab; code?: string }
type TodayQuery = {
  date?: CalendarDay
  tab?: TodayTab
  due?: boolean
  item?: number
  code?: string
}

/** How much of the calendar Availability shows, as it is written in the address. */
export const spans = ['fortnight', 'month'] as const
export type AvailabilitySpan = (typeof spans)[number]

type AvailabilityQuery = { from?: CalendarDay; span?: AvailabilitySpan; category?: number }

/** Every address of the desk, written once. */
export const paths = {
  home: patterns.home,
  /** `again` is for the browser tab that only signs in for another one and closes itself. */
  signIn: ({ again = false, returnTo }: { again?: boolean; returnTo?: string } = {}): string => {
    const query = new URLSearchParams()
    if (again) query.set('again', '1')
    if (returnTo !== undefined) query.set('returnTo', returnTo)
    return withQuery(patterns.signIn, query)
  },
  /**
   * `due` lists only bookings with something due, `item` only those with that item; `code` opens a booking beside the
   * list.
   */
  today: ({ date, tab, due, item, code }: TodayQuery = {}): string => {
    const query = new URLSearchParams()
    if (date !== undefined) query.set('date', date)
    if (tab !== undefined) query.set('tab', tab)
    if (due) query.set('due', '1')
    if (item !== undefined) query.set('item', String(item))
    const place =
      code === undefined ? patterns.today : `${patterns.today}/${encodeURIComponent(code)}`
    return withQuery(place, query)
  },
  bookings: (filters: URLSearchParams = new URLSearchParams()): string =>
    withQuery(patterns.bookings, filters),
  /** `filters` leave the list beside the booking unchanged. */
  booking: (code: BookingCode, filters: URLSearchParams = new URLSearchParams()): string =>
    withQuery(`${patterns.bookings}/${encodeURIComponent(code)}`, filters),
  /** `code` opens a booking beside the list; `filters` leave the list unchanged. */
  payments: (filters: URLSearchParams = new URLSearchParams(), code?: BookingCode): string =>
    withQuery(
      code === undefined ? patterns.payments : `${patterns.payments}/${encodeURIComponent(code)}`,
      filters,
    ),
  /** `of` is a stored close, `all` the list of them. */
  dayClose: ({ step, of, all }: { step?: CloseStep; of?: string; all?: boolean } = {}): string => {
    const query = new URLSearchParams()
    if (step !== undefined && step !== 'found') query.set('step', step)
    if (of !== undefined) query.set('of', of)
    if (all) query.set('all', '1')
    return withQuery(patterns.dayClose, query)
  },
  /** `code` opens a booking beside the notes. */
  handover: ({ date, tab, code }: HandoverQuery = {}): string => {
    const query = new URLSearchParams()
    if (date !== undefined) query.set('date', date)
    if (tab !== undefined) query.set('tab', tab)
    const place =
      code === undefined ? patterns.handover : `${patterns.handover}/${encodeURIComponent(code)}`
    return withQuery(place, query)
  },
  availability: ({ from, span, category }: AvailabilityQuery = {}): string => {
    const query = new URLSearchParams()
    if (from !== undefined) query.set('from', from)
    if (span !== undefined && span !== 'fortnight') query.set('span', span)
    if (category !== undefined) query.set('category', String(category))
    return withQuery(patterns.availability, query)
  },
  customers: patterns.customers,
  customer: (id: number): string => `${patterns.customers}/${id}`,
  /** `item` is the first of the list; `step` is the guest's form. The address has nothing personal. */
  newBooking: ({ from, to, item, step, moves }: NewBookingQuery = {}): string => {
    const query = new URLSearchParams()
    if (from !== undefined) query.set('from', from)
    if (to !== undefined) query.set('to', to)
    if (item !== undefined) query.set('item', String(item))
    if (step !== undefined) query.set('step', step)
    if (moves !== undefined) query.set('moves', moves)
    return withQuery(patterns.newBooking, query)
  },
  /** `from` is the first day in sight, `item` the item in question. */
  calendar: ({ view, from, item, zoom, show }: CalendarQuery = {}): string => {
    const query = new URLSearchParams()
    if (view !== undefined) query.set('view', view)
    if (from !== undefined) query.set('from', from)
    if (item !== undefined) query.set('item', String(item))
    if (zoom !== undefined) query.set('zoom', zoom)
    if (show !== undefined) query.set('show', show)
    return withQuery(patterns.calendar, query)
  },
  settings: patterns.settings,
  audit: patterns.audit,
  /** The sanitised invoice, which the gate serves for a sandboxed frame. */
  invoice: (code: BookingCode): string => `/api/invoice/${encodeURIComponent(code)}`,
}

/** An address of the desk to come back to after signing in; any other address becomes home. */
export function ownPath(wanted: string | null): string {
  const isOwn = wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth')
  return isOwn ? wanted : paths.home
}
