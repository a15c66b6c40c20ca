import type { Context } from 'hono'
import type { Caller, Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { inTransaction } from '../base/inTransaction.ts'
import { missingParameter } from '../base/problem.ts'
import { answeredOnce } from '../bookings/answeredOnce.ts'
import { makeSlip, type SlipOffer } from '../slips/slip.ts'
import type { Making } from './addOns.ts'
import { calculateLines, cartFacts } from './calculateCart.ts'
import type { StoredCart } from './cart.ts'
import { findCart } from './findCart.ts'
import { newRefusal } from './newRefusal.ts'
import type { NamedSession } from './sessionCookie.ts'
import { noSuchSession, sessionEnded } from './sessionRefusals.ts'
import { toWireSession } from './sessionWire.ts'
import { openCart, storeCart } from './storeCart.ts'

/** Whether this caller may see and change it: what a customer shows has to be a customer's. */
export const isFor = ({ audience }: StoredCart, caller: Caller): boolean =>
  caller.audience === 'staff' || audience === 'customer'

/**
 * The session under its lock, to be changed.
 *
 * @throws {Problem} 404 when there is none, 409 when it was ended
 */
async function lockCart(
  trx: ServiceDb,
  id: string,
  caller: Caller,
  now: Date,
): Promise<StoredCart> {
  const cart = await findCart(trx, id, { now, forUpdate: true })
  if (cart === null || !isFor(cart, caller)) throw noSuchSession()
  if (cart.endedAt !== null) throw sessionEnded()
  return cart
}

type CartChange = {
  readonly named: NamedSession | null
  /** What the change brings, besides what is there. */
  readonly offers: readonly SlipOffer[]
  /** Whether it begins a session when there is none. */
  readonly opens: boolean
  readonly key: Buffer
  readonly change: (cart: StoredCart, making: Making) => StoredCart
}

export type CartAnswer = {
  readonly body: Readonly<Record<string, unknown>>
  readonly isRepeat: boolean
}

/**
 * Changes a session: the lock, the change, the check that all that is new can be had, and the answer are one
 * transaction. What is refused changes nothing.
 */
export async function changeCart(
  { db, now }: RouteDeps,
  c: Context<Env>,
  { named, offers, opens, key, change }: CartChange,
): Promise<CartAnswer> {
  const [business, caller] = [c.get('business'), c.get('caller')]
  return inTransaction(db, (trx) =>
    answeredOnce(trx, c, now(), async () => {
      const at = now()
      const cart = await cartFor(trx, { named, opens, caller, at })
      const facts = await cartFacts(trx, [...cart.lines.map(({ offer }) => offer), ...offers], {
        business,
        now: at,
        audience: caller.audience,
      })
      const seal = (offer: SlipOffer) =>
        makeSlip(key, offer, { business, audience: cart.audience, now: at })
      const changed = change(cart, { facts, business, seal })
      const calculated = calculateLines(changed.lines, facts)
      const refused = newRefusal(calculateLines(cart.lines, facts), calculated, business)
      if (refused !== null) throw refused
      await storeCart(trx, changed, at)
      return {
        booking: { session: toWireSession({ cart: changed, calculated, facts, business }) },
      }
    }),
  )
}

type For = Pick<CartChange, 'named' | 'opens'> & { readonly caller: Caller; readonly at: Date }

/** A cookie that outlived its session begins a new one; a parameter that names none is a mistake. */
async function cartFor(trx: ServiceDb, { named, opens, caller, at }: For): Promise<StoredCart> {
  if (named === null) {
    if (opens) return openCart(trx, caller, at)
    throw missingParameter('session_id')
  }
  const found = await findCart(trx, named.id, { now: at, forUpdate: true })
  const isGone = found === null || !isFor(found, caller) || found.endedAt !== null
  if (isGone && opens && named.by === 'cookie') return openCart(trx, caller, at)
  return lockCart(trx, named.id, caller, at)
}
