import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { sessionAnswered } from '../../../contract/wire/sessionShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { inTransaction } from '../base/inTransaction.ts'
import { missingParameter } from '../base/problem.ts'
import { answeredOnce } from '../bookings/answeredOnce.ts'
import { slipKey } from '../slips/slipKey.ts'
import { addAction } from '../wire/action.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import type { Making } from './addOns.ts'
import type { Alterations } from './alterations.ts'
import { bringSlips } from './bringSlips.ts'
import { calculateLines, cartFacts } from './calculateCart.ts'
import type { StoredCart } from './cart.ts'
import { type CartAnswer, changeCart, isFor } from './changeCart.ts'
import { addLine, alterLine, replaceLine } from './changeLines.ts'
import { findCart } from './findCart.ts'
import {
  changingSession,
  checkSessionChange,
  readingSession,
  type SessionChange,
  whichSession,
} from './sessionChange.ts'
import { keepSession, type NamedSession, namedSession } from './sessionCookie.ts'
import { noSuchSession } from './sessionRefusals.ts'
import { toWireSession } from './sessionWire.ts'
import { endCart } from './storeCart.ts'

const about = {
  section: '§4.1',
  answers: answer3(sessionAnswered),
  feature: 'carts',
  changesCartsOnly: true,
} as const
/** An action on the whole session, which clients name by the cookie alone. */
const aboutWhole = { ...about, reads: whichSession, acts: true, alsoByGet: true } as const

/** The booking that is being built: §2.11, §3, §4.1 `booking/session`, `session/clear`, `session/end`. */
export const sessionRoutes = (deps: RouteDeps) => {
  const key = slipKey(deps.db)

  const show = endpoint(
    {
      ...about,
      says: 'The session, altered first when alter is sent; without members when there is none',
      reads: readingSession,
      // Only this GET acts, because §4.1 says so.
      actsWith: 'alter',
    },
    async (c, { session_id, alter }) => {
      const named = namedSession(c, session_id)
      if (alter.length === 0 || c.req.method !== 'GET') {
        return say(c, { body: await showSession(deps, c, named), isRepeat: false })
      }
      const changing = { named, offers: [], opens: false, key: await key(), change: altered(alter) }
      return say(c, await changeCart(deps, c, changing))
    },
  )
  const change = endpoint(
    {
      ...about,
      says: 'Adds SLIPs to the session or begins one, replaces a line, alters lines',
      reads: changingSession,
      acts: true,
    },
    async (c, requested) => say(c, await applyChange(deps, c, requested, key)),
  )
  const clear = endpoint(
    { ...aboutWhole, says: 'Empties the session' },
    async (c, { session_id }) => {
      const changing = {
        named: namedSession(c, session_id),
        offers: [],
        opens: false,
        key: await key(),
        change: (cart: StoredCart): StoredCart => ({ ...cart, lines: [] }),
      }
      return say(c, await changeCart(deps, c, changing))
    },
  )
  const end = endpoint({ ...aboutWhole, says: 'Closes the session' }, async (c, { session_id }) =>
    say(c, await closeCart(deps, c, namedSession(c, session_id))),
  )

  const routes = new Hono<Env>().get('/booking/session', show).post('/booking/session', change)
  addAction(routes, '/booking/session/clear', clear)
  addAction(routes, '/booking/session/end', end)
  return routes
}

/** Brings what SLIPs offer into the session, each as a new line or in the place of one, after the alterations. */
async function applyChange(
  deps: RouteDeps,
  c: Context<Env>,
  requested: SessionChange,
  key: () => Promise<Buffer>,
): Promise<CartAnswer> {
  const named = namedSession(c, requested.session_id)
  checkSessionChange(requested, named !== null)
  const [business, caller] = [c.get('business'), c.get('caller')]
  const by = { key: await key(), business, caller, now: deps.now() }
  const brought = bringSlips(requested.slip, by)
  const { line_id } = requested
  return changeCart(deps, c, {
    named,
    offers: brought.map(({ offer }) => offer),
    opens: brought.length > 0 && line_id === undefined && requested.alter.length === 0,
    key: by.key,
    change: (cart, making) =>
      brought.reduce(
        (now, one) =>
          line_id === undefined
            ? addLine(now, one, making)
            : replaceLine(now, line_id, one, making),
        altered(requested.alter)(cart, making),
      ),
  })
}

const altered =
  (alterations: Alterations) =>
  (cart: StoredCart, making: Making): StoredCart =>
    alterations.reduce((now, { lineId, ...one }) => alterLine(now, lineId, one, making), cart)

const sessionBody = z.object({
  booking: z.object({ session: z.object({ id: z.string().optional() }) }),
})

/** Says it, and has a client that keeps cookies keep the session, or forget one that is no more. */
function say(c: Context<Env>, { body, isRepeat }: CartAnswer): Response {
  keepSession(c, sessionBody.parse(body).booking.session.id ?? null)
  const response = answer(c, { resource: 'booking', id: 'session', payload: body })
  if (isRepeat) response.headers.set('Idempotency-Replayed', 'true')
  return response
}

/** §4.1 `booking/session/end`. To close one that was closed before is no mistake: the answer may have been lost. */
async function closeCart(
  { db, now }: RouteDeps,
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

/** The answer when there is no session, or no more: clients look for its `id`, and begin a new one. */
const noSession = { booking: { session: {} } }

/** The session as it is now, with the prices and the stock of now. */
async function showSession(
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
