import type { Logger } from 'pino'
import type { Audit } from '../audit/audit.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { Pins } from '../lock/pins.ts'
import { bareRead, learnProfile } from '../signed-in/profile.ts'
import type { SignedInFrom, SignIns } from '../signed-in/signIns.ts'
import type { TokenAddress, Traded } from '../tokens/tokenAddress.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Landing } from './landings.ts'
import { deviceOf, type PendingSignIn } from './pendingSignIn.ts'
import { redirectUriOf } from './startSignIn.ts'

const profileWithinMs = 4_000

type TradeCodeDeps = {
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly pins: Pins
  readonly audit: Audit
  readonly log: Logger
  /** Called once the service has taken a code that came back with the right `state`. */
  readonly noteEcho: () => Promise<void>
}

type CodeTradeResult = {
  readonly state: 'in' | 'confirm'
  readonly isPlainCookie: boolean
  readonly from: SignedInFrom
}

/** Makes a sign-in of the code that the service has given. */
export function codeTrader(deps: TradeCodeDeps) {
  const { settings, signIns, tokens, upstream, pins, audit, log, noteEcho } = deps

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

  /** Ends the browser's previous sign-in, but locks it when it is another person's who can come back by PIN. */
  async function letGo(old: string, account: number | null): Promise<void> {
    const parkedBy = await pins.parkedBy(old)
    if (parkedBy !== null && parkedBy !== account) await signIns.setLocked(old, true)
    else await signIns.end(old, null)
  }

  return async function tradeCode(
    code: string,
    pending: PendingSignIn,
    how: CodeTradeResult,
  ): Promise<Landing | 'failed' | 'unreachable'> {
    const traded = await exchangeOnce(code, pending)
    if (traded.kind === 'refused') return 'failed'
    if (traded.kind !== 'pair') return 'unreachable'
    if (how.state === 'in') await noteEcho()
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
}
