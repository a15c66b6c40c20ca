import { randomBytes } from 'node:crypto'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { StoredCart } from './cart.ts'
import { keptForMs } from './findCart.ts'

/** Opens an empty session, and sweeps some of those that were left alone. */
export async function openCart(trx: ServiceDb, caller: Caller, at: Date): Promise<StoredCart> {
  await sweep(trx, at)
  const cart: StoredCart = {
    // It allows to read and change the session.
    id: randomBytes(24).toString('base64url'),
    lines: [],
    lastLine: 0,
    accountId: caller.accountId,
    audience: caller.audience,
    openedAt: at,
    endedAt: null,
    bookingId: null,
  }
  await trx
    .insertInto('sessions')
    .values({
      session_id: cart.id,
      account_id: cart.accountId,
      audience: cart.audience,
      opened_at: at,
      touched_at: at,
      ended_at: null,
      booking_id: null,
    })
    .execute()
  return cart
}

/** Writes the session as it is now. It has to be locked (`forUpdate`). */
export async function storeCart(trx: ServiceDb, cart: StoredCart, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ touched_at: at, last_line: cart.lastLine, audience: cart.audience })
    .where('session_id', '=', cart.id)
    .execute()
  await trx.deleteFrom('session_lines').where('session_id', '=', cart.id).execute()
  if (cart.lines.length === 0) return
  await trx
    .insertInto('session_lines')
    .values(
      cart.lines.map((line) => ({
        session_id: cart.id,
        line_id: line.lineId,
        parent_line_id: line.parentId,
        last_part: line.lastPart,
        slip: line.slip,
        offer: JSON.stringify(line.offer),
        optin: line.optin,
        is_out: line.isOut,
      })),
    )
    .execute()
}

type Ending = { readonly bookingId?: number; readonly at: Date }

/** Closes a session for good: nothing is added to it or altered any more. @param bookingId what it became */
export async function endCart(
  trx: ServiceDb,
  cart: StoredCart,
  { bookingId, at }: Ending,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: at, touched_at: at, booking_id: bookingId ?? null })
    .where('session_id', '=', cart.id)
    .where('ended_at', 'is', null)
    .execute()
}

const sweptAtOnce = 200

/** Those that somebody holds are left for the next time, so nobody waits here. */
async function sweep(trx: ServiceDb, at: Date): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('session_id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .select('session_id')
        .where('touched_at', '<=', new Date(at.getTime() - keptForMs))
        .limit(sweptAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
