import type { QueryClient } from '@tanstack/react-query'
import type { RatedItem } from '../../contract/ratedItem.ts'
import type { BookingSession } from '../../contract/session.ts'
import { actOnce } from '../api/actOnce.ts'
import { failureOf, ServiceFailure } from '../api/failures.ts'
import { parseCart, cart as readCart } from '../api/queries/cart.ts'
import { keys } from '../api/queries/keys.ts'
import { readRatedItem } from '../api/queries/ratedItems.ts'
import type { Service } from '../api/serviceClient.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import {
  checkLine,
  type LineCheck,
  priceOf,
  type RequestedLine,
  toOptIn,
  topLines,
} from './newBooking.ts'
import { ratedQuery, type Wanted } from './wanted.ts'

/** What the cart's actions reach the outside with. */
export type CartDeps = { readonly service: Service; readonly queryClient: QueryClient }

const path = '/api/3.0/booking/session'

/** The service understood and said no; anything else may be tried again as it is. */
const isRefusal = (thrown: unknown): boolean =>
  ['refused', 'conflict', 'not-found'].includes(failureOf(thrown).kind)

const refused = (message: string): ServiceFailure =>
  new ServiceFailure({ kind: 'refused', message, fields: {} })

type Post = {
  readonly body: Readonly<Record<string, unknown>>
  readonly brought?: readonly RequestedLine[]
  readonly inPlaceOf?: string
  /** Begins another cart. */
  readonly anew?: boolean
}

/** Sends a change of the cart and keeps what came of it. */
async function post(deps: CartDeps, { body, brought = [], inPlaceOf, anew = false }: Post) {
  const { sessionId } = readNewBooking()
  const session = parseCart(
    await actOnce(deps.service, path, {
      ...(sessionId === null || anew ? {} : { session_id: sessionId }),
      ...body,
    }),
  )
  // A cart that cannot be called by its id cannot be booked either.
  if (session === null) throw new ServiceFailure({ kind: 'unreadable' })
  changeNewBooking({ type: 'answered', session, brought, inPlaceOf })
  deps.queryClient.setQueryData(keys.cart(session.id), session)
  return session
}

/** The cart as the service has it now; null when it is gone, or never was. */
export async function cartNow({ service, queryClient }: CartDeps): Promise<BookingSession | null> {
  const { sessionId } = readNewBooking()
  if (sessionId === null) return null
  try {
    return await queryClient.fetchQuery({ ...readCart(service, sessionId), staleTime: 0 })
  } catch (thrown) {
    if (isRefusal(thrown)) return null
    throw thrown
  }
}

/** One line as it is offered this moment. */
const offeredNow = (deps: CartDeps, { wanted }: RequestedLine): Promise<RatedItem> =>
  readRatedItem(deps.service, wanted.itemId, ratedQuery(wanted))

/** Opts in again what was in before the line was sent anew. */
async function withAddOns(
  deps: CartDeps,
  session: BookingSession,
  brought: readonly RequestedLine[],
): Promise<BookingSession> {
  const { asked } = readNewBooking()
  const lines = Object.entries(asked).flatMap(([lineId, { wanted }]) => {
    const before = brought.find((one) => one.wanted === wanted)
    return before === undefined ? [] : toOptIn(before.addOns, session, lineId)
  })
  if (lines.length === 0) return session
  const alter = Object.fromEntries(lines.map((lineId) => [lineId, 'optin']))
  return post(deps, { body: { alter } })
}

/** What became of a press on "Add". */
export type Added = {
  readonly session: BookingSession
  /** The cart was gone at the service and has been filled again. */
  readonly refilled: Refilled | null
  /** The SLIP had become too old, and the item now has another price. */
  readonly moved: Extract<LineCheck, { kind: 'moved' }> | null
}

/** Puts an item into the cart. A SLIP that lay too long is asked for anew, without a word unless the price moved. */
export async function addToCart(deps: CartDeps, offer: RatedItem, wanted: Wanted): Promise<Added> {
  const asked: RequestedLine = { wanted, price: priceOf(offer), addOns: [] }
  if (offer.slip === null) throw refused(offer.refusal ?? 'It cannot be booked.')
  try {
    const session = await post(deps, { body: { slip: [offer.slip] }, brought: [asked] })
    return { session, refilled: null, moved: null }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const check = checkLine(asked, await offeredNow(deps, asked))
    if (check.kind === 'gone') throw refused(check.why)
    const hadCart = readNewBooking().sessionId !== null
    const refilled = hadCart && (await cartNow(deps)) === null ? await refill(deps) : null
    // Nothing to be done differently: the service's own words.
    if (check.slip === offer.slip && refilled === null) throw thrown
    const session = await post(deps, {
      body: { slip: [check.slip] },
      brought: [{ ...asked, price: check.price }],
      anew: hadCart && refilled?.session === null,
    })
    return { session, refilled, moved: check.kind === 'moved' ? check : null }
  }
}

/** Takes the place of a line with another quantity, other dates or a fresh SLIP; its add-ons stay. */
export async function replaceLine(
  deps: CartDeps,
  lineId: string,
  { slip, asked }: { readonly slip: string; readonly asked: RequestedLine },
): Promise<BookingSession> {
  const session = await post(deps, {
    body: { slip: [slip], line_id: lineId },
    brought: [asked],
    inPlaceOf: lineId,
  })
  return withAddOns(deps, session, [asked])
}

/** §3: a quantity, `remove`, `optin` or `optout`. */
export const alterLine = (
  deps: CartDeps,
  lineId: string,
  change: number | 'remove' | 'optin' | 'optout',
): Promise<BookingSession> => post(deps, { body: { alter: { [lineId]: change } } })

/** Looks again at every line that is known well enough, by `lineId`. */
export async function checkCart(
  deps: CartDeps,
  session: BookingSession,
): Promise<ReadonlyMap<string, LineCheck>> {
  const { asked } = readNewBooking()
  const known = topLines(session).flatMap(({ lineId }) => {
    const line = asked[lineId]
    return line === undefined ? [] : [[lineId, line] as const]
  })
  const checks = known.map(
    async ([lineId, line]) => [lineId, checkLine(line, await offeredNow(deps, line))] as const,
  )
  return new Map(await Promise.all(checks))
}

/** Sends every line again that can be had, each with its fresh SLIP and at its price of now. */
export async function renewLines(
  deps: CartDeps,
  checks: ReadonlyMap<string, LineCheck>,
): Promise<void> {
  const { asked } = readNewBooking()
  for (const [lineId, check] of checks) {
    const line = asked[lineId]
    if (check.kind === 'gone' || line === undefined) continue
    const renewed = { ...line, price: check.price }
    await replaceLine(deps, lineId, { slip: check.slip, asked: renewed })
  }
}

/** What became of a cart that was gone at the service. */
export type Refilled = {
  /** Null when nothing of it can be had any more. */
  readonly session: BookingSession | null
  readonly moved: number
  readonly gone: number
}

/** Fills another cart with what was in the one that is gone. */
export async function refill(deps: CartDeps): Promise<Refilled> {
  const lines = Object.values(readNewBooking().asked)
  const now = await Promise.all(
    lines.map(async (asked) => ({ asked, check: checkLine(asked, await offeredNow(deps, asked)) })),
  )
  const had = now.flatMap(({ asked, check }) =>
    check.kind === 'gone' ? [] : [{ slip: check.slip, asked: { ...asked, price: check.price } }],
  )
  const gone = now.length - had.length
  const moved = now.filter(({ check }) => check.kind === 'moved').length
  if (had.length === 0) return { session: null, moved, gone }
  const brought = had.map(({ asked }) => asked)
  const session = await post(deps, {
    body: { slip: had.map(({ slip }) => slip) },
    brought,
    anew: true,
  })
  return { session: await withAddOns(deps, session, brought), moved, gone }
}

/** Tells the service that nobody will come back to this cart; whether it hears matters to nobody. */
export function endCart({ service }: CartDeps): void {
  const { sessionId } = readNewBooking()
  if (sessionId === null) return
  actOnce(service, `${path}/end`, { session_id: sessionId }).catch(() => {})
}
