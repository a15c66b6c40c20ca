import type { Context } from 'hono'
import { answeredOnce } from '../bookings/answeredOnce.ts'
import type { Deps, Env } from '../ground/deps.ts'
import { inTransaction } from '../ground/inTransaction.ts'
import { missingParameter } from '../ground/problem.ts'
import { type CartAnswer, isFor } from './changeCart.ts'
import { findCart } from './findCart.ts'
import type { NamedSession } from './sessionCookie.ts'
import { noSuchSession } from './sessionRefusals.ts'
import { noSession } from './showSession.ts'
import { endCart } from './storeCart.ts'

/** §4.1 `booking/session/end`. To close one that was closed before is no mistake: the answer may have been lost. */
export async function closeCart(
  { db, now }: Deps,
  c: Context<Env>,
  named: NamedSession | null,
): Promise<CartAnswer> {
  if (named === null) throw missingParameter('session_id')
  return inTransaction(db, (trx) =>
    answeredOnce(trx, c, now(), async () => {
      const at = now()
      const cart = await findCart(trx, named.id, { now: at, forUpdate: true })
      if (cart === null || !isFor(cart, c.get('caller'))) throw noSuchSession()
      await endCart(trx, cart, { at })
      return noSession
    }),
  )
}
