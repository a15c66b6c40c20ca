import type { Logger } from 'pino'
import type { SignInRow } from '../base/gateTables.ts'
import { pingRoute } from '../routes/routes.ts'
import { hmac } from '../sealing/random.ts'
import { bareRead } from '../signed-in/profile.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import { lifeOf } from '../tokens/life.ts'
import type { TokenAddress, Traded } from '../tokens/tokenAddress.ts'
import { type StoredTokenPair, sealPair } from '../tokens/tokenPair.ts'
import { isUnauthorised } from '../upstream/sendTo.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Backoff } from './backoff.ts'
import type { Leases } from './leases.ts'

/** The outcome of a refresh. After each of them the caller reads the row again. */
export type Refreshed =
  /** There is a new pair, from this process or another one. */
  | 'renewed'
  /** The old pair still works. */
  | 'kept'
  /** The service could not be reached. */
  | 'unreachable'
  | 'ended'

const probeWithinMs = 5_000

type PairRenewalDeps = {
  readonly now: () => Date
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly leases: Leases
  readonly backoff: Backoff
  readonly log: Logger
}

/** Whether the present access token still works. */
export const isStillGood = (row: SignInRow, now: Date): boolean => now < row.access_until

/** Asks for a new token pair, for who holds the lease of a sign-in, and acts on whatever comes of it. */
export class PairRenewal {
  readonly #deps: PairRenewalDeps

  constructor(deps: PairRenewalDeps) {
    this.#deps = deps
  }

  async attempt(
    signIn: OpenSignIn,
    row: SignInRow,
    pair: StoredTokenPair,
    owner: string,
  ): Promise<Refreshed> {
    const { idHash, rowKey } = signIn
    // The mark is stored before the token is sent: if the answer is lost, the next process knows why it is refused.
    const mark = hmac(rowKey, pair.refreshToken)
    const wasSentBefore = row.attempt === mark
    await this.#deps.leases.note(idHash, owner, { attempt: mark })
    const traded = await this.#deps.tokens.refresh(pair.refreshToken)
    switch (traded.kind) {
      case 'pair':
        return this.#keep(signIn, row.gen, owner, traded)
      case 'refused':
        return this.end(idHash, wasSentBefore ? 'lost-rotation' : 'expired')
      case 'not-now':
        this.#deps.log.warn({ why: traded.why }, 'a refresh was put off')
        if (!wasSentBefore) await this.#deps.leases.note(idHash, owner, { attempt: null })
        this.#deps.backoff.failedOnce(idHash)
        return isStillGood(row, this.#deps.now()) ? 'kept' : 'unreachable'
      case 'lost':
        return this.#afterLostAnswer(signIn, row, pair, owner)
    }
  }

  /** A cheap read with the old token tells whether the pair was replaced. */
  async #afterLostAnswer(
    signIn: OpenSignIn,
    row: SignInRow,
    pair: StoredTokenPair,
    owner: string,
  ): Promise<Refreshed> {
    const probe = await this.#deps.upstream(
      bareRead(pingRoute.template, pair.accessToken, { deadlineMs: probeWithinMs }),
    )
    this.#deps.log.warn({ probe: probe.kind }, 'the answer to a refresh was lost')
    this.#deps.backoff.failedOnce(signIn.idHash)
    if (!isUnauthorised(probe)) {
      return isStillGood(row, this.#deps.now()) ? 'kept' : 'unreachable'
    }
    // The old pair is useless by now, so a retry costs nothing: some services accept the same refresh token twice, and
    // an access token that merely expired means that the pair was never replaced.
    const again = await this.#deps.tokens.refresh(pair.refreshToken)
    if (again.kind === 'pair') return this.#keep(signIn, row.gen, owner, again)
    if (again.kind === 'refused') return this.end(signIn.idHash, 'lost-rotation')
    return 'unreachable'
  }

  async #keep(
    { idHash, rowKey }: OpenSignIn,
    gen: number,
    owner: string,
    pair: Extract<Traded, { kind: 'pair' }>,
  ): Promise<Refreshed> {
    this.#deps.backoff.forget(idHash)
    const isKept = await this.#deps.leases.replace(idHash, gen, owner, {
      pair_sealed: sealPair(
        { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
        rowKey,
      ),
      ...lifeOf(pair.expiresInSeconds, this.#deps.now()),
    })
    // `kept`: the person signed out meanwhile, or another process took over an expired lease.
    return isKept ? 'renewed' : 'kept'
  }

  async end(idHash: string, reason: string): Promise<Refreshed> {
    this.#deps.backoff.forget(idHash)
    this.#deps.log.warn({ event: 'session-ended', reason }, 'a sign-in ended')
    await this.#deps.signIns.end(idHash, reason)
    return 'ended'
  }
}
