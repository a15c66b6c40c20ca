import { Kysely } from 'kysely'
import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import type { ServiceTables } from '../../src/server/service/base/tables.ts'

/** The members that matter to the test; the rest is ordinary. Amounts are minor units. */
export type BookingWish = {
  readonly code: string
  readonly status?: string
  readonly startsAt?: string
  readonly endsAt?: string
  readonly createdAt?: string
  readonly lastModified?: string
  readonly total?: number
  /** Already paid, as one payment. */
  readonly paid?: number
  readonly customer?: {
    readonly name?: string
    readonly email?: string
    readonly phone?: string
    /** What the guest wrote beyond the form's fields, by name, such as `diet` (§2.4). */
    readonly meta?: Readonly<Record<string, string>>
  }
  readonly itemId?: number
  readonly accountId?: number
  readonly partnerId?: number
  readonly source?: string
}

export const tablesOf = (database: OpenDatabase) =>
  new Kysely<ServiceTables>({ dialect: database.dialect() })

/** Puts a booking with one line and a customer of its own into the service's tables. */
export async function bookingIn(
  database: OpenDatabase,
  wish: BookingWish,
): Promise<{ readonly bookingId: number; readonly customerId: number }> {
  const db = tablesOf(database)
  const createdAt = new Date(wish.createdAt ?? '2026-07-01T12:00:00Z')
  const startsAt = new Date(wish.startsAt ?? '2026-08-20T17:00:00Z')
  const endsAt = new Date(wish.endsAt ?? '2026-08-20T21:00:00Z')
  const total = wish.total ?? 10_000
  const { customer_id } = await db
    .insertInto('customers')
    .values({
      code: `C-${wish.code}`,
      status_id: 'ACTIVE',
      name: wish.customer?.name ?? 'Mary Example',
      email: wish.customer?.email ?? `${wish.code.toLowerCase()}@example.com`,
      phone: wish.customer?.phone ?? '+1 604 555 0100',
      address: '',
      city: '',
      region: '',
      country: 'CA',
      postal_zip: '',
      email_optin: null,
      crm_id: null,
      notes: null,
      referer: null,
      meta: JSON.stringify(wish.customer?.meta ?? {}),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  const { booking_id } = await db
    .insertInto('bookings')
    .values({
      code: wish.code,
      status_id: wish.status ?? 'PEND',
      customer_id,
      account_id: wish.accountId ?? 0,
      partner_id: wish.partnerId ?? null,
      source: wish.source ?? 'web',
      summary: 'Half-day sea kayak, 1 boat',
      date_desc: '',
      time_desc: '',
      starts_at: startsAt,
      ends_at: endsAt,
      sub_total_minor: total,
      discount_minor: 0,
      tax_minor: 0,
      tax_inc_minor: 0,
      total_minor: total,
      tid: '',
      token: `token-${wish.code}`,
      meta: '{}',
      created_at: createdAt,
      last_modified: new Date(wish.lastModified ?? createdAt),
      checked_in_at: null,
      checked_out_at: null,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booking_lines')
    .values({
      booking_id,
      line_id: '1',
      item_id: wish.itemId ?? 11,
      qty: 1,
      starts_at: startsAt,
      ends_at: endsAt,
      total_minor: total,
      param: '{}',
    })
    .execute()
  if (wish.paid !== undefined && wish.paid !== 0) {
    await db
      .insertInto('transactions')
      .values({
        booking_id,
        account_id: 0,
        made_at: createdAt,
        amount_minor: wish.paid,
        status: wish.paid < 0 ? 'REFUND' : 'PAID',
        gateway: 'WEB',
      })
      .execute()
  }
  return { bookingId: booking_id, customerId: customer_id }
}
