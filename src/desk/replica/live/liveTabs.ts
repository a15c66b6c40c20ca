import type { Booking } from '../../../contract/booking.ts'
import { liveName, replicaName } from '../../kit/storageNames.ts'

/** What one tab has asked for all (reliability.md §2.9: between the pages of one person only). */
export type Told = {
  readonly person: string
  /** What the service told: all that changed after `from`, up to `asOf`; ms of its clock. */
  readonly from: number
  readonly asOf: number
  readonly bookings: readonly Booking[]
  /** In how many ms the next can be expected at the latest. */
  readonly nextInMs: number
}

/** Between the tabs of one browser: what the one that asks was told. */
const channelName = liveName

export type LiveChannel = { readonly tell: (told: Told) => void; readonly close: () => void }

/** Both ends are this page's own code, of one version or another. */
const isTold = (data: unknown): data is Told =>
  typeof data === 'object' &&
  data !== null &&
  'shape' in data &&
  data.shape === shape &&
  'bookings' in data &&
  Array.isArray(data.bookings)

/** Raised when what tabs tell each other changes: a tab of another version then asks for itself. */
const shape = 1

export function openLiveChannel(onTold: (told: Told) => void): LiveChannel {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTold(data)) onTold(data)
  })
  return {
    tell: (told) => channel.postMessage({ ...told, shape }),
    close: () => channel.close(),
  }
}

/**
 * Runs `task` while no other tab does; a tab that is closed or crashes makes way by itself. Where there are no locks
 * every tab runs it.
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
