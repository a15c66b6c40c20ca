import type { RouteDeps } from '../base/deps.ts'
import { restMs } from './backOff.ts'
import { type Delivery, type Hold, keepHold, letGo, nextDue, writeDown } from './deliveryQueue.ts'
import { type Letter, letterOf } from './letter.ts'
import { type SendOutcome, send } from './send.ts'

const standardPatienceMs = 10_000

/** A webhook is let go after so many tries, and taken hold of again if there is more. */
const mostAtOnce = 100

/**
 * Sends everything that is due for one webhook, in order, and stops at the first that gets no answer.
 *
 * @param stop once it is aborted, no further try is begun
 * @returns a function that answers how many tries it took
 */
export function drainOf(deps: RouteDeps, stop: AbortSignal): (hold: Hold) => Promise<number> {
  const { db, now, log, addressesOf, settings } = deps
  const { hosts = [], patienceMs = standardPatienceMs } = settings.webhooks ?? {}

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

  return async (hold) => {
    let tries = 0
    let freeAfterMs = 0
    while (!stop.aborted && tries < mostAtOnce && freeAfterMs === 0) {
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
}

/** No answer, or a request for a pause: other waiting deliveries would fail as well. */
const isDown = ({ httpStatus }: SendOutcome): boolean =>
  httpStatus === null || [429, 502, 503, 504].includes(httpStatus)
