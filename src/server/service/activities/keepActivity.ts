import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'

/** What leaves no row of its own; bookings, notes and payments are read where they stand. */
export type Activity = {
  readonly kind:
    | 'booking.status'
    | 'booking.checkin'
    | 'booking.checkout'
    | 'booking.checkin-undone'
    | 'booking.checkout-undone'
    | 'booking.moved'
    | `${'event' | 'product' | 'category' | 'status' | 'customer'}.${'created' | 'changed' | 'disabled'}`
  /** Who did it; 0 = the customer, or the token pair in its own name. */
  readonly accountId: number
  readonly bookingId?: number
  /** The event's `rate_id`. */
  readonly rateId?: number
  readonly itemId?: number
  readonly categoryId?: number
  readonly customerId?: number
  readonly statusId?: string
  /** Nothing personal. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Keeps a line of what happened, in the transaction of the change itself. */
export async function keepActivity(trx: ServiceDb, activity: Activity, at: Date): Promise<void> {
  const { kind, accountId, bookingId, rateId, detail = {} } = activity
  const { itemId, categoryId, customerId, statusId } = activity
  await trx
    .insertInto('activities')
    .values({
      kind,
      happened_at: at,
      account_id: accountId,
      booking_id: bookingId ?? null,
      rate_id: rateId ?? null,
      item_id: itemId ?? null,
      category_id: categoryId ?? null,
      customer_id: customerId ?? null,
      status_id: statusId ?? null,
      detail: sql`${JSON.stringify(detail)}::jsonb`,
    })
    .execute()
}
