import type { Logger } from 'pino'
import type { Facts } from '../ground/facts.ts'
import type { GateSettings } from '../ground/gateSettings.ts'
import type { Db } from '../ground/gateTables.ts'
import type { Pins } from '../lock/pins.ts'
import { isSameSecret, sha256 } from '../sealing/random.ts'
import { bareRead, learnProfile } from '../sessions/profile.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { TokenAddress, Traded } from '../tokens/tokenAddress.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CallbackQuery } from './callbackQuery.ts'
import { type Landing, landingsIn } from './landings.ts'
import type { PendingSignIn } from './signInCookie.ts'
import { redirectUriOf } from './startSignIn.ts'

/** Whether this service was ever seen to send `state` back: from then on a missing one is an attack. */
const echoesState = (baseUrl: string): string => `echoes state ${baseUrl}`

const profileWithinMs = 4_000

type Rooms = {
  readonly db: Db
  readonly settings: GateSettings
  readonly sessions: Sessions
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly facts: Facts
  readonly pins: Pins
  readonly log: Logger
}

/** Why a sign-in did not come to an end; the desk has the words (`/signin?reason=`). */
export type SignInFailure =
  | 'nothing-pending'
  | 'other-sign-in'
  | 'denied'
  | 'failed'
  | 'unreachable'

export type Finished = Landing | { readonly kind: 'failed'; readonly failure: SignInFailure }

const failed = (failure: SignInFailure): Finished => ({ kind: 'failed', failure })

/**
 * Ends a sign-in: one exchange for one code, however often the browser comes back with it (reload, double tap, a
 * restored tab), and everybody who asks is sent to the same place.
 */
export function signInFinisher(rooms: Rooms) {
  const { db, settings, sessions, tokens, upstream, facts, pins, log } = rooms
  const landings = landingsIn(db)
  const factName = echoesState(settings.baseUrl)

  /** @returns how sure it is that this answer belongs to this browser; null when it is not */
  async function bindingOf(
    state: string | null,
    pending: PendingSignIn,
  ): Promise<'in' | 'confirm' | null> {
    if (state !== null) return isSameSecret(state, pending.state) ? 'in' : null
    if ((await facts.read(factName)) === null) return 'confirm'
    log.error(
      { event: 'state-missing' },
      'a sign-in came back without state, from a service that sends it',
    )
    return null
  }

  async function trade(
    code: string,
    pending: PendingSignIn,
    how: { readonly state: 'in' | 'confirm'; readonly isPlainCookie: boolean },
  ): Promise<Landing | SignInFailure> {
    const traded = await exchangeOnce(code, pending)
    if (traded.kind === 'refused') return 'failed'
    if (traded.kind !== 'pair') return 'unreachable'
    if (how.state === 'in' && (await facts.read(factName)) === null) {
      await facts.write(factName, 'yes')
    }
    const profile = await learnProfile((_, path) =>
      upstream(bareRead(path, traded.accessToken, { deadlineMs: profileWithinMs })),
    )
    const cookie = await sessions.create({
      pair: traded,
      expiresInSeconds: traded.expiresInSeconds,
      profile,
      recent: pending.recent,
      ...how,
    })
    if (pending.old !== null) await letGo(pending.old, profile.account?.id ?? null)
    return { kind: 'landed', location: pending.returnTo, cookie }
  }

  /** The sign-in this browser had before ends, unless it is somebody else's on a tablet where they come back by PIN. */
  async function letGo(old: string, account: number | null): Promise<void> {
    const parkedBy = await pins.parkedBy(old)
    if (parkedBy !== null && parkedBy !== account) await sessions.setLocked(old, true)
    else await sessions.remove(old)
  }

  /** Tried again only where the connection was not made: a code that is sent twice may end the first pair. */
  async function exchangeOnce(code: string, pending: PendingSignIn): Promise<Traded> {
    const ask = () => tokens.exchange(code, redirectUriOf(settings), pending.verifier)
    const first = await ask()
    const traded = first.kind === 'not-now' && first.why === 'refused' ? await ask() : first
    if (traded.kind !== 'pair') {
      log.warn(
        { outcome: traded.kind, ...('why' in traded ? { why: traded.why } : {}) },
        'no tokens for a code',
      )
    }
    return traded
  }

  return async function finishSignIn(
    query: CallbackQuery,
    pending: PendingSignIn,
    isPlainCookie: boolean,
  ): Promise<Finished> {
    if (query.kind === 'unreadable') return failed('failed')
    const state = await bindingOf(query.state, pending)
    if (state === null) return failed('other-sign-in')
    if (query.kind === 'denied') return failed('denied')
    const key = { id: pending.id, codeHash: sha256(query.code), secret: pending.verifier }
    if (!(await landings.claim(key))) {
      return (await landings.wait(key)) ?? failed('failed')
    }
    try {
      const landed = await trade(query.code, pending, { state, isPlainCookie })
      if (typeof landed !== 'string') {
        await landings.keep(key, landed)
        return landed
      }
      await landings.fail(key)
      return failed(landed)
    } catch (cause) {
      await landings.fail(key)
      throw cause
    }
  }
}
