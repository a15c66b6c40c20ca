import { plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../../../contract/event.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { arrive, setHandedOver, useDraftStore } from '../drafts/draftStore.ts'
import type { HandedOver, SheetCheck } from '../drafts/handedOver.ts'
import { differences } from '../rules/compare.ts'
import { type Draft, valuesOf } from '../rules/draft.ts'
import { eventWriter, wantedBy } from '../steps/steps.ts'

import { chargedOtherwise } from './expected.ts'

/**
 * Compares each step of a work sheet with the events that were read again. A new event has no number on the sheet, so
 * it is found by its content; each event is counted for one step only.
 */
export function verify(
  { drafts, known, checked }: HandedOver,
  events: readonly Event[],
): Readonly<Record<string, SheetCheck>> {
  const taken = new Set<number>()
  const found = new Map<string, Event>()
  const take = (draft: Draft, event: Event | undefined): void => {
    if (event === undefined) return
    taken.add(event.id)
    found.set(draft.draftId, event)
  }
  for (const draft of drafts) {
    const before = checked[draft.draftId]
    const rateId =
      draft.rateId ?? (before !== undefined && before.kind !== 'missing' ? before.rateId : null)
    if (rateId !== null)
      take(
        draft,
        events.find(({ id }) => id === rateId),
      )
  }
  const made = drafts.filter((draft) => draft.rateId === null && !found.has(draft.draftId))
  const free = () => events.filter(({ id }) => !known.includes(id) && !taken.has(id))
  // Exact matches are found first, so that none is taken for a wrong entry of a similar step.
  for (const draft of made)
    take(
      draft,
      free().find((event) => mistakes(draft, event).length === 0),
    )
  for (const draft of made) {
    if (!found.has(draft.draftId)) take(draft, nearest(draft, free()))
  }
  return Object.fromEntries(
    drafts.map((draft) => [draft.draftId, checkedAs(draft, found.get(draft.draftId))]),
  )
}

const mistakes = (draft: Draft, event: Event) => differences(wantedBy(draft), valuesOf(event))

function checkedAs(draft: Draft, event: Event | undefined): SheetCheck {
  if (event === undefined) return { kind: 'missing' }
  const fields = mistakes(draft, event)
  return fields.length === 0
    ? { kind: 'verified', rateId: event.id }
    : { kind: 'differs', rateId: event.id, fields }
}

const mostMistakes = 3
const sameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

/** The event that was probably meant: it has the same name, or nearly everything else is the same. */
function nearest(draft: Draft, events: readonly Event[]): Event | undefined {
  const scored = events.map((event) => ({
    event,
    wrong: mistakes(draft, event).length,
    isNamed: sameName(event.name, draft.after.name),
  }))
  return scored
    .filter(({ wrong, isNamed }) => isNamed || wrong <= mostMistakes)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || a.wrong - b.wrong)[0]?.event
}

/** The state of the whole sheet. */
export const sheetState = (checked: HandedOver['checked']): 'verified' | 'differs' =>
  Object.values(checked).every(({ kind }) => kind === 'verified') ? 'verified' : 'differs'

type VerifyDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly items: readonly CalendarItem[]
}

/**
 * Reads the events again and ticks off what was entered, then compares the prices that the service charges with the
 * expected ones. An entered change is removed from the drafts; where a field still differs, a draft with the
 * remaining change stays.
 *
 * @throws {ServiceFailure} when the events cannot be read; nothing is ticked off then
 */
export async function verifySheet(
  { api, queryClient, items }: VerifyDeps,
  sheet: HandedOver,
): Promise<void> {
  const events = await eventWriter(api).readEvents()
  const checked = verify(sheet, events)
  const { drafts } = useDraftStore.getState().history
  const arrived = sheet.drafts.flatMap(({ draftId }) => {
    const found = checked[draftId]
    if (found === undefined || found.kind === 'missing') return []
    const now = events.find(({ id }) => id === found.rateId)
    const draft = drafts.find((one) => one.draftId === draftId || one.rateId === found.rateId)
    return now === undefined || draft === undefined
      ? []
      : [{ draft, now, nextId: crypto.randomUUID() }]
  })
  const state = sheetState(checked)
  // Prices can only be compared once all rules are as they should be.
  const charged = state === 'verified' ? await chargedOtherwise(api, items, sheet.expected) : []
  const step = plural(
    { count: arrived.length },
    { one: 'Entered # change by hand', other: 'Entered # changes by hand' },
  )
  arrive(step, arrived)
  setHandedOver(charged.length > 0 ? 'differs' : state, { ...sheet, checked, charged })
  await queryClient.invalidateQueries({ queryKey: keys.events })
}
