import { millisecondsInDay } from 'date-fns/constants'
import { parseNoteDates } from '../../../contract/serviceDate.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import type { ServiceDb } from '../base/deps.ts'
import { badParameter } from '../base/problem.ts'

export type NoteTimes = { readonly from: Date; readonly to: Date }

const thirtyDays = 30 * millisecondsInDay

/**
 * The time of a request to `booking/notes`: a day or a month of the business's calendar; without a date the past
 * thirty days (§8).
 *
 * @throws {Problem} 400 naming `date`
 */
export function requestedTime(
  date: string | undefined,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): NoteTimes {
  if (date === undefined) {
    return { from: new Date(now.getTime() - thirtyDays), to: new Date(now.getTime() + 1) }
  }
  try {
    return parseNoteDates(date, { timeZone, now })
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter('date', 'a day such as 2026-11-21, or a month such as 2026-11')
  }
}

/** Notes of all bookings in the order they were written. */
export const listNotes = (db: ServiceDb, { from, to }: NoteTimes) =>
  db
    .selectFrom('notes as n')
    .innerJoin('bookings as b', 'b.booking_id', 'n.booking_id')
    .select(['n.note_id', 'n.account_id', 'n.written_at', 'n.body', 'n.private', 'b.code'])
    .where('n.written_at', '>=', from)
    .where('n.written_at', '<', to)
    .orderBy('n.written_at')
    .orderBy('n.note_id')
    .execute()
