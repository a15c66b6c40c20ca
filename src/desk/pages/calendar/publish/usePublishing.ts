import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useApi } from '../../../core/api/ApiContext.ts'
import { browserClock } from '../../../core/api/apiClient.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { lookAgainInMs } from '../../../core/outbox/lookAgain.ts'
import type { Finding } from '../checks/finding.ts'
import { untilChecked, useFindings } from '../checks/useFindings.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useAuthorship, useCanEdit, useDraftStore, useDrafts } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import { changesWords } from '../words/fieldWords.ts'
import { type MovedDraft, movedDrafts } from './clashes.ts'
import { runPublishing, usePublishRun } from './publishRun.ts'
import { createWorkSheet, publishDrafts } from './startPublishing.ts'

export type Publishing = {
  /** The word on the button: Publish only where the service is known to accept writes (ux.md §4.9). */
  readonly word: 'Publish' | 'Hand over'
  /** Why the button is off; null when it can be pressed. */
  readonly off: string | null
  readonly busy: boolean
  /** Drafts whose event somebody else has changed since. */
  readonly moved: readonly MovedDraft[]
  /**
   * The warnings to confirm before publishing, once the drafts are checked; null when the drafts contain an error.
   */
  readonly warnings: () => Promise<readonly Finding[] | null>
  /** @param seen the calendar as the person saw it; the drafts go only while the events are still those */
  readonly start: (seen: CalendarData) => void
}

/** Publishes the drafts if the service accepts writes, and makes a work sheet of them if it does not. */
export function usePublishing(data: CalendarData): Publishing {
  const api = useApi()
  const queryClient = useQueryClient()
  const drafts = useDrafts()
  const canEdit = useCanEdit()
  const authorship = useAuthorship()
  const person = useSignIn((signIn) => signIn.person)
  const writes = useSignIn(({ eventWrites }) => eventWrites)
  const handedOver = useDraftStore((store) => store.handedOver)
  const busy = usePublishRun(({ is }) => is === 'publishing')
  const isOpen = usePublishRun(({ steps }) => steps.some(({ result }) => result.kind === 'lost'))
  const isWhole = !data.isReading && data.unreadable === 0 && data.eventsFailure === null
  const findings = useFindings()
  // The findings are a moment old: a draft that was just corrected or removed may still be in them.
  const broken = drafts.filter((draft) => isBroken(draft, findings)).length
  const moved = useMemo(
    () => movedDrafts(drafts, data.events, isWhole),
    [drafts, data.events, isWhole],
  )

  useEffect(() => {
    // A page that was closed while publishing has left its operation ids in the storage.
    if (writes === 'v4' && canEdit && person !== null) {
      void runPublishing({ api, queryClient, person }, { settling: true })
    }
  }, [writes, canEdit, person, api, queryClient])

  useLookAgain(() => {
    if (person !== null) void runPublishing({ api, queryClient, person }, { settling: true })
  })

  return {
    word: writes === 'v4' ? 'Publish' : 'Hand over',
    off: whyOff(),
    busy,
    moved,
    async warnings() {
      const found = await untilChecked()
      if (useDraftStore.getState().history.drafts.some((draft) => isBroken(draft, found)))
        return null
      // A draft that the service may already have was confirmed before. Checked against itself it would be warned about
      // again.
      return isOpen ? [] : found.filter(isWarning)
    },
    start(seen) {
      const deps = { api, queryClient, data: seen }
      if (writes === 'v4') void publishDrafts(deps, person, isOpen)
      else void createWorkSheet(deps, authorship)
    },
  }

  function whyOff(): string | null {
    if (data.eventsFailure !== null)
      return 'The events could not be read: what is there now is not known'
    if (drafts.length === 0) return 'There are no drafts'
    if (data.isReading) return 'The events are being read: what is there now is not known yet'
    if (!canEdit) return 'Another tab is editing the calendar: this one only looks on'
    if (handedOver !== null) return 'A work sheet is out already: verify it first'
    if (broken > 0) return `${changesWords(broken)} to mend first: no service could carry it out`
    if (moved.length > 0) {
      return `${changesWords(moved.length)} to look at: somebody else changed the event meanwhile`
    }
    return null
  }
}

/** While nobody knows what became of a step, it is looked for more and more rarely (reliability.md §3.5). */
function useLookAgain(look: () => void): void {
  const busy = usePublishRun(({ is }) => is === 'publishing')
  const isDoubted = usePublishRun(({ steps }) =>
    steps.some(({ result: { kind } }) => kind === 'lost' || kind === 'unsure'),
  )
  const since = useRef<number | null>(null)
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (busy) return
    if (!isDoubted) {
      since.current = null
      return
    }
    const now = browserClock.now()
    since.current ??= now
    return browserClock.after(lookAgainInMs(now - since.current), lookNow)
  }, [busy, isDoubted])
}

/** Errors that no service could carry out. Changes by somebody else have a card of their own. */
const isBroken = ({ draftId }: Draft, findings: readonly Finding[]): boolean =>
  findings.some((one) => one.id === 'E1' && one.level === 'block' && one.draftId === draftId)

/** Findings that need a reason before publishing (ux.md §4.9). */
const isWarning = ({ level, draftId }: Finding): boolean => level === 'warn' && draftId !== null
