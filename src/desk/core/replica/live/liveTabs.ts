import type { Booking } from '../../../../contract/booking.ts'
import { liveName, replicaName } from '../../../ui/storageNames.ts'

/** The message from the tab that made the request to the other tabs (reliability.md §2.9: only pages of one person). */
export type LiveMessage = {
  readonly person: string
  /** The answer of the service: everything that changed after `from`, up to `asOf`; ms of its clock. */
  readonly from: number
  readonly asOf: number
  readonly bookings: readonly Booking[]
  /** The longest time in ms until the next message. */
  readonly nextInMs: number
}

/** The channel on which the tab that asks tells the others. */
const channelName = liveName

export type LiveChannel = {
  readonly tell: (message: LiveMessage) => void
  readonly close: () => void
}

/** The sender is this desk's own code, perhaps of another version. */
const isLiveMessage = (data: unknown): data is LiveMessage =>
  typeof data === 'object' &&
  data !== null &&
  'shape' in data &&
  data.shape === shape &&
  'bookings' in data &&
  Array.isArray(data.bookings)

/** The version of the message, raised when it changes: a tab of another version then sends its own requests. */
const shape = 1

export function openLiveChannel(onMessage: (message: LiveMessage) => void): LiveChannel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLiveMessage(data)) onMessage(data)
  })
  return {
    tell: (message) => channel.postMessage({ ...message, shape }),
    close: () => channel.close(),
  }
}

/**
 * Leader election: runs `task` in one tab only. When that tab is closed or crashes, another one takes over. In a
 * browser without locks every tab runs it.
 */
export async function asTheOnlyTab(
  name: typeof liveName | typeof replicaName,
  signal: AbortSignal,
  task: () => Promise<void>,
): Promise<void> {
  if (signal.aborted) return
  try {
    if (globalThis.navigator.locks === undefined) await task()
    else await globalThis.navigator.locks.request(name, { signal }, task)
  } catch (thrown) {
    if (!signal.aborted) throw thrown
  }
}
