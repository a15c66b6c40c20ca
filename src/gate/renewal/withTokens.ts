import { setTimeout as pause } from 'node:timers/promises'
import type { SessionRow } from '../ground/gateTables.ts'
import type { OpenSession, Sessions } from '../sessions/sessions.ts'
import { openPair } from '../tokens/tokenPair.ts'
import { isUnauthorised, type Reply } from '../upstream/upstream.ts'
import type { Refreshing } from './refreshing.ts'
import type { RunningCalls } from './runningCalls.ts'

/** The outcome of a call: an answer, or the reason why no token could be used for it. */
export type Called =
  | Reply
  | { readonly kind: 'signed-out'; readonly reason: string }
  /** No token to be had just now; nothing was sent. */
  | { readonly kind: 'no-token' }

type Current =
  | { readonly kind: 'token'; readonly accessToken: string; readonly gen: number }
  | Extract<Called, { kind: 'signed-out' | 'no-token' }>

const lookEveryMs = 100
const longestWaitMs = 12_000

type Rooms = {
  readonly sessions: Sessions
  readonly refreshing: Refreshing
  readonly running: RunningCalls
  readonly now: () => Date
}

export type WithTokens = (
  session: OpenSession,
  send: (accessToken: string) => Promise<Reply>,
) => Promise<Called>

/**
 * Makes a call with the current pair. A bad token means that it was not executed: with an older pair it is sent again
 * with the current one, with the current pair that is renewed first. Once; a second time ends the sign-in.
 */
export function withTokensOf({ sessions, refreshing, running, now }: Rooms): WithTokens {
  /** @param known the row as it was read last; read again after every wait */
  async function current(session: OpenSession, known: SessionRow | undefined): Promise<Current> {
    const until = performance.now() + longestWaitMs
    const inTime = () => Math.max(0, until - performance.now())
    let row = known
    for (;;) {
      const underWay = refreshing.underWay(session.idHash)
      if (underWay !== undefined) {
        await Promise.race([underWay, pause(inTime(), null, { ref: false })])
        row = await sessions.read(session.idHash)
      }
      if (row === undefined || row.state === 'ended') {
        return { kind: 'signed-out', reason: row?.ended_reason ?? 'signed-out' }
      }
      if (inTime() === 0) return { kind: 'no-token' }
      const isLeased = row.lease_until !== null && row.lease_until > now()
      const due = refreshing.due(row)
      if (!isLeased && due === 'no') return tokenIn(session, row)
      if (!isLeased && due === 'not yet') return { kind: 'no-token' }
      // Another process renews it, or we do.
      if (isLeased) await pause(lookEveryMs)
      else if ((await refreshing.refresh(session, row.gen)) === 'unreachable') {
        return { kind: 'no-token' }
      }
      row = await sessions.read(session.idHash)
    }
  }

  return async (session, send) => {
    const sendWith = ({ accessToken }: Extract<Current, { kind: 'token' }>) =>
      running.during(session.idHash, () => send(accessToken))
    const first = await current(session, session.row)
    if (first.kind !== 'token') return first
    const reply = await sendWith(first)
    if (!isUnauthorised(reply)) return reply

    const row = await sessions.read(session.idHash)
    if (row?.gen === first.gen && !refreshing.isResting(session.idHash)) {
      await refreshing.refresh(session, first.gen)
    }
    const second = await current(session, await sessions.read(session.idHash))
    if (second.kind !== 'token') return second
    // Nothing could be renewed: the service would say the same again.
    if (second.gen === first.gen) return { kind: 'no-token' }
    const again = await sendWith(second)
    if (!isUnauthorised(again)) return again
    await sessions.end(session.idHash, 'refused')
    return { kind: 'signed-out', reason: 'refused' }
  }
}

function tokenIn({ rowKey }: OpenSession, row: SessionRow): Current {
  const pair = openPair(row.pair_sealed, rowKey)
  return pair === null
    ? { kind: 'signed-out', reason: 'unreadable' }
    : { kind: 'token', accessToken: pair.accessToken, gen: row.gen }
}
