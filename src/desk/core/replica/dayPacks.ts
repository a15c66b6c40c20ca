import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import type { Page } from '../../../contract/page.ts'
import { isRecord } from '../../../contract/records.ts'
import type { Four } from '../api/queries/bookings4.ts'
import { keys } from '../api/queries/keys.ts'
import type { WholeList } from '../api/queries/walk.ts'
import type { Vault } from '../vault/vault.ts'
import { keptBooking, keptBooking4, keptDetail, keptNote } from './keptFields.ts'
import { type DiskAddress, readRow, sealRow, writeRows } from './replicaDisk.ts'

/** The version of the stored form, raised when the form changes: older packs are not read. */
const shape = 1

/** Today first, then the most requested days: tomorrow, yesterday, three days to either side (decisions.md 13). */
export const daysToKeep = (today: CalendarDay): readonly CalendarDay[] =>
  [0, 1, -1, 2, 3, -2, -3].map((ahead) => addDays(today, ahead))

type BookingList = WholeList<Booking>

/** Everything that Today needs to show one day without a connection, stored as one value. */
export type DayPack = {
  readonly shape: number
  readonly day: CalendarDay
  /** When the oldest of its lists was read, in ms of the server's clock. */
  readonly asOf: number
  readonly starting: BookingList
  readonly ending: BookingList
  readonly staying: BookingList
  /** Null where 4.0 is not offered; undefined while it is not known. */
  readonly four: Four | undefined
  /** The notes of this day's bookings; null while they have not been read. */
  readonly notes: readonly Note[] | null
  readonly details: readonly BookingDetail[]
}

const isDayPack = (value: unknown): value is DayPack => isRecord(value) && value['shape'] === shape

const keptList = ({ records, unreadable, complete, currency }: BookingList): BookingList => ({
  records: records.map(keptBooking),
  unreadable,
  complete,
  currency,
})

/** Everything of a day as it may be stored: with the fields of `keptFields.ts` and no others. */
export const packOf = (day: CalendarDay, found: Omit<DayPack, 'shape' | 'day'>): DayPack => ({
  shape,
  day,
  asOf: found.asOf,
  starting: keptList(found.starting),
  ending: keptList(found.ending),
  staying: keptList(found.staying),
  four: found.four && new Map([...found.four].map(([code, one]) => [code, keptBooking4(one)])),
  notes: found.notes?.map(keptNote) ?? null,
  details: found.details.map(keptDetail),
})

/** The codes a pack is about. */
export function codesIn({
  starting,
  ending,
  staying,
}: Pick<DayPack, 'starting' | 'ending' | 'staying'>): ReadonlySet<BookingCode> {
  const lists = [starting, ending, staying]
  return new Set(lists.flatMap(({ records }) => records.map(({ code }) => code)))
}

const spotOf = (day: string): DiskAddress => ({ kind: 'days', key: day })

/** Null when nothing is stored that can be believed. */
export async function readPack(vault: Vault, day: CalendarDay): Promise<DayPack | null> {
  const value = await readRow(vault, spotOf(day))
  return isDayPack(value) ? value : null
}

/** @throws when the disk is full */
export const writePack = async (vault: Vault, pack: DayPack): Promise<void> =>
  writeRows(vault, [await sealRow(vault, spotOf(pack.day), pack)])

export const dropPacks = (vault: Vault, days: readonly string[]): Promise<void> =>
  writeRows(
    vault,
    days.map((day) => ({ ...spotOf(day), sealed: null })),
  )

/** Stored data stays in the cache as long as the page: the connection may be lost for a whole shift. */
const kept = { gcTime: millisecondsInDay }

/**
 * Puts a pack into the query cache with its real age, unless the cache has something newer.
 *
 * @param serverOffsetMs adds up from the tablet's clock to the server's
 */
export function unpack(queryClient: QueryClient, pack: DayPack, serverOffsetMs: number): void {
  const { day, starting, ending, staying, four, notes, details } = pack
  const updatedAt = pack.asOf - serverOffsetMs
  const put = (queryKey: readonly unknown[], value: unknown): void => {
    const cache = queryClient.getQueryCache()
    const query = cache.build(queryClient, { queryKey, ...kept })
    if (query.state.dataUpdatedAt >= updatedAt && query.state.data !== undefined) return
    query.setData(value, { updatedAt, manual: true })
  }
  put(keys.day(day, 'starting'), starting)
  put(keys.day(day, 'ending'), ending)
  put(keys.day(day, 'staying'), staying)
  if (four !== undefined) put(keys.four(day), four)
  if (notes !== null) {
    put(keys.notes(day), notesPage(notes))
    for (const code of codesIn(pack)) {
      put(
        keys.keptNotes(code),
        notes.filter((note) => note.code === code),
      )
    }
  }
  for (const detail of details) put(keys.booking(detail.code), detail)
}

/** Includes notes of earlier days, because rows show a flag for them; a new reading of the day replaces them. */
const notesPage = (notes: readonly Note[]): Pick<Page<Note>, 'records' | 'unreadable'> => ({
  records: notes,
  unreadable: 0,
})
