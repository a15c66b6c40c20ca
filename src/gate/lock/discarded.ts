import type { Logger } from 'pino'
import type { Device } from './device.ts'

type GivenUp = {
  readonly device: Device | null
  readonly account: number | null
  readonly count: number
}

/**
 * How many unsent actions the desk says were discarded. An unreadable count is 0, because a sign-out must not fail
 * over it.
 */
export const discardedIn = ({ discarded }: Readonly<Record<string, unknown>>): number =>
  typeof discarded === 'number' && Number.isSafeInteger(discarded) && discarded > 0 ? discarded : 0

/** Logs that staff discarded unsent actions (reliability.md §3.3 rule 10, P11), without their content. */
export function tellDiscarded(log: Logger, { device, account, count }: GivenUp): void {
  if (count === 0) return
  log.info(
    { event: 'unsent-discarded', account, device: device?.hash.slice(0, 8) ?? null, count },
    'actions were given up unsent',
  )
}
