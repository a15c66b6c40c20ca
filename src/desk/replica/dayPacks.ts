import type { QueryClient } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { addDays, type CalendarDay } from '../../contract/day.ts'
import type { Note } from '../../contract/note.ts'
import type { Page } from '../../contract/page.ts'
import { isRecord } from '../../contract/records.ts'
import type { Four } from '../api/queries/bookings4.ts'
import { keys } from '../api/queries/keys.ts'
import type { WholeList } from '../api/queries/walk.ts'
import type { Vault } from '../vault/vault.ts'
import { readSealed, writeSealed } from './replicaDisk.ts'

/** Raised when a pack looks otherwise: an older one is not read. */
const shape = 1

/** Today first, then what is asked for most: tomorrow, yesterday, three days to either side (decisions.md 13). */
export const daysToKeep = (today: CalendarDay): readonly CalendarDay[] =>
  [0, 1, -1, 2, 3, -2, -3].map((ahead) => addDays(today, ahead))

type List = WholeList<Booking>

/** All that Today needs of one day to open without a connection, and its bookings with it: one value to read. */
export type DayPack = {
  readonly shape: number
  readonly day: CalendarDay
  /** When the oldest of its lists was read, in ms of the server's clock. */
  readonly asOf: number
  readonly starting: List
  readonly ending: List
  readonly staying: List
  /** Null where 4.0 is not offered; undefined while it is not known. */
  readonly four: Four | undefined
  /** Of the bookings of this day, as far as they were read; null while nobody has. */
  readonly notes: readonly Note[] | null
  readonly details: readonly BookingDetail[]
}

const isDayPack = (value: unknown): value is DayPack => isRecord(value) && value['shape'] === shape

/** A detail as it may lie on a disk: no phone, none of the fields nobody here has a place for (decisions.md 13). */
export const minimalDetail = (detail: BookingDetail): BookingDetail => ({
  ...detail,
  phone: '',
  more: [],
  transactions: [],
})

/** What is kept of a list record comes without what decision 13 does not list; a list has nothing else. */
export const packOf = (day: CalendarDay, found: Omit<DayPack, 'shape' | 'day'>): DayPack => ({
  ...found,
  shape,
  day,
  details: found.details.map(minimalDetail),
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

export async function readPack(vault: Vault, day: CalendarDay): Promise<DayPack | null> {
  const sealed = await readSealed('days', vault.id, day)
  if (sealed === undefined) return null
  try {
    const value = await vault.open('replica', sealed)
    return isDayPack(value) ? value : null
  } catch {
    // Sealed by a key that is gone: worth nothing.
    return null
  }
}

/** @throws when the disk is full */
export async function writePack(vault: Vault, pack: DayPack): Promise<void> {
  const sealed = await vault.seal('replica', pack)
  await writeSealed('days', vault.id, new Map([[pack.day, sealed]]))
}

export const dropPacks = (vault: Vault, days: Iterable<string>): Promise<void> =>
  writeSealed('days', vault.id, new Map([...days].map((day) => [day, null])))

/** What was kept lasts as long as the page: a connection may be away for a whole shift. */
const kept = { gcTime: millisecondsInDay }

/**
 * Puts a pack into the query cache, as old as it is, wherever nothing newer is known.
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

/** Those of earlier days too: rows are flagged by them, and a new reading of the day's own replaces them. */
const notesPage = (notes: readonly Note[]): Pick<Page<Note>, 'records' | 'unreadable'> => ({
  records: notes,
  unreadable: 0,
})
