import { plural, t } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { parseDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import { explain, failureOf, inOneText } from '../../../core/api/failures.ts'
import { events as eventsQuery } from '../../../core/api/queries/events.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { lookAgainInMs } from '../../../core/outbox/lookAgain.ts'
import { say } from '../../../ui/messages.ts'
import type { Finding } from '../checks/finding.ts'
import { untilChecked, useFindings } from '../checks/useFindings.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import {
  setHandedOver,
  useAuthorship,
  useCanEdit,
  useDraftStore,
  useDrafts,
} from '../drafts/draftStore.ts'
import { eventsHash } from '../prices/eventsHash.ts'
import type { Draft, RuleItem } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import { reachIn } from '../rules/holds.ts'
import { hasNewPrice, touchedBy } from '../steps/steps.ts'

import { editedElsewhere } from '../words/words.ts'
import { expectedOf } from './expected.ts'
import {
  forgetRun,
  type MovedDraft,
  movedDrafts,
  runPublishing,
  usePublishRun,
} from './publishRun.ts'

type StartPublishingDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  /** What is on the screen. */
  readonly data: CalendarData
}

/** How many new prices are checked afterwards; each takes up to three rated queries (ux.md §4.7). */
const mostCheckedPrices = 4

/**
 * Publishes the drafts, unless the events changed since they were drawn. Never throws.
 *
 * @param person whose drafts they are
 * @param isOpen changes of the last run have no answer yet
 */
async function publishDrafts(
  deps: StartPublishingDeps,
  person: string | null,
  isOpen: boolean,
): Promise<void> {
  const { api, queryClient, data } = deps
  // The results of the last run do not matter now; only changes without an answer are still open.
  if (!isOpen) forgetRun()
  try {
    // Events may come from this desk's own changes without an answer, so their outcome is found out first.
    if (person === null || (!isOpen && (await eventsAsDrawn(deps)) === null)) return
  } catch (thrown) {
    return sayFailed(thrown)
  }
  const expected = useDraftStore
    .getState()
    .history.drafts.filter(hasNewPrice)
    .slice(0, mostCheckedPrices)
    .flatMap((draft) => expectedOf(draft, data))
  void runPublishing({ api, queryClient, person }, { expected, items: data.items })
}

/** Makes a work sheet of the drafts, unless the events changed since they were drawn. Never throws. */
async function createWorkSheet(deps: StartPublishingDeps, authorship: Authorship): Promise<void> {
  try {
    // Read again, because a reason may just have been entered.
    const wanted = useDraftStore.getState().history.drafts
    const records = await eventsAsDrawn(deps)
    if (records === null) return
    setHandedOver('handed over', {
      at: authorship.at,
      by: authorship.author,
      drafts: wanted,
      known: records.map(({ id }) => id),
      expected: wanted.flatMap((draft) => expectedOf(draft, deps.data)),
      charged: [],
      checked: {},
    })
  } catch (thrown) {
    sayFailed(thrown)
  }
}

/** The current events; null, with a message, when the prices on the screen were calculated from older ones. */
async function eventsAsDrawn({
  api,
  queryClient,
  data,
}: StartPublishingDeps): Promise<readonly Event[] | null> {
  const { records } = await queryClient.fetchQuery({ ...eventsQuery(api), staleTime: 0 })
  const { drafts: wanted } = useDraftStore.getState().history
  const beside = (all: readonly Event[]) => eventsHash(eventsBeside(wanted, all, data.items))
  if (beside(records) === beside(data.events)) return records
  say({
    text: t`Prices changed meanwhile. Review the changes again.`,
    tone: 'needs',
    key: 'publish',
  })
  return null
}

function sayFailed(thrown: unknown): void {
  say({ text: inOneText(explain(failureOf(thrown), 'change')), tone: 'needs', key: 'publish' })
}

/**
 * The events that decide a draft's price or closure: those it changes, and those that apply to one of its items on
 * one of its days. As long as these are unchanged, the prices shown before publishing are still right.
 */
function eventsBeside(
  drafts: readonly Draft[],
  events: readonly Event[],
  items: readonly RuleItem[],
): readonly Event[] {
  const touched = drafts.map((draft) => ({ draft, rule: touchedBy(draft) }))
  return events.filter((event) =>
    touched.some(
      ({ draft, rule }) =>
        draft.rateId === event.id ||
        (event.enabled &&
          reachIn(event, { from: rule.startDay, to: lastDayOf(rule) }) !== null &&
          items.some((item) => concerns(event, item) && concerns(rule, item))),
    ),
  )
}

const never = parseDay('9999-12-31')
const lastDayOf = ({ endDay, repeat }: Pick<Event, 'endDay' | 'repeat'>) =>
  repeat === 'always' || endDay === null ? never : endDay

export type Publishing = {
  /** Publishing is possible only where the service is known to accept writes (ux.md §4.9). */
  readonly action: 'publish' | 'hand over'
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
    action: writes === 'v4' ? 'publish' : 'hand over',
    off: whyOff({
      data,
      count: drafts.length,
      canEdit,
      isHandedOver: handedOver !== null,
      broken,
      moved: moved.length,
    }),
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
}

type PublishConditions = {
  readonly data: CalendarData
  /** How many drafts there are, how many no service could carry out, and how many events changed meanwhile. */
  readonly count: number
  readonly broken: number
  readonly moved: number
  readonly canEdit: boolean
  readonly isHandedOver: boolean
}

function whyOff({
  data,
  count,
  broken,
  moved,
  canEdit,
  isHandedOver,
}: PublishConditions): string | null {
  if (data.eventsFailure !== null) return t`Prices not loaded yet`
  if (count === 0) return t`No drafts yet`
  if (data.isReading) return t`Loading prices`
  if (!canEdit) return editedElsewhere()
  if (isHandedOver) return t`Verify the work sheet first.`
  if (broken > 0) {
    return plural(broken, { one: 'Fix # change first.', other: 'Fix # changes first.' })
  }
  if (moved > 0) {
    return plural(moved, {
      one: '# change was also edited by someone else. Choose the values to keep.',
      other: '# changes were also edited by someone else. Choose the values to keep.',
    })
  }
  return null
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
