import type { Api } from '../apiClient.ts'
import { type FailureReason, failureOf } from '../failures.ts'

/** The reads of the desk from generation 4.0. A service may offer one of them and not the other. */
export type FourKind = 'bookings' | 'accounts'

/**
 * 4.0 is beta and optional (§1): after this many refusals the service counts as having none, until the desk is opened
 * again.
 */
const mostRefusals = 3
/**
 * The weight of each kind of refusal. One unreadable page may come from the Wi-Fi, a 400 may concern one day, and a
 * missing account says nothing about the next one: only repeated refusals count.
 */
const weights: Record<FourKind, Partial<Record<FailureReason['kind'], number>>> = {
  bookings: { 'not-found': mostRefusals, forbidden: mostRefusals, refused: 1, unreadable: 1 },
  accounts: { 'not-found': 1, forbidden: 1, refused: 1, unreadable: 1 },
}

type OfferState = { refused: number; isOffered: boolean; readonly underWay: Set<Promise<void>> }

const known = new WeakMap<Api, Record<FourKind, OfferState>>()

function offerStateOf(api: Api, kind: FourKind): OfferState {
  const found = known.get(api) ?? { bookings: nothingYet(), accounts: nothingYet() }
  known.set(api, found)
  return found[kind]
}

const nothingYet = (): OfferState => ({ refused: 0, isOffered: false, underWay: new Set() })

export const offersFour = (api: Api, kind: FourKind): boolean =>
  offerStateOf(api, kind).refused < mostRefusals

/**
 * Reads from 4.0 where it is offered. Until that is known, the whole desk runs no more requests at the same time than
 * the number of accepted refusals.
 *
 * @returns null when this service does not offer it
 * @throws {ServiceFailure} without a network or with a fault of the server: neither counts as a refusal
 */
export async function readFour<T>(
  api: Api,
  kind: FourKind,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T | null> {
  const state = offerStateOf(api, kind)
  while (mustWait(state)) {
    await Promise.race(state.underWay)
    signal.throwIfAborted()
  }
  if (state.refused >= mostRefusals) return null
  const reading = read()
  const ended = reading.then(nothing, nothing)
  state.underWay.add(ended)
  try {
    const answer = await reading
    state.isOffered = true
    state.refused = 0
    return answer
  } catch (thrown) {
    const weight = signal.aborted ? undefined : weights[kind][failureOf(thrown).kind]
    if (weight === undefined) throw thrown
    state.isOffered = false
    state.refused += weight
    return null
  } finally {
    state.underWay.delete(ended)
  }
}

const nothing = (): void => {}

const mustWait = ({ isOffered, refused, underWay }: OfferState): boolean =>
  !isOffered &&
  refused < mostRefusals &&
  underWay.size > 0 &&
  refused + underWay.size >= mostRefusals
