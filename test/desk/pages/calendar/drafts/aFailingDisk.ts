import type { PersonDrafts } from '../../../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import type { DraftDisk } from '../../../../../src/desk/pages/calendar/drafts/openDrafts.ts'

/** A disk that can be broken and repaired, and keeps what it was given last. It begins broken. */
export function aFailingDisk(lying: PersonDrafts | null = null): DraftDisk & {
  readonly disk: { lying: PersonDrafts | null; isBroken: boolean }
} {
  const disk = { lying, isBroken: true }
  async function orBroken<T>(work: () => T): Promise<T> {
    if (disk.isBroken) throw new Error('UnknownError')
    return work()
  }
  return {
    disk,
    readKept: () => orBroken(() => disk.lying),
    keep: (_person, kept) =>
      orBroken(() => {
        disk.lying = kept
      }),
  }
}
