import type { Event } from '../../../../contract/event.ts'
import type { HandedOver, SheetCheck } from '../drafts/handedOver.ts'
import { differences } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { wantedBy } from '../steps/steps.ts'

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
