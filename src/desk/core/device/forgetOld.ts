import { tabletNow } from '../../ui/tabletClock.ts'
import type { RequestTime } from '../api/apiClient.ts'
import { changePerson, readPeople, readTablet, writeTablet } from '../vault/keptVault.ts'
import { isOld } from './contactAge.ts'

/** When the gate last answered in this page, by a clock that nobody can set. */
let contactRunning: { readonly id: string; readonly at: number; readonly saved: number } | null =
  null

const saveEveryMs = 60_000

/**
 * The gate has answered this person: their 24 h start again. They count from the request, since a tablet may sleep for
 * days between the request and the moment it reads the answer.
 */
export function noteContact(id: string, requestTime: RequestTime): void {
  const at = requestTime.running
  const before = contactRunning?.id === id ? contactRunning : null
  const isDue = before === null || at - before.saved >= saveEveryMs
  contactRunning = { id, at, saved: isDue ? at : before.saved }
  if (!isDue) return
  // A failed write is repeated with the next answer; until then the copies only expire earlier.
  void changePerson(id, (now) => ({ ...now, contactAt: requestTime.clock })).catch(() => {})
}

/**
 * Makes copies of lists unreadable once the gate has not answered for 24 h: at start, hourly, at every unlock.
 *
 * @param open whose vault is open
 * @returns whether theirs was among them
 */
export async function forgetOld(open: string | null): Promise<boolean> {
  const tablet = await readTablet()
  if (tablet === null) return false
  const now = tabletNow()
  let isOwn = false
  for (const { id, contactAt, drawers } of await readPeople()) {
    const runningMs = contactRunning?.id === id ? performance.now() - contactRunning.at : null
    const clocks = { contactAt, latestAt: tablet.latestAt, now, runningMs }
    if (drawers.replica.length === 0 || !isOld(clocks)) continue
    await changePerson(id, (row) => ({ ...row, drawers: { ...row.drawers, replica: [] } }))
    isOwn ||= id === open
  }
  await writeTablet({ ...tablet, latestAt: Math.max(now, tablet.latestAt) })
  return isOwn
}
