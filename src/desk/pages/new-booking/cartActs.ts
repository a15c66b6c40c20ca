import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { type SessionRequest, sessionBody, sessionQuery } from '../../../contract/requests.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { actOnce } from '../../core/api/actOnce.ts'
import type { Api } from '../../core/api/apiClient.ts'
import { failureOf, ServiceFailure } from '../../core/api/failures.ts'
import { parseCart, cart as readCart } from '../../core/api/queries/cart.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { readRatedItem } from '../../core/api/queries/ratedItems.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import {
  checkLine,
  type LineCheck,
  priceOf,
  type RequestedLine,
  toOptIn,
  topLines,
} from './newBooking.ts'
import { ratedQuery, type WantedItem } from './wanted.ts'

/** What the cart's functions need from outside. */
export type CartDeps = { readonly api: Api; readonly queryClient: QueryClient }

const path = '/api/3.0/booking/session'

/** The service refused; any other failure may be retried unchanged. */
const isRefusal = (thrown: unknown): boolean =>
  ['refused', 'conflict', 'not-found'].includes(failureOf(thrown).kind)

const refused = (message: string): ServiceFailure =>
  new ServiceFailure({ kind: 'refused', message, fields: {} })

type Post = {
  readonly change: SessionRequest
  readonly brought?: readonly RequestedLine[]
  readonly inPlaceOf?: string
  /** Begins another cart. */
  readonly isNewCart?: boolean
}

/** Sends a change of the cart and stores the resulting cart. */
async function post(deps: CartDeps, { change, brought = [], inPlaceOf, isNewCart = false }: Post) {
  const { sessionId } = readNewBooking()
  const session = parseCart(
    await actOnce(deps.api, path, sessionBody(isNewCart ? null : sessionId, change)),
  )
  // A cart without an id cannot be booked.
  if (session === null) throw new ServiceFailure({ kind: 'unreadable' })
  changeNewBooking({ type: 'answered', session, brought, inPlaceOf })
  deps.queryClient.setQueryData(keys.cart(session.id), session)
  return session
}

/** The cart at the service; null when it is gone or never existed. */
export async function cartNow({ api, queryClient }: CartDeps): Promise<BookingSession | null> {
  const { sessionId } = readNewBooking()
  if (sessionId === null) return null
  try {
    return await queryClient.fetchQuery({ ...readCart(api, sessionId), staleTime: 0 })
  } catch (thrown) {
    if (isRefusal(thrown)) return null
    throw thrown
  }
}

/** The current offer for a line. */
const offeredNow = (deps: CartDeps, { wanted }: RequestedLine): Promise<RatedItem> =>
  readRatedItem(deps.api, wanted.itemId, ratedQuery(wanted))

/** Opts in again the add-ons of a line that was sent again. */
async function withAddOns(
  deps: CartDeps,
  session: BookingSession,
  brought: readonly RequestedLine[],
): Promise<BookingSession> {
  const { requestedLines } = readNewBooking()
  const lines = Object.entries(requestedLines).flatMap(([lineId, { wanted }]) => {
    const before = brought.find((one) => one.wanted === wanted)
    return before === undefined ? [] : toOptIn(before.addOns, session, lineId)
  })
  if (lines.length === 0) return session
  const alter = Object.fromEntries(lines.map((lineId) => [lineId, 'optin' as const]))
  return post(deps, { change: { alter } })
}

/** The result of a press on "Add". */
export type Added = {
  readonly session: BookingSession
  /** Set when the cart was gone at the service and has been filled again. */
  readonly refilled: Refilled | null
  /** Set when the slip had expired and the item now has another price. */
  readonly moved: Extract<LineCheck, { kind: 'moved' }> | null
}

/**
 * Puts an item into the cart. An expired slip is replaced by a new one, and staff hear of it only when the price
 * changed.
 */
export async function addToCart(
  deps: CartDeps,
  offer: RatedItem,
  wanted: WantedItem,
): Promise<Added> {
  const requested: RequestedLine = { wanted, price: priceOf(offer), addOns: [] }
  if (offer.slip === null) throw refused(offer.refusal ?? t`Not available`)
  try {
    const session = await post(deps, { change: { slips: [offer.slip] }, brought: [requested] })
    return { session, refilled: null, moved: null }
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const check = checkLine(requested, await offeredNow(deps, requested))
    if (check.kind === 'gone') throw refused(check.why)
    const hadCart = readNewBooking().sessionId !== null
    const refilled = hadCart && (await cartNow(deps)) === null ? await refill(deps) : null
    // There is nothing to retry: shows the service's own words.
    if (check.slip === offer.slip && refilled === null) throw thrown
    const session = await post(deps, {
      change: { slips: [check.slip] },
      brought: [{ ...requested, price: check.price }],
      isNewCart: hadCart && refilled?.session === null,
    })
    return { session, refilled, moved: check.kind === 'moved' ? check : null }
  }
}

/** Replaces a line by another quantity, other dates or a fresh slip; its add-ons stay. */
export async function replaceLine(
  deps: CartDeps,
  lineId: string,
  { slip, requested }: { readonly slip: string; readonly requested: RequestedLine },
): Promise<BookingSession> {
  const session = await post(deps, {
    change: { slips: [slip], lineId },
    brought: [requested],
    inPlaceOf: lineId,
  })
  return withAddOns(deps, session, [requested])
}

/** §3: a quantity, `remove`, `optin` or `optout`. */
export const alterLine = (
  deps: CartDeps,
  lineId: string,
  change: number | 'remove' | 'optin' | 'optout',
): Promise<BookingSession> => post(deps, { change: { alter: { [lineId]: change } } })

/** Reads the current offer of every line whose request is known, by `lineId`. */
export async function checkCart(
  deps: CartDeps,
  session: BookingSession,
): Promise<ReadonlyMap<string, LineCheck>> {
  const { requestedLines } = readNewBooking()
  const known = topLines(session).flatMap(({ lineId }) => {
    const line = requestedLines[lineId]
    return line === undefined ? [] : [[lineId, line] as const]
  })
  const checks = known.map(
    async ([lineId, line]) => [lineId, checkLine(line, await offeredNow(deps, line))] as const,
  )
  return new Map(await Promise.all(checks))
}

/** Sends every available line again, each with a fresh slip and at its current price. */
export async function renewLines(
  deps: CartDeps,
  checks: ReadonlyMap<string, LineCheck>,
): Promise<void> {
  const { requestedLines } = readNewBooking()
  for (const [lineId, check] of checks) {
    const line = requestedLines[lineId]
    if (check.kind === 'gone' || line === undefined) continue
    const renewed = { ...line, price: check.price }
    await replaceLine(deps, lineId, { slip: check.slip, requested: renewed })
  }
}

/** The result of refilling a cart that was gone at the service. */
export type Refilled = {
  /** Null when nothing of it is available any more. */
  readonly session: BookingSession | null
  readonly moved: number
  readonly gone: number
}

/** Fills another cart with the lines of the lost one. */
export async function refill(deps: CartDeps): Promise<Refilled> {
  const lines = Object.values(readNewBooking().requestedLines)
  const now = await Promise.all(
    lines.map(async (requested) => ({
      requested,
      check: checkLine(requested, await offeredNow(deps, requested)),
    })),
  )
  const had = now.flatMap(({ requested, check }): OfferedLine[] =>
    check.kind === 'gone'
      ? []
      : [{ slip: check.slip, requested: { ...requested, price: check.price } }],
  )
  const gone = now.length - had.length
  const moved = now.filter(({ check }) => check.kind === 'moved').length
  if (had.length === 0) return { session: null, moved, gone }
  return { session: await fillWith(deps, had), moved, gone }
}

/** A line with the slip of an offer of this moment. */
type OfferedLine = { readonly slip: string; readonly requested: RequestedLine }

/** Begins another cart with these lines and their add-ons. */
export async function fillWith(
  deps: CartDeps,
  lines: readonly OfferedLine[],
): Promise<BookingSession> {
  const brought = lines.map(({ requested }) => requested)
  const change = { slips: lines.map(({ slip }) => slip) }
  const session = await post(deps, { change, brought, isNewCart: true })
  return withAddOns(deps, session, brought)
}

/** Tells the service that the cart is given up. */
export function endCart({ api }: CartDeps): void {
  const { sessionId } = readNewBooking()
  if (sessionId === null) return
  // A cart that is not ended expires at the service.
  actOnce(api, `${path}/end`, sessionQuery(sessionId)).catch(() => {})
}
