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
export class SignInFinisher {
  readonly #deps: FinishSignInDeps
  readonly #landings: ReturnType<typeof landingsIn>
  readonly #stateCheck: ReturnType<typeof stateCheckOf>
  readonly #tradeCode: ReturnType<typeof codeTrader>
  readonly #failures: ReturnType<typeof perMinute>
  readonly #failuresAudited = new Map<SignInFailure, number>()

  constructor(deps: FinishSignInDeps) {
    this.#deps = deps
    this.#landings = landingsIn(deps.db)
    this.#stateCheck = stateCheckOf(deps)
    this.#tradeCode = codeTrader({ ...deps, noteEcho: this.#stateCheck.noteEcho })
    this.#failures = perMinute(mostFailuresAMinute, deps.now)
  }

  async finish(
    query: CallbackQuery,
    pending: PendingSignIn,
    isPlainCookie: boolean,
    from: SignedInFrom,
  ): Promise<Finished> {
    if (query.kind === 'unreadable') return leftAlone('failed')
    const state = await this.#stateCheck.bindingOf(query.state, pending)
    if (state === null) {
      await this.#auditFailure('other-sign-in', pending)
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
    const source = await this.#sourceOf(pending, from.address ?? '')
    if (this.#failures.isTooMuch(source)) return failed('unreachable')
    if (!(await this.#landings.claim(key))) {
      this.#failures.giveBack(source)
      return (await this.#landings.wait(key)) ?? failed('failed')
    }
    try {
      const landed = await this.#tradeCode(query.code, pending, { state, isPlainCookie, from })
      if (typeof landed !== 'string') {
        this.#failures.giveBack(source)
        await this.#landings.keep(key, landed)
        return landed
      }
      await this.#landings.fail(key)
      await this.#auditFailure(landed, pending)
      return failed(landed)
    } catch (cause) {
      await this.#landings.fail(key)
      throw cause
    }
  }

  /** At most one a minute of each kind: anybody can make a sign-in fail, and must not fill the trail. */
  async #auditFailure(failure: SignInFailure, pending: PendingSignIn): Promise<void> {
    const now = this.#deps.now().getTime()
    const last = this.#failuresAudited.get(failure) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(now - last) < millisecondsInMinute) return
    this.#failuresAudited.set(failure, now)
    await this.#deps.audit.add({
      act: 'sign-in-failed',
      account: null,
      device: deviceOf(pending),
      details: { reason: failure },
    })
  }

  /** Guesses at a marked tablet are counted for that tablet alone, so that nobody else in its network slows it down. */
  async #sourceOf(pending: PendingSignIn, address: string): Promise<string> {
    const device = deviceOf(pending)
    const isMarked = device !== null && (await this.#deps.tablets.isMarked(device))
    return isMarked ? `tablet ${device.hash}` : address
  }
}
