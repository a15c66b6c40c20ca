import type { BookingCode } from '../../contract/booking.ts'
import { type HeldBooking, hold, learnReach, useReplica } from '../api/replica.ts'
import { useSession } from '../api/session.ts'
import { replicaName } from '../kit/storageNames.ts'
import { tabletNow } from '../kit/tabletClock.ts'
import { inWindow } from './fillReplica.ts'

/** Between the tabs of one browser: what one has read, the others need not ask for. Raised `shape` parts versions. */
const channelName = replicaName
const shape = 1

type Have = {
  readonly shape: number
  readonly kind: 'have'
  readonly person: string
  readonly held: readonly HeldBooking[]
  readonly window: readonly BookingCode[]
  readonly expected: number | null
  readonly asOf: number | null
}
type Ask = { readonly shape: number; readonly kind: 'ask'; readonly person: string }

const isSaid = (data: unknown): data is Have | Ask =>
  typeof data === 'object' && data !== null && 'shape' in data && data.shape === shape

/** No other tab takes longer than this to answer, unless there is none. */
const answerMs = 400

export type SharedReplica = {
  /** Takes over what another tab holds whole. @returns false when none does */
  readonly ask: () => Promise<boolean>
  /** Hands over what this one holds. */
  readonly tell: () => void
  /** When another tab last handed it over, by this page's clock; null when none did. */
  readonly givenAt: () => number | null
}

/** @param signal ends the sharing */
export function shareReplica(signal: AbortSignal): SharedReplica {
  const channel = new BroadcastChannel(channelName)
  const person = useSession.getState().person ?? ''
  const waiting = new Set<() => void>()
  let givenAt: number | null = null

  const tell = (): void => {
    const { held, isWhole, expected, asOf } = useReplica.getState()
    if (!isWhole) return
    channel.postMessage({
      shape,
      kind: 'have',
      person,
      held: [...held.values()],
      window: [...inWindow],
      expected,
      asOf,
    } satisfies Have)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data) || data.person !== person) return
    if (data.kind === 'ask') return tell()
    const { asOf } = useReplica.getState()
    // Newer here is newer: what both hold is the same booking.
    if (asOf === null || (data.asOf ?? 0) >= asOf) hold(data.held)
    for (const code of data.window) inWindow.add(code)
    learnReach({
      isWhole: true,
      expected: data.expected,
      asOf: Math.max(asOf ?? 0, data.asOf ?? 0),
    })
    givenAt = tabletNow()
    for (const told of waiting) told()
  })
  signal.addEventListener('abort', () => channel.close(), { once: true })

  return {
    tell,
    givenAt: () => givenAt,
    ask: () =>
      new Promise((done) => {
        const end = (isGiven: boolean) => {
          waiting.delete(told)
          clearTimeout(timer)
          done(isGiven)
        }
        const told = () => end(true)
        const timer = setTimeout(() => end(false), answerMs)
        waiting.add(told)
        channel.postMessage({ shape, kind: 'ask', person } satisfies Ask)
      }),
  }
}
