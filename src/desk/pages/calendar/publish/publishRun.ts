import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Api } from '../../../core/api/apiClient.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { arrive, useDraftStore } from '../drafts/draftStore.ts'
import type { Charged, Expected } from '../drafts/handedOver.ts'
import type { Draft } from '../rules/draft.ts'
import type { Published, StepResult } from '../steps/steps.ts'
import { eventWriter } from '../steps/writer.ts'
import { changesWords } from '../words/fieldWords.ts'
import { attemptsOf } from './attempts.ts'
import { chargedOtherwise } from './charged.ts'
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
  arrive(`Publish ${changesWords(arrived.length)}`, arrived)
}

/** A person has looked and the change is not there: it will be sent again under a new operation id. */
export function sendAgain(person: string, { draftId }: Draft): void {
  attemptsOf(person).drop(draftId)
  usePublishRun.setState(({ steps }) => ({
    steps: steps.filter(({ draft }) => draft.draftId !== draftId),
  }))
}
