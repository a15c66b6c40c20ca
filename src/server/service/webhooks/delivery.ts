import { randomUUID } from 'node:crypto'
import type { RouteDeps } from '../base/deps.ts'
import { type Hold, holdDue } from './deliveryQueue.ts'
import { drainOf } from './drain.ts'

/** Sends what happened to who listens, at least once and to each receiver one after the other. */
export type Deliveries = {
  /** Sends all that is due and answers how many tries that took. The service also does so every second. */
  readonly deliverDue: () => Promise<number>
  /** Starts nothing more and waits for the tries under way. */
  readonly close: () => Promise<void>
}

export function createDeliveries(deps: RouteDeps): Deliveries {
  const { db, now, log, settings } = deps
  const { everyMs = 1000 } = settings.webhooks ?? {}
  const running = new Set<Promise<number>>()
  const stop = new AbortController()
  const drain = drainOf(deps, stop.signal)
  let isLooking = false

  const drainSafely = (hold: Hold): Promise<number> =>
    drain(hold).catch((cause: unknown) => {
      log.error({ err: cause, webhookId: hold.webhookId }, 'a webhook could not be sent')
      return 0
    })

  async function look(): Promise<readonly Hold[]> {
    isLooking = true
    try {
      // A name for each round: one that has lost its hold must not take that of the next for its own.
      return await holdDue(db, randomUUID(), now())
    } finally {
      isLooking = false
    }
  }

  async function deliverDue(): Promise<number> {
    const held = stop.signal.aborted ? [] : await look()
    const tries = await Promise.all(held.map(drainSafely))
    return tries.reduce((sum, each) => sum + each, 0)
  }

  const counted = async (): Promise<number> => {
    const round = deliverDue()
    running.add(round)
    try {
      return await round
    } finally {
      running.delete(round)
    }
  }

  /** A slow receiver does not hold up the round of the next second; a slow database does. */
  const tick = () => {
    if (isLooking) return
    counted().catch((cause: unknown) => log.error({ err: cause }, 'no webhook could be sent'))
  }
  const timer = everyMs === null ? undefined : setInterval(tick, everyMs)
  timer?.unref()

  return {
    deliverDue: counted,
    async close() {
      stop.abort()
      clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
