import { millisecondsInDay } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import {
  explained,
  type MoneySnapshot,
  type Movement,
  movements,
  type OwnAction,
} from './movements.ts'

/** What this tablet has watched of the money since it first looked. Times are ms of the server's clock. */
export type Watched = {
  /** Nothing before this is known; null before the first look. */
  readonly since: number | null
  /** The last look. */
  readonly at: number | null
  readonly known: ReadonlyMap<BookingCode, MoneySnapshot>
  /** What moved in the last days, oldest first. */
  readonly moved: readonly Movement[]
}

export const nothingWatched: Watched = { since: null, at: null, known: new Map(), moved: [] }

/** The bars show seven days; the eighth is for a day that began in another zone's night. */
const keptMs = 8 * millisecondsInDay

/** A booking as it was read at the moment `at`. */
export type WatchedBooking = { readonly booking: Booking; readonly at: number }

type WatchInput = {
  /** The time of this reading; its records were read before it. */
  readonly now: number
  readonly acts: readonly OwnAction[]
  /** The first moment of the business's today, and the bookings changed since; null if they were not requested. */
  readonly changedToday: {
    readonly startOfToday: number
    readonly codes: ReadonlySet<BookingCode>
  } | null
}

/**
 * What is known after one more look. What is not among `all` stays as it was known, and so does what was read before it.
 */
export function watchedAfter(
  before: Watched,
  all: Iterable<WatchedBooking>,
  { now, acts, changedToday }: WatchInput,
): Watched {
  const seen = new Map<BookingCode, MoneySnapshot>()
  const madeAt = new Map<BookingCode, number>()
  let latest = before.at
  for (const { booking, at } of all) {
    const { code, total, paid, status, customer, createdAt } = booking
    const newest = (seen.get(code) ?? before.known.get(code))?.at
    if (newest !== undefined && at < newest) continue
    latest = Math.max(latest ?? at, at)
    seen.set(code, { total, paid, status, customer, at })
    const made = createdAt?.getTime() ?? null
    if (made !== null && before.since !== null && made >= before.since) madeAt.set(code, made)
  }
  const known = new Map(before.known)
  for (const [code, one] of seen) known.set(code, one)
  const fresh =
    before.since === null
      ? []
      : movements(before.known, seen, acts, {
          madeAt: (code) => madeAt.get(code) ?? null,
          noticedAt: now,
          notLaterThan: (code, from) =>
            changedToday === null ||
            changedToday.codes.has(code) ||
            from.at >= changedToday.startOfToday
              ? null
              : changedToday.startOfToday - 1,
        })
  const oldest = (latest ?? 0) - keptMs
  return {
    since: before.since ?? latest,
    at: latest,
    known,
    moved: [...before.moved.map((one) => explained(one, acts)), ...fresh].filter(
      (movement) => movement.before > oldest,
    ),
  }
}

/** What moved at `from` or later, as far as anybody can tell. */
export const movedSince = ({ moved }: Pick<Watched, 'moved'>, from: number): readonly Movement[] =>
  moved.filter(({ before }) => before >= from)
