import type { Logger } from 'pino'
import type { GateDb, SignInRow } from '../base/gateTables.ts'
import { randomText } from '../sealing/random.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import type { TokenAddress } from '../tokens/tokenAddress.ts'
import { openPair } from '../tokens/tokenPair.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { backoffOf } from './backoff.ts'
import { Leases } from './leases.ts'
import { isStillGood, PairRenewal, type Refreshed } from './pairRenewal.ts'
import type { RunningCalls } from './runningCalls.ts'

const drainMs = 2_000

type RefreshDeps = {
  readonly db: GateDb
  readonly now: () => Date
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly running: RunningCalls
  readonly log: Logger
  readonly pause: (ms: number) => Promise<void>
}

export type Refreshing = ReturnType<typeof refreshingIn>

/** Replaces the token pair of a sign-in (§5.3, step 5), one refresh at a time across all calls and processes. */
export function refreshingIn(deps: RefreshDeps) {
  const { db, now, signIns, tokens, upstream, running, log, pause } = deps
  const inThisProcess = new Map<string, Promise<Refreshed>>()
  const leases = new Leases(db, now)
  const backoff = backoffOf(now)
  const renewal = new PairRenewal({ now, signIns, tokens, upstream, leases, backoff, log })

  async function refresh(signIn: OpenSignIn, gen: number): Promise<Refreshed> {
    const { idHash, rowKey } = signIn
    const owner = randomText(9)
    const row = await leases.take(idHash, gen, owner)
    if (row === null) return 'kept'
    const renewing = leases.renewing(idHash, owner)
    try {
      await Promise.race([running.allDone(idHash), pause(drainMs)])
      const pair = openPair(row.pair_sealed, rowKey)
      if (pair === null) return await renewal.end(idHash, 'unreadable')
      return await renewal.attempt(signIn, row, pair, owner)
    } finally {
      renewing.stop()
      await leases.giveBack(idHash, owner)
    }
  }

  return {
    /** The refresh of this sign-in that this process is running now. */
    underWay: (idHash: string): Promise<Refreshed> | undefined => inThisProcess.get(idHash),

    isResting: backoff.isResting,

    /** Whether the pair has to be renewed before a call. */
    due(row: SignInRow): 'yes' | 'no' | 'not yet' {
      if (now() < row.refresh_after) return 'no'
      if (!backoff.isResting(row.id_hash)) return 'yes'
      return isStillGood(row, now()) ? 'no' : 'not yet'
    },

    /** @param gen the number of the pair to replace; if it has been replaced already, nothing happens */
    refresh(signIn: OpenSignIn, gen: number): Promise<Refreshed> {
      const { idHash } = signIn
      const underWay = inThisProcess.get(idHash)
      if (underWay !== undefined) return underWay
      const started = refresh(signIn, gen).finally(() => inThisProcess.delete(idHash))
      inThisProcess.set(idHash, started)
      return started
    },
  }
}
