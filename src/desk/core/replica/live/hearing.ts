import type { Booking } from '../../../../contract/booking.ts'
import type { QueueClock } from '../../api/readQueue.ts'
import { useLive } from './live.ts'
import { type ClockReading, momentOf, sinceAtMost, type TabletClocks } from './serviceClock.ts'

/** Changed bookings, as requested by this tab or another. */
type ReceivedChanges = {
  readonly bookings: readonly Booking[]
  /** Until when they tell everything, in ms of the service's clock. */
  readonly asOf: number
  /** When the next can be expected. */
  readonly nextInMs: number
}

/** The changes known to this tab: until when by the service's clock, and whether that is live. */
export type Hearing = {
  readonly take: (changes: ReceivedChanges) => void
  /** The start of the next request by the service's clock, which may be set back too. */
  readonly knownAt: (serviceNow: number) => number
  /** Whether the changes from `from` to `asOf` leave nothing out. */
  readonly goesOnFrom: (from: number, asOf: number) => boolean
  readonly stop: () => void
}

type HearingDeps = {
  readonly clock: QueueClock
  readonly clocks: TabletClocks
  /** When the page was opened, in ms of the tablet's clock: what it knows is no older. */
  readonly openedAt: number
  readonly onChanges: (bookings: readonly Booking[], asOf: number) => void
}

/** A tab that gets no message for this long after the announced time sends a request itself. */
const graceMs = 30_000

export function createHearing({ clock, clocks, openedAt, onChanges }: HearingDeps): Hearing {
  /** When the last changes came, and their end by the service's clock; null before the first. */
  let last: { readonly at: ClockReading; readonly asOf: number | null } = {
    at: { wall: openedAt, running: clocks.running() - Math.max(0, clock.now() - openedAt) },
    asOf: null,
  }
  let forgetWatch: (() => void) | null = null

  const knownAt = (serviceNow: number): number =>
    Math.min(last.asOf ?? serviceNow, serviceNow - sinceAtMost(last.at, momentOf(clocks)))
  return {
    take({ bookings, asOf, nextInMs }) {
      last = { at: momentOf(clocks), asOf }
      useLive.setState({ isLive: true, answeredAt: clock.now() })
      forgetWatch?.()
      forgetWatch = clock.after(nextInMs + graceMs, notLive)
      onChanges(bookings, asOf)
    },
    knownAt,
    goesOnFrom: (from, asOf) => from <= (last.asOf ?? knownAt(asOf)),
    stop() {
      forgetWatch?.()
      notLive()
    },
  }
}

export const notLive = (): void => {
  if (useLive.getState().isLive) useLive.setState({ isLive: false })
}
