import { setTimeout as pause } from 'node:timers/promises'
import type { SignInRow } from '../base/gateTables.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import { openPair } from '../tokens/tokenPair.ts'
import { isUnauthorised, type UpstreamReply } from '../upstream/sendTo.ts'
import { isLeased } from './leases.ts'
import type { Refreshing } from './refreshing.ts'
import type { RunningCalls } from './runningCalls.ts'

/** The outcome of a call: an answer, or the reason why no token could be used for it. */
export type Called =
  | UpstreamReply
  | { readonly kind: 'signed-out'; readonly reason: string }
  /** No valid token was available, so nothing was sent. */
  | { readonly kind: 'no-token' }

type Current =
  | { readonly kind: 'token'; readonly accessToken: string; readonly gen: number }
  | Extract<Called, { kind: 'signed-out' | 'no-token' }>

const lookEveryMs = 100
const longestWaitMs = 12_000

type WithTokensDeps = {
  readonly signIns: SignIns
  readonly refreshing: Refreshing
  readonly running: RunningCalls
  readonly now: () => Date
}

export type WithTokens = (
  signIn: OpenSignIn,
  send: (accessToken: string) => Promise<UpstreamReply>,
) => Promise<Called>

/**
 * Makes a call with the current pair. When the service refuses its token, the call was not executed and is sent once
 * more: with the newer pair if there is one by now, otherwise after a refresh. A second refusal ends the sign-in.
 */
export function withTokensOf({ signIns, refreshing, running, now }: WithTokensDeps): WithTokens {
  /** @param known the row as it was last read; it is read again after every wait */
  async function current(signIn: OpenSignIn, known: SignInRow | undefined): Promise<Current> {
    const until = performance.now() + longestWaitMs
    const inTime = () => Math.max(0, until - performance.now())
    let row = known
    for (;;) {
      const underWay = refreshing.underWay(signIn.idHash)
      if (underWay !== undefined) {
        await Promise.race([underWay, pause(inTime(), null, { ref: false })])
        row = await signIns.read(signIn.idHash)
      }
      if (row === undefined || row.state === 'ended') {
        return { kind: 'signed-out', reason: row?.ended_reason ?? 'signed-out' }
      }
      if (inTime() === 0) return { kind: 'no-token' }
      const isTaken = isLeased(row, now())
      const due = refreshing.due(row)
      if (!isTaken && due === 'no') return tokenIn(signIn, row)
      if (!isTaken && due === 'not yet') return { kind: 'no-token' }
      // While another process renews the pair, this one waits; otherwise it renews the pair itself.
      if (isTaken) await pause(lookEveryMs)
      else if ((await refreshing.refresh(signIn, row.gen)) === 'unreachable') {
        return { kind: 'no-token' }
      }
      row = await signIns.read(signIn.idHash)
    }
  }

  return async (signIn, send) => {
    const sendWith = ({ accessToken }: Extract<Current, { kind: 'token' }>) =>
      running.during(signIn.idHash, () => send(accessToken))
    const first = await current(signIn, signIn.row)
    if (first.kind !== 'token') return first
    const reply = await sendWith(first)
    if (!isUnauthorised(reply)) return reply

    const row = await signIns.read(signIn.idHash)
    if (row?.gen === first.gen && !refreshing.isResting(signIn.idHash)) {
      await refreshing.refresh(signIn, first.gen)
    }
    const second = await current(signIn, await signIns.read(signIn.idHash))
    if (second.kind !== 'token') return second
    // The pair was not renewed, so the service would refuse the same token again.
    if (second.gen === first.gen) return { kind: 'no-token' }
    const again = await sendWith(second)
    if (!isUnauthorised(again)) return again
    await signIns.end(signIn.idHash, 'refused')
    return { kind: 'signed-out', reason: 'refused' }
  }
}

function tokenIn({ rowKey }: OpenSignIn, row: SignInRow): Current {
  const pair = openPair(row.pair_sealed, rowKey)
  return pair === null
    ? { kind: 'signed-out', reason: 'unreadable' }
    : { kind: 'token', accessToken: pair.accessToken, gen: row.gen }
}
