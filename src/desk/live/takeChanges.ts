import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { Booking4 } from '../../contract/booking4.ts'
import type { Money } from '../../contract/money.ts'
import type { Note } from '../../contract/note.ts'
import { type Entry, isOpen } from '../commands/command.ts'
import { useOutbox } from '../commands/outboxStore.ts'
import { bookingInLists } from '../queries/bookingFromLists.ts'
import type { Four } from '../queries/bookings4.ts'
import { keys } from '../queries/keys.ts'
import { patchLists } from '../queries/patchBookings.ts'
import type { WholeList } from '../queries/walk.ts'
import { markChanged } from './changed.ts'

/**
 * Writes what was changed, by whomever, into what is on screen, in place; reads again what a list record does not
 * tell (who is in, notes, days); and marks what somebody else did (issue: live changes).
 *
 * @param now the tablet's clock, in ms
 */
export async function takeChanges(
  queryClient: QueryClient,
  bookings: readonly Booking[],
  now: number,
): Promise<void> {
  if (bookings.length === 0) return
  const byCode = new Map(bookings.map((booking) => [booking.code, booking]))
  const codes = new Set(byCode.keys())
  const known = new Map(bookings.map(({ code }) => [code, knownBefore(queryClient, code)]))
  const differ = bookings.filter(({ code }, nth) => {
    const before = known.get(code)
    const after = bookings[nth]
    return before != null && after !== undefined && !tellsTheSame(before, after)
  })
  const dayBefore = codesOfDays(queryClient)
  const moreBefore = moreToldOf(queryClient, codes)

  patchLists(queryClient, codes, (booking) => {
    const after = byCode.get(booking.code)
    return after === undefined || tellsTheSame(booking, after) ? booking : after
  })
  markChanged(
    differ.map(({ code }) => code).filter((code) => !isOurs(code, 'money', now)),
    now,
  )

  // Whether it belongs to the day in sight is only known by asking for the day.
  const isMoved = bookings.some(({ code, dates }) => {
    const before = known.get(code)
    return !dayBefore.has(code) && (before == null || before.dates !== dates)
  })
  const reDated = differ.some(({ code, dates }) => known.get(code)?.dates !== dates)
  const touchesDay = bookings.some(({ code }) => dayBefore.has(code))
  await readAgain(queryClient, codes, {
    days: isMoved || reDated,
    presence: isMoved || reDated || touchesDay,
  })

  const dayAfter = codesOfDays(queryClient)
  const moreAfter = moreToldOf(queryClient, codes)
  const news = [...codes].filter(
    (code) =>
      (dayAfter.has(code) && !dayBefore.has(code)) ||
      // Known for the first time is no change.
      (moreBefore.has(code) && moreBefore.get(code) !== moreAfter.get(code)),
  )
  markChanged(
    news.filter((code) => !isOurs(code, 'presence', now)),
    now,
  )
}

const knownBefore = (queryClient: QueryClient, code: BookingCode): Booking | null =>
  bookingInLists(queryClient, code)

const sameMoney = (one: Money | null, other: Money | null): boolean =>
  one?.minor === other?.minor && one?.currency === other?.currency

/** Whether two list records of one booking say the same. */
export const tellsTheSame = (one: Booking, other: Booking): boolean =>
  one.status.id === other.status.id &&
  one.status.name === other.status.name &&
  sameMoney(one.total, other.total) &&
  sameMoney(one.paid, other.paid) &&
  sameMoney(one.tax, other.tax) &&
  one.customer === other.customer &&
  one.customerId === other.customerId &&
  one.email === other.email &&
  one.summary === other.summary &&
  one.dates === other.dates

/** The bookings of the days somebody looks at. */
function codesOfDays(queryClient: QueryClient): ReadonlySet<BookingCode> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: keys.allDays, type: 'active' })
  const codes = new Set<BookingCode>()
  for (const { queryKey } of lists) {
    const list = queryClient.getQueryData<WholeList<Booking>>(queryKey)
    for (const { code } of list?.records ?? []) codes.add(code)
  }
  return codes
}

/** What 4.0 and the notes tell of each beyond its list record, as a text to compare. */
function moreToldOf(
  queryClient: QueryClient,
  codes: ReadonlySet<BookingCode>,
): ReadonlyMap<BookingCode, string> {
  const told = new Map<BookingCode, string>()
  const add = (code: BookingCode, what: string) => told.set(code, (told.get(code) ?? '') + what)
  for (const [, four] of queryClient.getQueriesData<Four>({ queryKey: keys.allFour })) {
    for (const code of codes) {
      const booking = four?.get(code)
      if (booking !== undefined) add(code, presenceOf(booking))
    }
  }
  const days = queryClient.getQueriesData<{ readonly records: readonly Note[] }>({
    queryKey: keys.allNotes,
  })
  for (const [, notes] of days) {
    for (const { code, id } of notes?.records ?? []) if (codes.has(code)) add(code, ` ${id}`)
  }
  return told
}

const presenceOf = ({ checkedInAt, checkedOutAt, startsAt, endsAt }: Booking4): string =>
  [checkedInAt, checkedOutAt, startsAt, endsAt].map((at) => at?.getTime() ?? '-').join()

type Again = { readonly days: boolean; readonly presence: boolean }

async function readAgain(
  queryClient: QueryClient,
  codes: ReadonlySet<BookingCode>,
  { days, presence }: Again,
): Promise<void> {
  const isOpenHere = [...codes].some((code) =>
    queryClient
      .getQueryCache()
      .find({ queryKey: keys.booking(code) })
      ?.isActive(),
  )
  const again = [
    ...[...codes].flatMap((code) => [keys.booking(code), keys.fromLists(code)]),
    ...(days ? [keys.allDays] : []),
    ...(presence ? [keys.allFour] : []),
    ...(presence || isOpenHere ? [keys.allNotes] : []),
  ]
  await Promise.all(again.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

const recentlyMs = 5 * 60_000
const kinds = {
  money: new Set(['change-status', 'set-paid']),
  presence: new Set(['check-in', 'check-out', 'note', 'bookmark', 'change-status', 'set-paid']),
}

/** What this tablet itself has on its way or has just done is no news to whoever did it. */
function isOurs(code: BookingCode, what: keyof typeof kinds, now: number): boolean {
  const isOurOwn = (entry: Entry): boolean =>
    entry.command.code === code &&
    kinds[what].has(entry.command.kind) &&
    (isOpen(entry) || (what === 'presence' && now - (entry.answeredAt ?? 0) < recentlyMs))
  return useOutbox.getState().entries.some(isOurOwn)
}
