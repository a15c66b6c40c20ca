import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../base/deps.ts'
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
import type { Cart } from './cart.ts'
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
import { sessionAnswered } from './sessionShapes.ts'
import { noSession, showSession } from './showSession.ts'
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
export const sessionRoutes = (deps: Deps) => {
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
        return say(c, { said: await showSession(deps, c, named), isRepeat: false })
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
    async (c, asked) => say(c, await changeAsAsked(deps, c, asked, key)),
  )
  const clear = endpoint(
    { ...aboutWhole, says: 'Empties the session' },
    async (c, { session_id }) => {
      const changing = {
        named: namedSession(c, session_id),
        offers: [],
        opens: false,
        key: await key(),
        change: (cart: Cart): Cart => ({ ...cart, lines: [] }),
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
async function changeAsAsked(
  deps: Deps,
  c: Context<Env>,
  asked: SessionChange,
  key: () => Promise<Buffer>,
): Promise<CartAnswer> {
  const named = namedSession(c, asked.session_id)
  checkSessionChange(asked, named !== null)
  const [business, caller] = [c.get('business'), c.get('caller')]
  const by = { key: await key(), business, caller, now: deps.now() }
  const brought = bringSlips(asked.slip, by)
  const { line_id } = asked
  return changeCart(deps, c, {
    named,
    offers: brought.map(({ offer }) => offer),
    opens: brought.length > 0 && line_id === undefined && asked.alter.length === 0,
    key: by.key,
    change: (cart, making) =>
      brought.reduce(
        (now, one) =>
          line_id === undefined
            ? addLine(now, one, making)
            : replaceLine(now, line_id, one, making),
        altered(asked.alter)(cart, making),
      ),
  })
}

const altered =
  (alterations: Alterations) =>
  (cart: Cart, making: Making): Cart =>
    alterations.reduce((now, { lineId, ...one }) => alterLine(now, lineId, one, making), cart)

const told = z.object({ booking: z.object({ session: z.object({ id: z.string().optional() }) }) })

/** Says it, and has a client that keeps cookies keep the session, or forget one that is no more. */
function say(c: Context<Env>, { said, isRepeat }: CartAnswer): Response {
  keepSession(c, told.parse(said).booking.session.id ?? null)
  const response = answer(c, { resource: 'booking', id: 'session', payload: said })
  if (isRepeat) response.headers.set('Idempotency-Replayed', 'true')
  return response
}

/** §4.1 `booking/session/end`. To close one that was closed before is no mistake: the answer may have been lost. */
async function closeCart(
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
