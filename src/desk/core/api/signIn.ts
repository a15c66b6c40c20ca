import { create } from 'zustand'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { NoShowStatus } from '../../../contract/noShowStatus.ts'
import type { PaymentRules } from '../../../contract/paymentRules.ts'
import type { ZoneRules } from '../../../contract/zone.ts'
import type { FailureReason } from './failures.ts'

/** The member of staff who is signed in. */
export type SignedIn = {
  readonly id: number | null
  readonly name: string | null
  /** Their role, as the service gave it at sign-in; undefined when it could not be requested then. */
  readonly part?: string | null | undefined
}

/** The business as the gate read it at sign-in; null where the service does not send it. */
type BusinessFacts = {
  readonly name: string | null
  readonly timeZone: string | null
  readonly currency: CurrencyCode | null
  readonly locale: string | null
  /** The clock changes of its time zone, where the service gives them. */
  readonly clocks: ZoneRules | null
}

/**
 * - `asking`: the page was just opened
 * - `out`: nobody is signed in, show Sign in
 * - `confirm`: signed in, but the person must confirm who they are (reliability.md §2.5)
 * - `in`
 * - `locked`: the desk is covered until a person enters their PIN or signs in again; no guest is in memory. `person` is
 *   null when the page was opened without a network and nobody has entered a PIN yet
 * - `offline`: opened with a PIN on a marked tablet, and not confirmed by the gate yet: stored data are shown, nothing
 *   is sent
 * - `expired`: was signed in; the page stays, and nothing typed is lost
 * - `unreachable`: the gate could not be reached, `failure` has the reason
 */
export type SignInState =
  | 'asking'
  | 'out'
  | 'confirm'
  | 'in'
  | 'locked'
  | 'offline'
  | 'expired'
  | 'unreachable'

export type CurrentSignIn = {
  readonly state: SignInState
  readonly account: SignedIn | null
  /** The owner of actions: an action is only sent for the same person. Null when nobody is signed in. */
  readonly person: string | null
  readonly business: BusinessFacts | null
  /** The difference from the tablet's clock to the server's, in ms. */
  readonly serverOffsetMs: number
  /** When the sign-in ends at the latest, in ms of the tablet's clock; null when not known. */
  readonly endsAt: number | null
  /** Whether the calendar may publish. */
  readonly eventWrites: 'v4' | 'none'
  /** The host of the booking service, to show. */
  readonly serviceHost: string | null
  /** The reason for a sign-out, or another notice for the person: `expired`, `lost-rotation`, `moved`, … */
  readonly notice: string | null
  readonly failure: FailureReason | null
  /** A manager's setting for balances at check-in and check-out; null when there is none. */
  readonly paymentRules: PaymentRules | null
  /** A manager's choice of the status that means no-show; null when there is none. */
  readonly noShowStatus: NoShowStatus
  /** The gate knows this browser as a tablet of the business. */
  readonly isMarked: boolean
  /** The guests and bookings are invented, by a setting of the person who started the desk. */
  readonly isDemo: boolean
}

export const atFirst: CurrentSignIn = {
  state: 'asking',
  account: null,
  person: null,
  business: null,
  serverOffsetMs: 0,
  endsAt: null,
  eventWrites: 'none',
  serviceHost: null,
  notice: null,
  failure: null,
  paymentRules: null,
  noShowStatus: null,
  isMarked: false,
  isDemo: false,
}

/** The signed-in person, and the service. Changed only by the functions of `signingIn.ts` and by {@link expire}. */
export const useSignIn = create<CurrentSignIn>(() => atFirst)

/** Whether the person at the desk may see data that are read or stored. */
export const isInside = ({ state }: Pick<CurrentSignIn, 'state'>): boolean =>
  state === 'in' || state === 'offline' || state === 'expired'

/** A 401: the page stays as it is and offers to sign in again. */
export function expire(): void {
  useSignIn.setState(({ state }) => (state === 'in' ? { state: 'expired', endsAt: null } : {}))
}
