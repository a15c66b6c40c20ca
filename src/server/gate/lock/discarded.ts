import type { Logger } from 'pino'
import type { Audit } from '../audit/audit.ts'
import type { Device } from '../signed-in/device.ts'
import type { Tablets } from './tablets.ts'

type DiscardDeps = { readonly log: Logger; readonly audit: Audit; readonly tablets: Tablets }

type DiscardedActions = {
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

/**
 * Writes down that staff discarded unsent actions (reliability.md §3.3 rule 10, P11), without their content: in the log,
 * and in the audit trail where it comes from somebody who is signed in or a tablet of the business. Anybody can send it.
 */
export async function tellDiscarded(
  { log, audit, tablets }: DiscardDeps,
  givenUp: DiscardedActions,
): Promise<void> {
  const { device, account, count } = givenUp
  if (count === 0) return
  log.info(
    { event: 'unsent-discarded', account, device: device?.hash.slice(0, 8) ?? null, count },
    'actions were given up unsent',
  )
  if (account === null && !(await tablets.isMarked(device))) return
  await audit.add({ act: 'discard', account, device, details: { count } })
}
