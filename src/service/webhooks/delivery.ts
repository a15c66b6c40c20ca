import { randomUUID } from 'node:crypto'
import { millisecondsInHour } from 'date-fns/constants'
import type { Deps } from '../ground/deps.ts'
import { restMs } from './backOff.ts'
import {
  type Delivery,
  type Hold,
  holdDue,
  keepHold,
  letGo,
  nextDue,
  sweep,
  writeDown,
} from './deliveryQueue.ts'
import { type Letter, letterOf } from './letter.ts'
import { type Outcome, send } from './send.ts'

/** Sends what happened to who listens, at least once and to each receiver one after the other. */
export type Deliveries = {
  /** Sends all that is due and answers how many tries that took. The service does so every second by itself. */
  readonly deliverDue: () => Promise<number>
  /** Starts nothing more and waits for the tries under way. */
  readonly close: () => Promise<void>
}

const standardPatienceMs = 10_000
const sweepEveryMs = millisecondsInHour

/** A webhook is let go after so many tries, and taken hold of again if there is more. */
const mostAtOnce = 100

export function createDeliveries(deps: Deps): Deliveries {
  const { db, now, log, addressesOf, settings } = deps
  const { hosts = [], everyMs = 1000, patienceMs = standardPatienceMs } = settings.webhooks ?? {}
  const running = new Set<Promise<number>>()
  const stop = new AbortController()
  let sweptAt = 0
  let isLooking = false

  async function tryOnce(webhookId: number, delivery: Delivery, letter: Letter, at: Date) {
    const startedAt = performance.now()
    const outcome = await send(letter, { hosts, addressesOf, patienceMs })
    const tookMs = Math.round(performance.now() - startedAt)
    await writeDown(db, delivery, { outcome, at, tookMs })
    if (outcome.problem !== null) {
      const about = { webhookId, deliveryId: delivery.delivery_id, tries: delivery.tries + 1 }
      // The address is not logged, because addresses of receivers may contain secrets.
      log.warn({ ...about, ...outcome }, 'a webhook was not taken')
    }
    return outcome
  }

  /** Everything due for one webhook, in order; stops at the first that gets no answer. */
  async function drain(hold: Hold): Promise<number> {
    let tries = 0
    let freeAfterMs = 0
    while (!stop.signal.aborted && tries < mostAtOnce && freeAfterMs === 0) {
      const at = now()
      const to = await keepHold(db, hold, at)
      const delivery = to === null ? null : await nextDue(db, hold, at)
      if (to === null || delivery === null) break
      const outcome = await tryOnce(hold.webhookId, delivery, letterOf(delivery, to, at), at)
      tries += 1
      if (isDown(outcome)) freeAfterMs = restMs
    }
    await letGo(db, hold, new Date(now().getTime() + freeAfterMs))
    return tries
  }

  const drainSafely = (hold: Hold): Promise<number> =>
    drain(hold).catch((cause: unknown) => {
      log.error({ err: cause, webhookId: hold.webhookId }, 'a webhook could not be sent')
      return 0
    })

  async function look(): Promise<readonly Hold[]> {
    const at = now()
    isLooking = true
    try {
      if (at.getTime() - sweptAt > sweepEveryMs) {
        sweptAt = at.getTime()
        await sweep(db, at)
      }
      // A name for each round: one that has lost its hold must not take that of the next for its own.
      return await holdDue(db, randomUUID(), at)
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

/** No answer, or a request for a pause: other waiting deliveries would fail as well. */
const isDown = ({ httpStatus }: Outcome): boolean =>
  httpStatus === null || [429, 502, 503, 504].includes(httpStatus)
