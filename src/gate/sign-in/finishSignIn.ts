import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from 'pino'
import type { Audit } from '../audit/audit.ts'
import type { Facts } from '../ground/facts.ts'
import type { GateSettings } from '../ground/gateSettings.ts'
import type { Db } from '../ground/gateTables.ts'
import type { Pins } from '../lock/pins.ts'
import { isSameSecret, sha256 } from '../sealing/random.ts'
import { bareRead, learnProfile } from '../signed-in/profile.ts'
import type { SignedInFrom, SignIns } from '../signed-in/signIns.ts'
import type { TokenAddress, Traded } from '../tokens/tokenAddress.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CallbackQuery } from './callbackQuery.ts'
import { type Landing, landingsIn } from './landings.ts'
import type { PendingSignIn } from './pendingSignIn.ts'
import { redirectUriOf } from './startSignIn.ts'

/** The fact that this service sends `state` back: once that has been seen, a missing one is an attack. */
const echoesState = (baseUrl: string): string => `echoes state ${baseUrl}`

const profileWithinMs = 4_000

type Rooms = {
  readonly db: Db
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly facts: Facts
  readonly pins: Pins
  readonly audit: Audit
  readonly now: () => Date
  readonly log: Logger
}

const deviceOf = ({ device }: PendingSignIn) => (device === null ? null : { hash: device })

/** Why a sign-in failed; the desk has the sentence for each (`/signin?reason=`). */
export type SignInFailure =
  | 'nothing-pending'
  | 'other-sign-in'
  | 'denied'
  | 'failed'
  | 'unreachable'

export type Finished = Landing | { readonly kind: 'failed'; readonly failure: SignInFailure }

const failed = (failure: SignInFailure): Finished => ({ kind: 'failed', failure })

/**
 * Finishes a sign-in. A code is exchanged once, however often the browser comes back with it (reload, double tap, a
 * restored tab), and each of those requests is sent to the same place.
 */
export function signInFinisher(rooms: Rooms) {
  const { db, settings, signIns, tokens, upstream, facts, pins, audit, now, log } = rooms
  const landings = landingsIn(db)
  const factName = echoesState(settings.baseUrl)
  const failuresAudited = new Map<SignInFailure, number>()

  /** At most one a minute of each kind: anybody can make a sign-in fail, and must not fill the trail. */
  async function auditFailure(failure: SignInFailure, pending: PendingSignIn): Promise<void> {
    const last = failuresAudited.get(failure) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now().getTime() - last) < millisecondsInMinute) return
    failuresAudited.set(failure, now().getTime())
    const details = { reason: failure }
    await audit.add({ act: 'sign-in-failed', account: null, device: deviceOf(pending), details })
  }

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
    how: {
      readonly state: 'in' | 'confirm'
      readonly isPlainCookie: boolean
      readonly from: SignedInFrom
    },
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
    const cookie = await signIns.create({
      pair: traded,
      expiresInSeconds: traded.expiresInSeconds,
      profile,
      recent: pending.recent,
      revocationHandle: traded.revocationHandle,
      ...how,
    })
    const account = profile.account?.id ?? null
    if (pending.old !== null) await letGo(pending.old, account)
    await audit.add({ act: 'sign-in', account, device: deviceOf(pending) })
    return { kind: 'landed', location: pending.returnTo, cookie }
  }

  /** Ends the browser's previous sign-in, but locks it when it is another person's who can come back by PIN. */
  async function letGo(old: string, account: number | null): Promise<void> {
    const parkedBy = await pins.parkedBy(old)
    if (parkedBy !== null && parkedBy !== account) await signIns.setLocked(old, true)
    else await signIns.end(old, null)
  }

  /** Retries only when no connection was made: the service may revoke the first pair when a code arrives twice. */
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
    from: SignedInFrom,
  ): Promise<Finished> {
    if (query.kind === 'unreadable') return failed('failed')
    const state = await bindingOf(query.state, pending)
    if (state === null) {
      await auditFailure('other-sign-in', pending)
      return failed('other-sign-in')
    }
    if (query.kind === 'denied') return failed('denied')
    const key = {
      id: pending.id,
      codeHash: sha256(query.code),
      startedAt: new Date(pending.started),
      secret: pending.verifier,
    }
    if (!(await landings.claim(key))) {
      return (await landings.wait(key)) ?? failed('failed')
    }
    try {
      const landed = await trade(query.code, pending, { state, isPlainCookie, from })
      if (typeof landed !== 'string') {
        await landings.keep(key, landed)
        return landed
      }
      await landings.fail(key)
      await auditFailure(landed, pending)
      return failed(landed)
    } catch (cause) {
      await landings.fail(key)
      throw cause
    }
  }
}
