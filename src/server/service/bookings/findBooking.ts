import type { Selectable } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import type { ServiceTables } from '../base/tables.ts'

export type BookingRecord = Selectable<ServiceTables['bookings']>

const byCodeOrNumber = (db: ServiceDb, codeOrId: string) => {
  const number = /^\d{1,9}$/.test(codeOrId) ? Number(codeOrId) : -1
  // Codes are read aloud and typed on phones, so small letters count as capitals.
  const codes = [codeOrId, codeOrId.toUpperCase()]
  return db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) => eb.or([eb('code', 'in', codes), eb('booking_id', '=', number)]))
    .orderBy((eb) => eb('code', '=', codeOrId), 'desc')
    .limit(1)
}

const isNamed = (codeOrId: string): boolean => codeOrId.length <= 64 && !codeOrId.includes('\0')

/** @param codeOrId the booking code, or `booking_id` as a number. @throws {Problem} 404 */
export const findBooking = (db: ServiceDb, codeOrId: string): Promise<BookingRecord> =>
  bookingOf(codeOrId, byCodeOrNumber(db, codeOrId))

/** Finds and locks the booking until the transaction ends, so that nobody else changes it meanwhile. @throws {Problem} 404 */
export const lockBooking = (trx: ServiceDb, codeOrId: string): Promise<BookingRecord> =>
  bookingOf(codeOrId, byCodeOrNumber(trx, codeOrId).forUpdate())

async function bookingOf(
  codeOrId: string,
  found: ReturnType<typeof byCodeOrNumber>,
): Promise<BookingRecord> {
  const booking = isNamed(codeOrId) ? await found.executeTakeFirst() : undefined
  if (!booking) throw noSuch('booking')
  return booking
}
