import { needsStaff } from '../callers/needsStaff.ts'
import type { Change } from './changeBooking.ts'

/** Adds or removes the acting account's own bookmark (§4.1); doing so twice is doing it once. */
export async function bookmarkBooking(change: Change, mark: boolean) {
  const { trx, booking, caller, at } = change
  needsStaff(caller)
  const own = { account_id: caller.accountId, booking_id: booking.booking_id }
  await (mark
    ? trx
        .insertInto('bookmarks')
        .values({ ...own, marked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : trx
        .deleteFrom('bookmarks')
        .where('account_id', '=', own.account_id)
        .where('booking_id', '=', own.booking_id)
        .execute())
  return { bookmark: { mark } }
}
