import { failureOf } from '../../api/failures.ts'
import type { Service } from '../../api/serviceClient.ts'
import { markClose, type Sending, useCloses } from './closes.ts'
import { type DayClose, partsOf } from './dayClose.ts'
import { closedDay } from './period.ts'

const onTheirWay = new Map<string, Promise<Sending>>()

/**
 * Sends a close to the gate, which keeps it once however often it is sent.
 *
 * @returns how far it has come; `waiting` also where it is not known whether it arrived
 */
export function sendClose(service: Service, close: DayClose, timeZone: string): Promise<Sending> {
  const running = onTheirWay.get(close.id)
  if (running !== undefined) return running
  const sending = sendNow(service, close, timeZone).finally(() => onTheirWay.delete(close.id))
  onTheirWay.set(close.id, sending)
  return sending
}

async function sendNow(service: Service, close: DayClose, timeZone: string): Promise<Sending> {
  const { id, after } = close
  const day = closedDay(close, timeZone)
  try {
    await service.gate('POST', '/auth/closes', { id, day, after, ...partsOf(close) })
    return 'sent'
  } catch (thrown) {
    return failureOf(thrown).kind === 'conflict' ? 'second' : 'waiting'
  }
}

/**
 * Sends what waits, oldest first: a further close of a day follows the one it was made after.
 *
 * @returns whether one of them came anywhere
 */
export async function sendWaiting(service: Service, timeZone: string): Promise<boolean> {
  let isAny = false
  const waiting = useCloses.getState().closes.filter(({ sending }) => sending === 'waiting')
  for (const close of waiting.toReversed()) {
    const sending = await sendClose(service, close, timeZone)
    if (sending === 'waiting') return isAny
    // Whoever is making it decides about it.
    if (!useCloses.getState().closes.some(({ id }) => id === close.id)) continue
    await markClose(close.id, sending)
    isAny = true
  }
  return isAny
}
