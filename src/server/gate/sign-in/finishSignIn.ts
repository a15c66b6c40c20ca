import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from 'pino'
import type { Audit } from '../audit/audit.ts'
import type { FactStore } from '../base/facts.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { GateDb } from '../base/gateTables.ts'
import { perMinute } from '../front/perMinute.ts'
import type { Pins } from '../lock/pins.ts'
import type { Tablets } from '../lock/tablets.ts'
import { sha256 } from '../sealing/random.ts'
import type { SignedInFrom, SignIns } from '../signed-in/signIns.ts'
import type { TokenAddress } from '../tokens/tokenAddress.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { CallbackQuery } from './callbackQuery.ts'
import { type Landing, landingsIn } from './landings.ts'
import { deviceOf, type PendingSignIn } from './pendingSignIn.ts'
import { stateCheckOf } from './stateCheck.ts'
import { codeTrader } from './tradeCode.ts'

type FinishSignInDeps = {
  readonly db: GateDb
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly facts: FactStore
  readonly pins: Pins
  readonly tablets: Tablets
  readonly audit: Audit
  readonly now: () => Date
  readonly log: Logger
}

/** Why a sign-in failed; the desk has the sentence for each (`/signin?reason=`). */
export type SignInFailure =
  | 'nothing-pending'
  | 'other-sign-in'
  | 'denied'
  | 'failed'
  | 'unreachable'

export type Finished =
  | Landing
  | {
      readonly kind: 'failed'
      readonly failure: SignInFailure
      /** Whether the sign-in under way is over by that; any link leads here, and must not end it. */
      readonly isOver: boolean
    }

/** Codes that no service gave: more of them than a whole business mistypes, and far fewer than the token address takes. */
const mostFailuresAMinute = 30

const failed = (failure: SignInFailure): Finished => ({ kind: 'failed', failure, isOver: true })
const leftAlone = (failure: SignInFailure): Finished => ({ kind: 'failed', failure, isOver: false })

/**
 * Finishes a sign-in. A code is exchanged once, however often the browser comes back with it (reload, double tap, a
 * restored tab), and each of those requests is sent to the same place.
 */
export function signInFinisher(deps: FinishSignInDeps) {
  const { db, audit, tablets, now } = deps
  const landings = landingsIn(db)
  const { bindingOf, noteEcho } = stateCheckOf(deps)
  const tradeCode = codeTrader({ ...deps, noteEcho })
  const failures = perMinute(mostFailuresAMinute, now)
  const failuresAudited = new Map<SignInFailure, number>()

  /** At most one a minute of each kind: anybody can make a sign-in fail, and must not fill the trail. */
  async function auditFailure(failure: SignInFailure, pending: PendingSignIn): Promise<void> {
    const last = failuresAudited.get(failure) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now().getTime() - last) < millisecondsInMinute) return
    failuresAudited.set(failure, now().getTime())
    const details = { reason: failure }
    await audit.add({ act: 'sign-in-failed', account: null, device: deviceOf(pending), details })
  }

  /** Guesses at a marked tablet are counted for that tablet alone, so that nobody else in its network slows it down. */
  async function sourceOf(pending: PendingSignIn, address: string): Promise<string> {
    const device = deviceOf(pending)
    return device !== null && (await tablets.isMarked(device)) ? `tablet ${device.hash}` : address
  }

  return async function finishSignIn(
    query: CallbackQuery,
    pending: PendingSignIn,
    isPlainCookie: boolean,
    from: SignedInFrom,
  ): Promise<Finished> {
    if (query.kind === 'unreadable') return leftAlone('failed')
    const state = await bindingOf(query.state, pending)
    if (state === null) {
      await auditFailure('other-sign-in', pending)
      return leftAlone('other-sign-in')
    }
    // Without state nobody knows whose denial it is.
    if (query.kind === 'denied') return state === 'in' ? failed('denied') : leftAlone('denied')
    const key = {
      id: pending.id,
      codeHash: sha256(query.code),
      startedAt: new Date(pending.started),
      secret: pending.verifier,
    }
    // Anybody can start a sign-in and make up its code: the service would make everybody else wait for its tokens.
    const source = await sourceOf(pending, from.address ?? '')
    if (failures.isTooMuch(source)) return failed('unreachable')
    if (!(await landings.claim(key))) {
      failures.giveBack(source)
      return (await landings.wait(key)) ?? failed('failed')
    }
    try {
      const landed = await tradeCode(query.code, pending, { state, isPlainCookie, from })
      if (typeof landed !== 'string') {
        failures.giveBack(source)
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
