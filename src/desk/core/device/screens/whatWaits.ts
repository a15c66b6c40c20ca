import { openGeneral } from '../../handovers/generalHandovers.ts'
import { countOnDisk } from '../../outbox/exportOutbox.ts'
import { diskName } from '../../vault/diskName.ts'
import { allDrafts } from '../../vault/drafts.ts'
import { isMarked } from '../../vault/flags.ts'

/** The data that a sign-out would lose besides the actions in memory. */
export type WaitsBesides = {
  /** Stored actions that are not loaded now; null when the disk could not be read. */
  readonly unread: number | null
  /** Handover notes that no colleague has seen yet (ux.md §3.6). */
  readonly general: readonly string[]
  /** Texts that were typed and not sent. */
  readonly typed: number
}

/** @param saved how many of their actions are both in memory and on the disk */
export async function whatWaitsBesides(person: string, saved: number): Promise<WaitsBesides> {
  try {
    const general = await openGeneral()
    return {
      unread: await unreadOf(person, saved),
      general: general.map(({ text }) => text),
      typed: allDrafts().size,
    }
  } catch {
    // An unreadable store may hold anything, so the number is null.
    return { unread: null, general: [], typed: allDrafts().size }
  }
}

async function unreadOf(person: string, saved: number): Promise<number> {
  if (!isMarked()) return 0
  const onDisk = (await countOnDisk()).get(diskName(person)) ?? 0
  return Math.max(0, onDisk - saved)
}
