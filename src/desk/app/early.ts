import type { EarlyAnswers } from '../core/api/earlyAnswers.ts'

/*
 * Written into the page itself: sets the colours before anything is painted, and requests what the first rows of a
 * place need while the application is still loading. The file imports nothing, because it runs alone;
 * test/desk/app/early.test.ts checks that its addresses are those of the desk.
 */
const answers: EarlyAnswers = new Map()

function ask(address: string): void {
  // The desk may have been quicker, or have forgotten the early answers meanwhile.
  if (answers.has(address) || window.__early !== answers) return
  const language = remembered('desk.language')
  const answer = fetch(address, {
    headers: {
      'X-Desk': '1',
      Accept: 'application/json',
      ...(language === null ? {} : { 'Accept-Language': language }),
    },
  })
  // The desk repeats a failed request itself and reports its failure.
  answer.catch(() => {})
  answers.set(address, answer)
}

const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // No storage: nothing is requested early.
    return null
  }
}

// Else a tablet set to dark would flash white.
const theme = remembered('desk.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme

/** The business's day; empty when the stored offset makes no sense. */
function wallDay(aheadMs: number): string {
  const wall = new Date(Date.now() + aheadMs)
  return Number.isNaN(wall.getTime()) ? '' : wall.toISOString().slice(0, 10)
}

/** @param day as the sign-in tells it; empty when nobody is signed in */
function askIfSignedIn(day: string): void {
  if (day !== '') askForThePlace()
}

/** The questions of the place whose address this is, for its first rows. */
function askForThePlace(): void {
  const { pathname, search } = location
  const [, place = '', beside = ''] = pathname.split('/')
  const isPlain = search === ''
  if (place === '' || place === 'today') withDay(search, askForTheDay)
  if (place === 'bookings' && isPlain && beside !== 'new') {
    ask('/api/3.0/booking/index?limit=250&page=1')
  }
  if (place === 'payments' && isPlain && beside !== 'close') {
    ask('/api/3.0/item')
    withDay('', (day) => askBookings({ start_date: day }))
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

/**
 * Asks for the day in the address or else for today, as the service writes it. Where the business's clock is not
 * remembered, that of the tablet is taken until the sign-in tells it.
 */
function withDay(search: string, next: (day: string) => void): void {
  const wanted = new URLSearchParams(search).get('date')
  const ahead = remembered('desk.ahead')
  const ifDay = (day: string): void => {
    const digits = day.replaceAll('-', '')
    if (/^\d{8}$/.test(digits)) next(digits)
  }
  if (wanted !== null) ifDay(wanted)
  else if (ahead !== null) ifDay(wallDay(Number(ahead)))
  else {
    // Most tablets are in the time zone of the business; where it has another day, the sign-in corrects it.
    if (isSignedIn()) ifDay(wallDay(-60_000 * new Date().getTimezoneOffset()))
    // It failed, or has no day: the desk sends the request itself.
    dayOfSignIn()
      .then(ifDay)
      .catch(() => {})
  }
}

/** The gate says with the page that this browser has a sign-in, which may have ended (`gate/assets/assetRoutes.ts`). */
const isSignedIn = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      (page) =>
        page instanceof PerformanceResourceTiming &&
        page.serverTiming.some(({ name }) => name === 'signed-in'),
    )

type EarlySignIn = { readonly state: string; readonly businessDay: string }

/** The business's day by the sign-in's answer; empty when nobody is signed in. */
async function dayOfSignIn(): Promise<string> {
  const answer = await answers.get('/auth/session')
  if (!answer) return ''
  // A copy, because the desk reads the answer itself.
  const { state, businessDay }: EarlySignIn = await answer.clone().json()
  return state === 'in' ? businessDay : ''
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
  // Presence of guests: Today waits for it with the rows. Each page as it began the last time.
  for (const offset of (remembered('desk.four') ?? '0').split(',')) {
    const around = {
      startMin: `${daysFrom(day, -6)}T10:00:00Z`,
      endMax: `${daysFrom(day, 6)}T12:00:00Z`,
      limit: '1000',
      offset,
    }
    ask(`/api/4.0/bookings?${new URLSearchParams(around).toString()}`)
  }
}

/** @param day `YYYYMMDD` @returns the day that many days on, as 4.0 writes it */
function daysFrom(day: string, days: number): string {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)$/.exec(day) ?? []
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + days))
  return at.toISOString().slice(0, 10)
}

// When the desk is up first it has set an empty list, and has requested everything itself. On a locked or left tablet
// the gate must receive that first, so nothing is requested.
const isShut = remembered('desk.locked') !== null || remembered('desk.leaving') !== null
if (window.__early === undefined && !isShut) {
  window.__early = answers
  ask('/auth/session')
  // The answer lets this tablet open its vault before the service has answered.
  if (remembered('desk.tablet') === 'marked') ask('/auth/device')
  // A newcomer is refused each question: where neither this browser nor the gate knows of a sign-in, its answer comes
  // first.
  if (remembered('desk.ahead') !== null || isSignedIn()) askForThePlace()
  else {
    dayOfSignIn()
      .then(askIfSignedIn)
      // It failed: the desk sends the request itself.
      .catch(() => {})
  }
}

/**
 * The first date, the first amount and the first comparison of names take a slow tablet a tenth of a second, for which
 * there is time while the application is on its way.
 */
function prepareWords(): void {
  new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format()
  new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(1)
  new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }).compare('a', 'b')
}
// In a task of its own, so that the rest of the page is read first.
setTimeout(prepareWords)
