import type { Api } from '../../../core/api/apiClient.ts'
import { failureOf } from '../../../core/api/failures.ts'
import { type CloseSending, markClose, useCloses } from './closes.ts'
import { type DayClose, partsOf } from './dayClose.ts'
import { closedDay } from './period.ts'

const onTheirWay = new Map<string, Promise<CloseSending>>()

/**
 * Sends a close to the gate, which stores it once however often it is sent.
 *
 * @returns the new state; also `waiting` where nobody knows whether it arrived
 */
export function sendClose(api: Api, close: DayClose, timeZone: string): Promise<CloseSending> {
  const running = onTheirWay.get(close.id)
  if (running !== undefined) return running
  const sending = sendNow(api, close, timeZone).finally(() => onTheirWay.delete(close.id))
  onTheirWay.set(close.id, sending)
  return sending
}

async function sendNow(api: Api, close: DayClose, timeZone: string): Promise<CloseSending> {
  const { id, after } = close
  const day = closedDay(close, timeZone)
  try {
    await api.gate('POST', '/auth/closes', { id, day, after, ...partsOf(close) })
    return 'sent'
  } catch (thrown) {
    return failureOf(thrown).kind === 'conflict' ? 'second' : 'waiting'
  }
}

/**
 * Sends waiting closes, oldest first, because a second close of a day refers to the first.
 *
 * @returns whether the gate has accepted one
 */
export async function sendWaiting(api: Api, timeZone: string): Promise<boolean> {
  let isAny = false
  const waiting = useCloses.getState().closes.filter(({ sending }) => sending === 'waiting')
  for (const close of waiting.toReversed()) {
    const sending = await sendClose(api, close, timeZone)
    if (sending === 'waiting') return isAny
    // This close is still being made: its maker decides about it.
    if (!useCloses.getState().closes.some(({ id }) => id === close.id)) continue
    await markClose(close.id, sending)
    isAny = true
  }
  return isAny
}
