import type { EarlyAnswers } from '../api/earlyAnswers.ts'

/*
 * Written into the page itself: sets the colours before anything is painted, and requests what the first rows of a place
 * need while the application is still loading. The file imports nothing, because it runs alone;
 * test/desk/app/early.test.ts checks that its addresses are those of the desk.
 */
const answers: EarlyAnswers = new Map()

const ask = (address: string): void => {
  const answer = fetch(address, { headers: { 'X-Desk': '1', Accept: 'application/json' } })
  // The desk repeats a failed request itself and reports its failure.
  answer.catch(() => {})
  answers.set(address, answer)
}

const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // No storage: nothing is asked early.
    return null
  }
}

// Else a tablet set to dark would flash white.
const theme = remembered('desk.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme

/** The business's day as the service writes days; null when the stored offset makes no sense. */
function wireDay(aheadMs: number): string | null {
  const wall = new Date(Date.now() + aheadMs)
  return Number.isNaN(wall.getTime()) ? null : wall.toISOString().slice(0, 10).replaceAll('-', '')
}

/** The questions of the place whose address this is, for its first rows. */
function askForThePlace(): void {
  const { pathname, search } = location
  const [, place = '', beside = ''] = pathname.split('/')
  const isPlain = search === ''
  const day = dayAsked(search)
  if (day !== null && (place === '' || place === 'today')) askForTheDay(day)
  if (place === 'bookings' && isPlain && beside !== 'new') {
    ask('/api/3.0/booking/index?limit=250&page=1')
  }
  if (place === 'payments' && isPlain && beside !== 'close') {
    ask('/api/3.0/item')
    if (day !== null) askBookings({ start_date: day })
  }
  if (place === 'calendar') {
    for (const list of ['item', 'category', 'event']) ask(`/api/3.0/${list}`)
  }
  // As the router takes it, and as the desk writes it.
  const isBooking = /^[\w-]{1,64}$/.test(beside) && beside !== 'new' && beside !== 'close'
  if (isBooking && /^(?:today|bookings|payments|handover)$/.test(place)) {
    ask(`/api/3.0/booking/${beside}`)
  }
}

/** The day in the address, as the service writes it, or else today; null while the business's clock is not known. */
function dayAsked(search: string): string | null {
  const ahead = remembered('desk.ahead')
  if (ahead === null) return null
  const wanted = new URLSearchParams(search).get('date')
  const day = wanted === null ? wireDay(Number(ahead)) : wanted.replaceAll('-', '')
  return day !== null && /^\d{8}$/.test(day) ? day : null
}

function askBookings(dates: Record<string, string>): void {
  const query = new URLSearchParams({ ...dates, limit: '250', page: '1' })
  ask(`/api/3.0/booking/index?${query.toString()}`)
}

/** @param day `YYYYMMDD` */
function askForTheDay(day: string): void {
  askBookings({ start_date: day })
  askBookings({ end_date: day })
  askBookings({ start_date: `<${day}`, end_date: `>${day}` })
  // Presence of guests: Today waits for it with the rows.
  const around = {
    startMin: `${daysFrom(day, -6)}T10:00:00Z`,
    endMax: `${daysFrom(day, 6)}T12:00:00Z`,
    limit: '250',
    offset: '0',
  }
  ask(`/api/4.0/bookings?${new URLSearchParams(around).toString()}`)
}

/** @param day `YYYYMMDD` @returns the day that many days on, as 4.0 writes it */
function daysFrom(day: string, days: number): string {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? []
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + days))
  return at.toISOString().slice(0, 10)
}

// When the desk is up first it has set an empty list, and has requested everything itself. On a locked or left tablet
// the gate must hear of that first, so nothing is requested.
const isShut = remembered('desk.locked') !== null || remembered('desk.leaving') !== null
if (window.__early === undefined && !isShut) {
  ask('/auth/session')
  // The answer lets this tablet open its vault before the service has answered.
  if (remembered('desk.tablet') === 'marked') ask('/auth/device')
  askForThePlace()
  window.__early = answers
}
