import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { Booking4 } from '../../../../contract/booking4.ts'
import { sameMoney } from '../../../../contract/money.ts'
import type { Note } from '../../../../contract/note.ts'
import type { Api } from '../../api/apiClient.ts'
import { bookingInLists } from '../../api/queries/bookingFromLists.ts'
import type { Four } from '../../api/queries/bookings4.ts'
import { keys } from '../../api/queries/keys.ts'
import { recentNotes } from '../../api/queries/notes.ts'
import { patchLists } from '../../api/queries/patchBookings.ts'
import type { WholeList } from '../../api/queries/walk.ts'
import type { Entry } from '../../outbox/command.ts'
import { useOutbox } from '../../outbox/outboxStore.ts'
import { markChanged } from './changed.ts'
import { isExplained, isMadeHere, isMovedHere, isUndoneHere, ownEntriesOf } from './ownChanges.ts'

type TakeChangesDeps = { readonly api: Api; readonly queryClient: QueryClient }

/**
 * Writes changes into the lists on the screen, in place; reads again what a list record does not contain (check-ins,
 * notes, days); and marks changes made by somebody else (issue: live changes).
 *
 * @param now the tablet's clock, in ms
 */
export async function takeChanges(
  { api, queryClient }: TakeChangesDeps,
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
    return before != null && after !== undefined && !isSameRecord(before, after)
  })
  const dayBefore = codesOfDays(queryClient)
  const moreBefore = addedFactsOf(queryClient, codes)

  patchLists(queryClient, codes, (booking) => {
    const after = byCode.get(booking.code)
    return after === undefined || isSameRecord(booking, after) ? booking : after
  })
  const { entries } = useOutbox.getState()
  markChanged(
    differ
      .filter((after) => {
        const before = known.get(after.code)
        const own = ownEntriesOf(entries, after.code, now)
        return before != null && !isMovedHere(after.code, now) && !isExplained(before, after, own)
      })
      .map(({ code }) => code),
    now,
  )

  // A list record has no dates, so only reading the day shows whether the booking belongs to it.
  const isMoved = bookings.some(({ code, dates }) => {
    const before = known.get(code)
    return !dayBefore.has(code) && (before == null || before.dates !== dates)
  })
  const reDated = differ.some(({ code, dates }) => known.get(code)?.dates !== dates)
  const touchesDay = bookings.some(({ code }) => dayBefore.has(code))
  await readAgain({ api, queryClient }, codes, {
    days: isMoved || reDated,
    presence: isMoved || reDated || touchesDay,
  })

  const dayAfter = codesOfDays(queryClient)
  const moreAfter = addedFactsOf(queryClient, codes)
  const news = [...codes].filter(
    (code) =>
      (dayAfter.has(code) && !dayBefore.has(code)) ||
      // A value that becomes known for the first time is not a change.
      (moreBefore.has(code) && moreBefore.get(code) !== moreAfter.get(code)),
  )
  markChanged(
    news.filter((code) => !isOurs(code, entries, now)),
    now,
  )
}

const isOurs = (code: BookingCode, entries: readonly Entry[], now: number): boolean =>
  isMadeHere(code) ||
  isMovedHere(code, now) ||
  isUndoneHere(code, now) ||
  ownEntriesOf(entries, code, now).length > 0

const knownBefore = (queryClient: QueryClient, code: BookingCode): Booking | null =>
  bookingInLists(queryClient, code)

/** The bookings of the days on the screen. */
function codesOfDays(queryClient: QueryClient): ReadonlySet<BookingCode> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: keys.allDays, type: 'active' })
  const codes = new Set<BookingCode>()
  for (const { queryKey } of lists) {
    const list = queryClient.getQueryData<WholeList<Booking>>(queryKey)
    for (const { code } of list?.records ?? []) codes.add(code)
  }
  return codes
}

/** What 4.0 and the notes add to each list record, as a text to compare. */
function addedFactsOf(
  queryClient: QueryClient,
  codes: ReadonlySet<BookingCode>,
): ReadonlyMap<BookingCode, string> {
  const facts = new Map<BookingCode, string>()
  const add = (code: BookingCode, what: string) => facts.set(code, (facts.get(code) ?? '') + what)
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
  return facts
}

/** The check-ins and check-outs of the bookings that 4.0 has, each with its booking. */
function checksIn(
  queryClient: QueryClient,
  codes: ReadonlySet<BookingCode>,
): ReadonlyMap<string, BookingCode> {
  const checks = new Map<string, BookingCode>()
  for (const [, four] of queryClient.getQueriesData<Four>({ queryKey: keys.allFour })) {
    for (const code of codes) {
      const { checkedInAt = null, checkedOutAt = null } = four?.get(code) ?? {}
      if (checkedInAt !== null) checks.set(`${code} in`, code)
      if (checkedOutAt !== null) checks.set(`${code} out`, code)
    }
  }
  return checks
}

const presenceOf = ({ checkedInAt, checkedOutAt, startsAt, endsAt }: Booking4): string =>
  [checkedInAt, checkedOutAt, startsAt, endsAt].map((at) => at?.getTime() ?? '-').join()

type Again = { readonly days: boolean; readonly presence: boolean }

async function readAgain(
  { api, queryClient }: TakeChangesDeps,
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
  const checked = checksIn(queryClient, codes)
  await Promise.all(again.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const after = checksIn(queryClient, codes)
  const undone = [...checked].filter(([check]) => !after.has(check))
  if (undone.length === 0) return
  // Records and notes that were read before still have the check-in. A failure changes nothing.
  for (const [, code] of undone) {
    queryClient.removeQueries({ queryKey: keys.booking(code), exact: true, type: 'inactive' })
  }
  await queryClient.prefetchQuery({ ...recentNotes(api), staleTime: 0 })
}

/** Whether two list records of one booking have the same values. */
const isSameRecord = (one: Booking, other: Booking): boolean =>
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
