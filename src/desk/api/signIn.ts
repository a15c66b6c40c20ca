import { create } from 'zustand'
import type { DoorRules } from '../../contract/doorRules.ts'
import type { CurrencyCode } from '../../contract/money.ts'
import type { ZoneRules } from '../../contract/zone.ts'
import type { FailureReason } from './failures.ts'

/** The member of staff who is signed in. */
export type SignedIn = {
  readonly id: number | null
  readonly name: string | null
  /** Their part in the business as it was told at sign-in; undefined where it could not be asked then. */
  readonly part?: string | null | undefined
}

/** What the gate learned about the business at sign-in; null where the service does not say. */
type BusinessFacts = {
  readonly name: string | null
  readonly timeZone: string | null
  readonly currency: CurrencyCode | null
  readonly locale: string | null
  /** When its clocks change, where the service tells. */
  readonly clocks?: ZoneRules | null | undefined
}

/**
 * - `asking`: the page was just opened
 * - `out`: nobody is signed in, show Sign in
 * - `confirm`: signed in, but the person must say it is them (reliability.md §2.5)
 * - `in`
 * - `locked`: the desk is covered until somebody gives their PIN or signs in again; no guest is in memory. `person` is
 *   null where the page was opened without network and nobody has said yet who they are
 * - `offline`: opened with a PIN on a marked tablet, and the gate has not confirmed it yet: what is kept is shown, and
 *   nothing is sent
 * - `expired`: was signed in; the page stays, and nothing typed is lost
 * - `unreachable`: the gate could not be asked, `failure` says why
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

export type SignIn = {
  readonly state: SignInState
  readonly account: SignedIn | null
  /** Who an action belongs to: it is only ever sent for the same person. Null when nobody is signed in. */
  readonly person: string | null
  readonly business: BusinessFacts | null
  /** Add to the tablet's clock for the server's, in ms. */
  readonly serverOffsetMs: number
  /** When the sign-in ends at the latest, in ms of the tablet's clock; null when not said. */
  readonly endsAt: number | null
  /** Whether the calendar may publish. */
  readonly eventWrites: 'v4' | 'none'
  /** The host of the booking service, to show. */
  readonly serviceHost: string | null
  /** Why somebody is signed out, or something they should know: `expired`, `lost-rotation`, `moved`, … */
  readonly notice: string | null
  readonly failure: FailureReason | null
  /** What a manager has set for money at the door; null where nobody has. */
  readonly doorRules: DoorRules | null
  /** The gate knows this browser as a tablet of the business. */
  readonly isMarked: boolean
  /** The guests and bookings are invented, as whoever started it has said. */
  readonly isDemo: boolean
}

export const atFirst: SignIn = {
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
  doorRules: null,
  isMarked: false,
  isDemo: false,
}

/** Who is signed in, and where. Changed only by the functions of `signingIn.ts` and by {@link expire}. */
export const useSignIn = create<SignIn>(() => atFirst)

/** Whoever is here may see what is read or kept. */
export const isInside = ({ state }: Pick<SignIn, 'state'>): boolean =>
  state === 'in' || state === 'offline' || state === 'expired'

/** A 401: the page stays as it is and offers to sign in again. */
export function expire(): void {
  useSignIn.setState(({ state }) => (state === 'in' ? { state: 'expired', endsAt: null } : {}))
}
