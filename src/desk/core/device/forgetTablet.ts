import type { Api } from '../api/apiClient.ts'
import { flagsWritten, setFlag } from '../vault/flags.ts'
import { tellGateWhatItMissed } from './tellGate.ts'
import { wipeTablet } from './wipe.ts'

/**
 * Unmarks the tablet: everything that was stored for any person is deleted, and the gate is informed, now or at the
 * next contact.
 *
 * @returns whether the gate knows already
 * @throws when this tablet refuses: it is tried again at the next start
 */
export async function forgetTablet(api: Api): Promise<boolean> {
  setFlag('forgetting', String(await countAll()))
  setFlag('tablet', 'not')
  await wipeTablet()
  await flagsWritten()
  return isGateInformed(api)
}

/** The number of unsent actions of all people that are given up. */
async function countAll(): Promise<number> {
  const { countOnDisk } = await import('../outbox/exportOutbox.ts')
  // The tablet is unmarked even when the actions cannot be counted, because a person decided it.
  const counts = await countOnDisk().catch(() => new Map<string, number>())
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

async function isGateInformed(api: Api): Promise<boolean> {
  try {
    await tellGateWhatItMissed(api)
    return true
  } catch {
    // No connection: the gate is informed at the next contact.
    return false
  }
}
