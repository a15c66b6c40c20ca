import type { Logger } from 'pino'
import type { Device } from './device.ts'

type GivenUp = {
  readonly device: Device | null
  readonly account: number | null
  readonly count: number
}

/**
 * How many actions that were never sent a desk says were given up. Whoever says nonsense gave up none: a sign-out must
 * not fail over it.
 */
export const discardedIn = ({ discarded }: Readonly<Record<string, unknown>>): number =>
  typeof discarded === 'number' && Number.isSafeInteger(discarded) && discarded > 0 ? discarded : 0

/** Records that staff gave up actions (reliability.md §3.3 rule 10, P11), without their content. */
export function tellDiscarded(log: Logger, { device, account, count }: GivenUp): void {
  if (count === 0) return
  log.info(
    { event: 'unsent-discarded', account, device: device?.hash.slice(0, 8) ?? null, count },
    'actions were given up unsent',
  )
}
