import { openGeneral } from '../../day/general/generalHandovers.ts'
import { countOnDisk } from '../../outbox/exportOutbox.ts'
import { diskName } from '../../vault/diskName.ts'
import { allDrafts } from '../../vault/drafts.ts'
import { isMarked } from '../../vault/flags.ts'

/** What else than the actions in memory would be lost with a sign-out. */
export type WaitsBesides = {
  /** Actions that lie on this tablet and are not open now; null when it could not be looked. */
  readonly unread: number | null
  /** What is left to do and was told to nobody (ux.md §3.6). */
  readonly general: readonly string[]
  /** Texts typed and not sent. */
  readonly typed: number
}

/** @param saved how many of theirs are in memory and on the disk */
export async function whatWaitsBesides(person: string, saved: number): Promise<WaitsBesides> {
  try {
    const general = await openGeneral()
    return {
      unread: await unreadOf(person, saved),
      general: general.map(({ text }) => text),
      typed: allDrafts().size,
    }
  } catch {
    // What cannot be read now may be anything.
    return { unread: null, general: [], typed: allDrafts().size }
  }
}

async function unreadOf(person: string, saved: number): Promise<number> {
  if (!isMarked()) return 0
  const onDisk = (await countOnDisk()).get(diskName(person)) ?? 0
  return Math.max(0, onDisk - saved)
}
