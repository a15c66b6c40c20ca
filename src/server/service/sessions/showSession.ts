import type { Context } from 'hono'
import type { Env, RouteDeps } from '../base/deps.ts'
import { calculateLines, cartFacts } from './calculateCart.ts'
import { isFor } from './changeCart.ts'
import { findCart } from './findCart.ts'
import type { NamedSession } from './sessionCookie.ts'
import { toWireSession } from './sessionWire.ts'

/** The answer when there is no session, or no more: clients look for its `id`, and begin a new one. */
export const noSession = { booking: { session: {} } }

/** The session as it is now, with the prices and the stock of now. */
export async function showSession(
  { db, now }: RouteDeps,
  c: Context<Env>,
  named: NamedSession | null,
): Promise<Readonly<Record<string, unknown>>> {
  const [business, caller] = [c.get('business'), c.get('caller')]
  const on = { business, now: now(), audience: caller.audience }
  const cart = named === null ? null : await findCart(db, named.id, on)
  if (cart === null || cart.endedAt !== null || !isFor(cart, caller)) return noSession
  const offers = cart.lines.map(({ offer }) => offer)
  const facts = await cartFacts(db, offers, on)
  const calculated = calculateLines(cart.lines, facts)
  return { booking: { session: toWireSession({ cart, calculated, facts, business }) } }
}
