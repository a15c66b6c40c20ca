import type { QueryClient } from '@tanstack/react-query'
import { parseDay } from '../../../../contract/day.ts'
import type { Event } from '../../../../contract/event.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { explain, failureOf } from '../../../core/api/failures.ts'
import { events as eventsQuery } from '../../../core/api/queries/events.ts'
import { say } from '../../../ui/messages.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { setHandedOver, useDraftStore } from '../drafts/draftStore.ts'
import { eventsHash } from '../prices/eventsHash.ts'
import type { Draft, RuleItem } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import { reachIn } from '../rules/holds.ts'
import { hasNewPrice, touchedBy } from '../steps/steps.ts'
import { expectedOf } from './expected.ts'
import { forgetRun, runPublishing } from './publishRun.ts'

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
export async function publishDrafts(
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
export async function createWorkSheet(
  deps: StartPublishingDeps,
  authorship: Authorship,
): Promise<void> {
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
    text: 'The events at the service changed since this was drawn. It is drawn again: look at it once more before it goes out.',
    tone: 'needs',
    key: 'publish',
  })
  return null
}

function sayFailed(thrown: unknown): void {
  const { title, advice } = explain(failureOf(thrown), 'list')
  say({ text: `${title}. ${advice}`, tone: 'needs', key: 'publish' })
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
