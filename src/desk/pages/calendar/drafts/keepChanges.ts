import { t } from '@lingui/core/macro'
import { memoryOnly } from '../../../core/vault/memoryOnly.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useDraftStore } from './draftStore.ts'
import { step } from './history.ts'
import type { PersonDrafts } from './keptDrafts.ts'

/** Drafts of one person that the tablet could not store. */
export type Unkept = {
  readonly person: string
  readonly kept: PersonDrafts
  /** What it was drafted over: when that was kept; null where nothing was, or it could not be read. */
  readonly over: number | null
}

export const unkeptHere = memoryOnly<Unkept>()

export function unkeptOf(person: string): Unkept | null {
  const unkept = unkeptHere.held()
  return unkept?.person === person ? unkept : null
}

/**
 * Joins the drafts on the disk with those that only this page has; nothing of either is lost. If both have a draft of
 * the same event, the page's draft is used, and undoing the step brings the other one back.
 */
export function joined(lying: PersonDrafts | null, unkept: Unkept | null): PersonDrafts | null {
  if (unkept === null) return lying
  const { kept, over } = unkept
  if (lying === null || lying.savedAt === over) return kept
  const { drafts } = kept.history
  if (drafts.length === 0) return lying
  const others = lying.history.drafts.filter(
    ({ draftId, rateId }) =>
      !drafts.some((one) => one.draftId === draftId || (rateId !== null && one.rateId === rateId)),
  )
  return {
    history: step(lying.history, t`Add unsaved drafts`, [...others, ...drafts]),
    setState: 'draft',
    handedOver: null,
    savedAt: kept.savedAt,
  }
}

type Keeper = {
  readonly keep: (kept: PersonDrafts) => Promise<void>
  readonly onKept: () => void
  readonly onFailed: () => void
}

type Keeping = {
  /** The stored drafts are known from now on, and may be overwritten. */
  readonly begin: (lying: PersonDrafts | null) => void
  /** Writes changes that are only in this page's memory. */
  readonly writeUnkept: () => void
  /** Resolves when the last change was written, or could not be. */
  readonly stop: () => Promise<void>
}

/**
 * Writes every change of one person's drafts to the disk, in order. Until a change is on the disk it is kept in the
 * memory of the page, so that it is not lost when the person leaves the calendar.
 */
export function keepChanges(person: string, { keep, onKept, onFailed }: Keeper): Keeping {
  let writing = Promise.resolve()
  let isOver = false
  let isBegun = false
  /** When the stored drafts were written. */
  let lyingSince: number | null = null

  function hold(kept: PersonDrafts): void {
    unkeptHere.hold({ person, kept, over: lyingSince })
    if (isBegun) writing = write(writing, kept)
    else useDraftStore.setState({ isKept: false })
  }

  async function write(after: Promise<void>, kept: PersonDrafts): Promise<void> {
    await after
    try {
      await keep(kept)
    } catch {
      // Another person may be signed in by now.
      if (isOver) return
      useDraftStore.setState({ isKept: false })
      return onFailed()
    }
    lyingSince = kept.savedAt
    const unkept = unkeptOf(person)
    if (unkept?.kept === kept) unkeptHere.letGo()
    else if (unkept !== null) unkeptHere.hold({ ...unkept, over: kept.savedAt })
    onKept()
    if (isOver) return
    useDraftStore.setState({ savedAt: kept.savedAt, savedHistory: kept.history, isKept: true })
  }

  const stop = useDraftStore.subscribe((store, before) => {
    const { history, setState, handedOver, isReady, isReadOnly } = store
    const isSame =
      history === before.history && setState === before.setState && handedOver === before.handedOver
    // Drafts that came from the disk, or from this page's memory, are stored already.
    const isTakenUp = store.savedAt !== before.savedAt
    if (isSame || isTakenUp || !isReady || isReadOnly) return
    hold({ history, setState, handedOver, savedAt: tabletNow() })
  })
  return {
    begin(lying) {
      isBegun = true
      lyingSince = lying?.savedAt ?? null
    },
    writeUnkept() {
      if (unkeptOf(person) === null) return
      const { history, setState, handedOver } = useDraftStore.getState()
      hold({ history, setState, handedOver, savedAt: tabletNow() })
    },
    stop: async () => {
      stop()
      isOver = true
      await writing
    },
  }
}
