import type { BookingCode } from '../../../contract/booking.ts'
import { replicaName } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { type CachedBooking, hold, learnReach, useReplica } from '../api/replica.ts'
import { useSignIn } from '../api/signIn.ts'
import { inWindow } from './fillReplica.ts'

/**
 * The channel on which one tab gives its replica to another, so that it is read only once. Tabs with another `shape`
 * are ignored.
 */
const channelName = replicaName
const shape = 1

type Have = {
  readonly shape: number
  readonly kind: 'have'
  readonly person: string
  readonly held: readonly CachedBooking[]
  readonly window: readonly BookingCode[]
  readonly expected: number | null
  readonly asOf: number | null
}
type ReplicaRequest = { readonly shape: number; readonly kind: 'ask'; readonly person: string }

const isReplicaMessage = (data: unknown): data is Have | ReplicaRequest =>
  typeof data === 'object' && data !== null && 'shape' in data && data.shape === shape

/** When no tab answers within this time, there is none. */
const answerMs = 400

export type SharedReplica = {
  /** Takes over the complete replica of another tab. @returns false when no tab has one */
  readonly ask: () => Promise<boolean>
  /** Gives the replica of this tab to the others. */
  readonly tell: () => void
  /** When another tab last gave its replica, by this page's clock; null when none did. */
  readonly givenAt: () => number | null
}

/** @param signal ends the sharing */
export function shareReplica(signal: AbortSignal): SharedReplica {
  const channel = new BroadcastChannel(channelName)
  const person = useSignIn.getState().person ?? ''
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
    if (!isReplicaMessage(data) || data.person !== person) return
    if (data.kind === 'ask') return tell()
    const { asOf } = useReplica.getState()
    // A booking that this tab read later is newer.
    if (asOf === null || (data.asOf ?? 0) >= asOf) hold(data.held)
    for (const code of data.window) inWindow.add(code)
    learnReach({
      isWhole: true,
      expected: data.expected,
      asOf: Math.max(asOf ?? 0, data.asOf ?? 0),
    })
    givenAt = tabletNow()
    for (const found of waiting) found()
  })
  signal.addEventListener('abort', () => channel.close(), { once: true })

  return {
    tell,
    givenAt: () => givenAt,
    ask: () =>
      new Promise((done) => {
        const end = (isGiven: boolean) => {
          waiting.delete(found)
          clearTimeout(timer)
          done(isGiven)
        }
        const found = () => end(true)
        const timer = setTimeout(() => end(false), answerMs)
        waiting.add(found)
        channel.postMessage({ shape, kind: 'ask', person } satisfies ReplicaRequest)
      }),
  }
}
