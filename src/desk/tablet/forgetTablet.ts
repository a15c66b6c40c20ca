import type { Service } from '../api/serviceClient.ts'
import { flagsWritten, setFlag } from '../vault/flags.ts'
import { tellGateWhatItMissed } from './tellGate.ts'
import { wipeTablet } from './wipe.ts'

/** `later`: another tab holds something open, and it goes at the next start. */
export type Forgotten = { readonly wiped: 'all' | 'later'; readonly isKnown: boolean }

/**
 * This is the business's tablet no more: everything that was kept for anybody goes, and the gate forgets it, at the next
 * contact if not now.
 *
 * @throws when this tablet refuses: it is tried again at the next start
 */
export async function forgetTablet(service: Service): Promise<Forgotten> {
  setFlag('forgetting', String(await countAll()))
  setFlag('tablet', 'not')
  const isGone = await wipeTablet()
  await flagsWritten()
  const isKnown = await isTold(service)
  return { wiped: isGone ? 'all' : 'later', isKnown }
}

/** How many actions of everybody are given up with it. */
async function countAll(): Promise<number> {
  const { countOnDisk } = await import('../outbox/exportOutbox.ts')
  // What cannot be counted is given up all the same: somebody wants it gone.
  const counts = await countOnDisk().catch(() => new Map<string, number>())
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

async function isTold(service: Service): Promise<boolean> {
  try {
    await tellGateWhatItMissed(service)
    return true
  } catch {
    // No connection: it is told with the next contact.
    return false
  }
}
