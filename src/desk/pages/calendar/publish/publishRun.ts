import { plural } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Event } from '../../../../contract/event.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { arrive, useDraftStore } from '../drafts/draftStore.ts'
import type { Charged, Expected } from '../drafts/handedOver.ts'
import { type ComparedField, differences, taking, threeWay } from '../rules/compare.ts'
import { type Draft, type EventValues, valuesOf } from '../rules/draft.ts'
import { eventWriter, type Published, type StepResult, wantedBy } from '../steps/steps.ts'

import { attemptsOf } from './attempts.ts'
import { chargedOtherwise } from './expected.ts'
import { publish } from './publish.ts'

/** One run of publishing, and its results. */
export type PublishRun = {
  readonly is: 'idle' | 'publishing' | 'ended'
  readonly steps: readonly { readonly draft: Draft; readonly result: StepResult }[]
  /** The published drafts, as they were read back. */
  readonly published: readonly Published[]
  /** Prices where the service charges another amount than the draft says; no field of an event shows that. */
  readonly charged: readonly Charged[]
  /** Why the events could not be read; the next run finds out what was done. */
  readonly failure: FailureReason | null
}

const idle: PublishRun = { is: 'idle', steps: [], published: [], charged: [], failure: null }

/** It is outside the view, so that publishing continues while somebody looks at the grid. */
export const usePublishRun = create<PublishRun>(() => idle)

export const forgetRun = (): void => usePublishRun.setState(idle, true)

type RunDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  /** Whose drafts they are. */
  readonly person: string
}

type PublishOptions = {
  /** Only finds out what happened to changes that an earlier page sent. */
  readonly settling?: boolean
  /** The expected prices on some days once the drafts are published. */
  readonly expected?: readonly Expected[]
  readonly items?: readonly CalendarItem[]
}

/** Publishes all drafts. Does nothing while another run is in progress. Never throws. */
export async function runPublishing(
  { api, queryClient, person }: RunDeps,
  wish: PublishOptions = {},
): Promise<void> {
  if (usePublishRun.getState().is === 'publishing') return
  const { drafts } = useDraftStore.getState().history
  const attempts = attemptsOf(person)
  attempts.prune(drafts.map(({ draftId }) => draftId))
  const steps = wish.settling
    ? drafts.filter(({ draftId }) => attempts.of(draftId) !== null)
    : drafts
  if (steps.length === 0) return
  usePublishRun.setState({
    ...idle,
    is: 'publishing',
    steps: steps.map((draft) => ({ draft, result: { kind: 'waiting' } })),
  })
  try {
    const deps = { writer: eventWriter(api), attempts, onStep: tell }
    const published = await publish(deps, steps, wish)
    takeOut(published)
    usePublishRun.setState({ is: 'ended', published })
    void holdAgainst(api, published, steps.length, wish)
  } catch (thrown) {
    usePublishRun.setState({ is: 'ended', failure: failureOf(thrown) })
  }
  await queryClient.invalidateQueries({ queryKey: keys.events })
}

/** Prices can only be compared once all rules are as they should be. */
async function holdAgainst(
  api: Api,
  published: readonly Published[],
  count: number,
  { expected = [], items = [] }: PublishOptions,
): Promise<void> {
  const isWhole =
    published.length === count &&
    published.every(({ now, differs }) => now !== null && differs.length === 0)
  if (!isWhole || expected.length === 0) return
  try {
    const charged = await chargedOtherwise(api, items, expected)
    // The result was closed or another run has begun, so this answer is no longer wanted.
    if (usePublishRun.getState().published === published) usePublishRun.setState({ charged })
  } catch {
    // The service did not answer: the grid goes on asking and marks differences.
  }
}

const newId = (): string => crypto.randomUUID()

const tell = (draft: Draft, result: StepResult): void =>
  usePublishRun.setState(({ steps }) => ({
    steps: steps.map((step) => (step.draft === draft ? { draft, result } : step)),
  }))

/** Removes what the service now has from the drafts. */
function takeOut(published: readonly Published[]): void {
  const arrived = published.flatMap(({ draft, now }) =>
    now === null ? [] : [{ draft, now, nextId: newId() }],
  )
  arrive(publishStep(published), arrived)
}

/** The name of the step that a run leaves in the history: going back behind it takes back what was published. */
export const publishStep = (published: readonly Published[]): string =>
  plural(
    { count: published.filter(({ now }) => now !== null).length },
    { one: 'Published # change', other: 'Published # changes' },
  )

/** A person has looked and the change is not there: it will be sent again under a new operation id. */
export function sendAgain(person: string, { draftId }: Draft): void {
  attemptsOf(person).drop(draftId)
  usePublishRun.setState(({ steps }) => ({
    steps: steps.filter(({ draft }) => draft.draftId !== draftId),
  }))
}

/** A draft whose event somebody else has changed since the draft was made (ux.md §4.6 E2). */
export type MovedDraft = {
  readonly draft: Draft
  /** The current event; null when it no longer exists. */
  readonly theirs: EventValues | null
  /** All fields that the other person changed. */
  readonly theirChanges: readonly ComparedField[]
  /** Fields that both changed to different values: a person has to choose. */
  readonly clashes: readonly ComparedField[]
}

/** @param isWhole false while some events are not loaded; a missing event then does not count as deleted */
export const movedDrafts = (
  drafts: readonly Draft[],
  events: readonly Event[],
  isWhole: boolean,
): readonly MovedDraft[] =>
  drafts.flatMap((draft): MovedDraft[] => {
    const { rateId, before } = draft
    if (rateId === null || before === null) return []
    const event = events.find(({ id }) => id === rateId)
    if (event === undefined) {
      return isWhole ? [{ draft, theirs: null, theirChanges: [], clashes: [] }] : []
    }
    const theirs = valuesOf(event)
    if (differences(before, theirs).length === 0) return []
    const { theirChanges, clashes } = threeWay(before, wantedBy(draft), theirs)
    return [{ draft, theirs, theirChanges, clashes: clashes.map(({ field }) => field) }]
  })

/**
 * The draft applied to the current event: the other person's value wherever only they changed the field.
 *
 * @param takeTheirs the conflicting fields that keep the other person's value
 * @returns null when no change is left in the draft
 */
export function settledDraft(
  { draft, theirs }: MovedDraft,
  takeTheirs: readonly ComparedField[],
): Draft | null {
  if (theirs === null || draft.before === null) return null
  const { merged } = threeWay(draft.before, wantedBy(draft), theirs)
  const after = taking(merged, theirs, takeTheirs)
  const newPrice = takeTheirs.includes('price') ? null : draft.newPrice
  if (differences(theirs, after).length === 0 && newPrice === null) return null
  const op = theirs.enabled && !after.enabled ? 'disable' : 'update'
  return { ...draft, op, before: theirs, after, newPrice }
}
