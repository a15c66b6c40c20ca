import { type FailureReason, failureOf } from '../failures.ts'
import type { Service } from '../serviceClient.ts'

/** What the desk reads of generation 4.0 as an addition: each may be missing while the other is there. */
export type FourKind = 'bookings' | 'accounts'

/** Beta and optional (§1): a service that said so often that it has none is not asked again until the desk is opened anew. */
const mostRefusals = 3
/**
 * How much each kind of no counts. One page that cannot be read may come from the Wi-Fi, a 400 may be about one day, and
 * an account that is not found says nothing of the next one: only a repeated one is an answer.
 */
const weights: Record<FourKind, Partial<Record<FailureReason['kind'], number>>> = {
  bookings: { 'not-found': mostRefusals, forbidden: mostRefusals, refused: 1, unreadable: 1 },
  accounts: { 'not-found': 1, forbidden: 1, refused: 1, unreadable: 1 },
}

type Known = { refused: number; isOffered: boolean; readonly underWay: Set<Promise<void>> }

const known = new WeakMap<Service, Record<FourKind, Known>>()

function knownOf(service: Service, kind: FourKind): Known {
  const found = known.get(service) ?? { bookings: nothingYet(), accounts: nothingYet() }
  known.set(service, found)
  return found[kind]
}

const nothingYet = (): Known => ({ refused: 0, isOffered: false, underWay: new Set() })

export const offersFour = (service: Service, kind: FourKind): boolean =>
  knownOf(service, kind).refused < mostRefusals

/**
 * Reads something of 4.0 where it is offered. As long as it is not known to be, no more are under way at a time than
 * refusals are accepted: whatever asks, and from however many places.
 *
 * @returns null when this service does not offer it
 * @throws {ServiceFailure} when it could not be asked: no network and no fault of a server is a no
 */
export async function readFour<T>(
  service: Service,
  kind: FourKind,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T | null> {
  const state = knownOf(service, kind)
  while (mustWait(state)) {
    await Promise.race(state.underWay)
    signal.throwIfAborted()
  }
  if (state.refused >= mostRefusals) return null
  const asked = read()
  const ended = asked.then(nothing, nothing)
  state.underWay.add(ended)
  try {
    const answer = await asked
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

const mustWait = ({ isOffered, refused, underWay }: Known): boolean =>
  !isOffered &&
  refused < mostRefusals &&
  underWay.size > 0 &&
  refused + underWay.size >= mostRefusals
