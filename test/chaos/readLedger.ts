import { Kysely } from 'kysely'
import { gatewayOf, paymentMethods } from '../../src/contract/paymentMethod.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import type { ServiceTables } from '../../src/server/service/base/tables.ts'

/** What the service itself has written about one booking since the run began, in order. */
export type Effects = {
  /** Also those that a check-in leaves. */
  readonly notes: readonly string[]
  readonly payments: number
  readonly isPaid: boolean
  /** The statuses it was changed to. */
  readonly statuses: readonly string[]
  readonly notified: readonly string[]
  readonly status: string
  readonly markedBy: readonly number[]
}

/** The service's own tables, once its process has ended. */
export async function readLedger(dataDir: string, since: Date): Promise<(code: string) => Effects> {
  const database = await openDatabase({ dataDir: `${dataDir}/db` })
  try {
    const db = new Kysely<ServiceTables>({ dialect: database.dialect() })
    const bookings = await db
      .selectFrom('bookings')
      .select(['booking_id', 'code', 'status_id', 'total_minor', 'paid_minor'])
      .execute()
    const notes = await db
      .selectFrom('notes')
      .select(['booking_id', 'body'])
      .where('written_at', '>=', since)
      .orderBy('note_id')
      .execute()
    const payments = await db
      .selectFrom('transactions')
      .select('booking_id')
      .where('gateway', 'in', atDesk)
      .where('made_at', '>=', since)
      .execute()
    const changes = await db
      .selectFrom('activities')
      .select(['booking_id', 'detail'])
      .where('kind', '=', 'booking.status')
      .where('happened_at', '>=', since)
      .orderBy('activity_id')
      .execute()
    const messages = await db
      .selectFrom('notifications')
      .select(['booking_id', 'status_id'])
      .where('created_at', '>=', since)
      .execute()
    const marks = await db.selectFrom('bookmarks').select(['booking_id', 'account_id']).execute()
    const byCode = new Map(bookings.map((booking) => [booking.code, booking]))
    return (code) => {
      const booking = byCode.get(code)
      if (booking === undefined) throw new Error(`The service has no ${code}.`)
      const isHere = (row: { readonly booking_id: number | null }): boolean =>
        row.booking_id === booking.booking_id
      return {
        notes: notes.filter(isHere).map(({ body }) => body.trim()),
        payments: payments.filter(isHere).length,
        isPaid: booking.paid_minor >= booking.total_minor,
        statuses: changes.filter(isHere).map(({ detail }) => toOf(detail)),
        notified: messages.filter(isHere).map(({ status_id }) => status_id),
        status: booking.status_id,
        markedBy: marks.filter(isHere).map(({ account_id }) => account_id),
      }
    }
  } finally {
    await database.close()
  }
}

/** The gateways of payments that a desk recorded, without a method and with each. */
const atDesk = ['POS', ...paymentMethods.map(gatewayOf)]

const toOf = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'to' in detail ? String(detail.to) : ''
