import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, SignInRow } from '../ground/gateTables.ts'
import { pingRoute } from '../routes/routes.ts'
import { hmac, randomText } from '../sealing/random.ts'
import { bareRead } from '../signed-in/profile.ts'
import type { SignIn, SignIns } from '../signed-in/signIns.ts'
import { lifeOf } from '../tokens/life.ts'
import type { TokenAddress, Traded } from '../tokens/tokenAddress.ts'
import { openPair, sealPair, type TokenPair } from '../tokens/tokenPair.ts'
import { isUnauthorised, type Upstream } from '../upstream/upstream.ts'
import { leasesIn } from './leases.ts'
import type { RunningCalls } from './runningCalls.ts'

/** The outcome of a refresh. After each of them the caller reads the row again. */
export type Refreshed =
  /** There is a new pair, from this process or another one. */
  | 'renewed'
  /** The old pair still works. */
  | 'kept'
  /** The service could not be reached. */
  | 'unreachable'
  | 'ended'

const drainMs = 2_000
const probeWithinMs = 5_000

type Rooms = {
  readonly db: Db
  readonly now: () => Date
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly running: RunningCalls
  readonly log: Logger
}

export type Refreshing = ReturnType<typeof refreshingIn>

/** Replaces the token pair of a sign-in (§5.3, step 5), one refresh at a time across all calls and processes. */
export function refreshingIn({ db, now, signIns, tokens, upstream, running, log }: Rooms) {
  const inThisProcess = new Map<string, Promise<Refreshed>>()
  const leases = leasesIn(db, now)
  const backoff = new Map<string, { readonly failures: number; readonly notBefore: number }>()

  function failedOnce(idHash: string): void {
    const failures = (backoff.get(idHash)?.failures ?? 0) + 1
    const notBefore = now().getTime() + Math.min(2 ** (failures - 1), 4) * 1000
    backoff.set(idHash, { failures, notBefore })
  }

  /** Whether the last refresh failed so recently that the next one has to wait. */
  const isResting = (idHash: string): boolean =>
    now().getTime() < (backoff.get(idHash)?.notBefore ?? Number.NEGATIVE_INFINITY)

  const isStillGood = (row: SignInRow): boolean => now() < row.access_until

  async function refresh(signIn: SignIn, gen: number): Promise<Refreshed> {
    const { idHash, rowKey } = signIn
    const owner = randomText(9)
    const row = await leases.take(idHash, gen, owner)
    if (row === null) return 'kept'
    const renewing = leases.renewing(idHash, owner)
    try {
      await Promise.race([running.allDone(idHash), pause(drainMs, null, { ref: false })])
      const pair = openPair(row.pair_sealed, rowKey)
      if (pair === null) return await end(idHash, 'unreadable')
      return await attempt(signIn, row, pair, owner)
    } finally {
      renewing.stop()
      await leases.giveBack(idHash, owner)
    }
  }

  async function attempt(
    signIn: SignIn,
    row: SignInRow,
    pair: TokenPair,
    owner: string,
  ): Promise<Refreshed> {
    const { idHash, rowKey } = signIn
    // The mark is stored before the token is sent: if the answer is lost, the next process knows why it is refused.
    const mark = hmac(rowKey, pair.refreshToken)
    const wasSentBefore = row.attempt === mark
    await leases.note(idHash, owner, { attempt: mark })
    const traded = await tokens.refresh(pair.refreshToken)
    switch (traded.kind) {
      case 'pair':
        return keep(signIn, row.gen, owner, traded)
      case 'refused':
        return end(idHash, wasSentBefore ? 'lost-rotation' : 'expired')
      case 'not-now':
        log.warn({ why: traded.why }, 'a refresh was put off')
        if (!wasSentBefore) await leases.note(idHash, owner, { attempt: null })
        failedOnce(idHash)
        return isStillGood(row) ? 'kept' : 'unreachable'
      case 'lost':
        return afterLostAnswer(signIn, row, pair, owner)
    }
  }

  /** A cheap read with the old token tells whether the pair was replaced. */
  async function afterLostAnswer(
    signIn: SignIn,
    row: SignInRow,
    pair: TokenPair,
    owner: string,
  ): Promise<Refreshed> {
    const probe = await upstream(
      bareRead(pingRoute.template, pair.accessToken, { deadlineMs: probeWithinMs }),
    )
    log.warn({ probe: probe.kind }, 'the answer to a refresh was lost')
    failedOnce(signIn.idHash)
    if (!isUnauthorised(probe)) {
      return isStillGood(row) ? 'kept' : 'unreachable'
    }
    // The old pair is useless by now, so a retry costs nothing: some services accept the same refresh token twice, and
    // an access token that merely expired means that the pair was never replaced.
    const again = await tokens.refresh(pair.refreshToken)
    if (again.kind === 'pair') return keep(signIn, row.gen, owner, again)
    if (again.kind === 'refused') return end(signIn.idHash, 'lost-rotation')
    return 'unreachable'
  }

  async function keep(
    { idHash, rowKey }: SignIn,
    gen: number,
    owner: string,
    pair: Extract<Traded, { kind: 'pair' }>,
  ): Promise<Refreshed> {
    backoff.delete(idHash)
    const isKept = await leases.replace(idHash, gen, owner, {
      pair_sealed: sealPair(
        { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
        rowKey,
      ),
      ...lifeOf(pair.expiresInSeconds, now()),
    })
    // `kept`: the person signed out meanwhile, or another process took over an expired lease.
    return isKept ? 'renewed' : 'kept'
  }

  async function end(idHash: string, reason: string): Promise<Refreshed> {
    backoff.delete(idHash)
    log.warn({ event: 'session-ended', reason }, 'a sign-in ended')
    await signIns.end(idHash, reason)
    return 'ended'
  }

  return {
    /** The refresh of this sign-in that this process is running now. */
    underWay: (idHash: string): Promise<Refreshed> | undefined => inThisProcess.get(idHash),

    isResting,

    /** Whether the pair has to be renewed before a call. */
    due(row: SignInRow): 'yes' | 'no' | 'not yet' {
      if (now() < row.refresh_after) return 'no'
      if (!isResting(row.id_hash)) return 'yes'
      return isStillGood(row) ? 'no' : 'not yet'
    },

    /** @param gen the number of the pair to replace; if it has been replaced already, nothing happens */
    refresh(signIn: SignIn, gen: number): Promise<Refreshed> {
      const { idHash } = signIn
      const underWay = inThisProcess.get(idHash)
      if (underWay !== undefined) return underWay
      const started = refresh(signIn, gen).finally(() => inThisProcess.delete(idHash))
      inThisProcess.set(idHash, started)
      return started
    },
  }
}
