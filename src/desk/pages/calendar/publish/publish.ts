import type { Event } from '../../../../contract/event.ts'
import type { Product4 } from '../../../../contract/product4.ts'
import { browserClock } from '../../../core/api/apiClient.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { isRefusal, mayBeDone } from '../../../core/api/failureTable.ts'
import type { DoneBy } from '../../../core/outbox/operation.ts'
import { differences } from '../rules/compare.ts'
import { type Draft, valuesOf } from '../rules/draft.ts'
import {
  changeOf,
  type EventWriter,
  hasNewPrice,
  type Published,
  type StepResult,
  wantedBy,
} from '../steps/steps.ts'
import { type Attempts, operationIdOf, type PublishAttempt } from './attempts.ts'
import { accepted, outcomeOf } from './outcome.ts'

export type PublishDeps = {
  readonly writer: EventWriter
  readonly attempts: Attempts
  readonly onStep: (draft: Draft, result: StepResult) => void
}

/**
 * Sends drafts to the service one after the other, in their order, and stops at the first refusal. Called again, it
 * continues there. It first finds out what happened to changes that were already sent, so nothing is created twice. A
 * draft that another device has already published is skipped.
 *
 * @param wish `settling`: only finds out what happened to changes that were already sent, and sends nothing
 * @returns the drafts that the service now has, each as it was read back
 * @throws {ServiceFailure} when the events cannot be read; what was done is stored, and the next call reports it
 */
export async function publish(
  deps: PublishDeps,
  drafts: readonly Draft[],
  { settling = false }: { readonly settling?: boolean } = {},
): Promise<readonly Published[]> {
  const { writer, attempts, onStep } = deps
  const steps = settling ? drafts.filter(({ draftId }) => attempts.of(draftId)) : drafts
  if (steps.length === 0) return []
  const before = await writer.readEvents()
  const products = steps.some(hasNewPrice) && !settling ? await writer.readProducts() : []
  const there = new Map<Draft, number>()
  for (const draft of steps) {
    onStep(draft, { kind: 'sending' })
    const above = Math.max(0, ...before.map(({ id }) => id), ...there.values())
    // The events were just read for the first step. For later steps they are read again, because another device may
    // have written since.
    const events = draft === steps[0] ? before : null
    const result = await oneStep({ ...deps, products, above, events, settling }, draft)
    onStep(draft, result)
    if (result.kind === 'done') there.set(draft, result.rateId)
    else if (!settling && result.kind !== 'there already') break
  }
  if (there.size === 0) return []
  const now = await writer.readEvents()
  return [...there].map(([draft, rateId]) =>
    readBack(
      draft,
      now.find(({ id }) => id === rateId),
    ),
  )
}

function readBack(draft: Draft, now: Event | undefined): Published {
  return now === undefined
    ? { draft, now: null, differs: [] }
    : { draft, now, differs: differences(wantedBy(draft), valuesOf(now)) }
}

type StepDeps = PublishDeps & {
  readonly products: readonly Product4[]
  /** The highest number of an event so far: an event that is created now gets a higher one. */
  readonly above: number
  /** The current events; null when they have to be read. */
  readonly events: readonly Event[] | null
  readonly settling: boolean
}

async function oneStep(deps: StepDeps, draft: Draft): Promise<StepResult> {
  try {
    const begun = deps.attempts.of(draft.draftId)
    const outcome = begun === null ? 'not begun' : await outcomeOf(deps, draft, begun)
    if (typeof outcome === 'object') return outcome
    if (deps.settling) return { kind: 'waiting' }
    return await send(deps, draft, outcome === 'unseen' && begun !== null ? begun : null)
  } catch (thrown) {
    // Only the reading failed: whatever was sent stays stored as an attempt.
    const failure = failureOf(thrown)
    const wasSent = deps.attempts.of(draft.draftId) !== null
    return { kind: wasSent ? 'lost' : 'refused', failure }
  }
}

async function send(
  deps: StepDeps,
  draft: Draft,
  again: PublishAttempt | null,
): Promise<StepResult> {
  const { writer, attempts, products } = deps
  const current =
    draft.rateId === null ? await equalEvent(deps, draft) : await readEventNow(deps, draft.rateId)
  if (current === 'gone') return { kind: 'overtaken', now: null }
  if (current !== null) {
    const { event, values, updated } = current
    if (differences(values, wantedBy(draft)).length === 0 && !hasNewAmount(draft)) {
      return again === null
        ? {
            kind: 'there already',
            rateId: event.id,
            since: updated,
            by: await publishedBy(deps, draft),
          }
        : { kind: 'done', rateId: event.id }
    }
    if (draft.before !== null && differences(draft.before, values).length > 0) {
      return { kind: 'overtaken', now: event }
    }
  }
  const change = changeOf(draft, current, products)
  const opId = await operationIdOf(draft.draftId, change, attempts.overOf(draft.draftId))
  const attempt = again ?? { opId, at: browserClock.now(), above: deps.above, rateId: null }
  attempts.keep(draft.draftId, attempt)
  try {
    const answer = await writer.send(change, attempt.opId)
    return await accepted(deps, draft, attempt, answer)
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (mayBeDone(failure)) return await stillOpen(deps, draft, attempt, failure)
    // What was sent before may still arrive: only a refusal ends the operation.
    if (again !== null && !isRefusal(failure)) return { kind: 'lost', failure }
    attempts.drop(draft.draftId)
    return failure.kind === 'conflict'
      ? overtaken(deps, draft, failure)
      : { kind: 'refused', failure }
  }
}

/** No field of an existing event shows the amount of its own price. Sending it again does no harm. */
const hasNewAmount = (draft: Draft): boolean => draft.rateId !== null && hasNewPrice(draft)

/** The event that a draft would create, when it already exists. */
async function equalEvent(deps: StepDeps, draft: Draft) {
  const equal = (deps.events ?? (await deps.writer.readEvents())).find(
    (event) => differences(wantedBy(draft), valuesOf(event)).length === 0,
  )
  const found = equal === undefined ? 'gone' : await readEventNow(deps, equal.id)
  return found === 'gone' ? null : found
}

/**
 * Who has already published this draft: its operation id is the same on every device. For a change of an event nobody
 * can know, because what is sent depends on the event's earlier values.
 */
async function publishedBy(
  { writer, attempts, products }: StepDeps,
  draft: Draft,
): Promise<DoneBy | null> {
  if (draft.rateId !== null) return null
  const change = changeOf(draft, null, products)
  const opId = await operationIdOf(draft.draftId, change, attempts.overOf(draft.draftId))
  try {
    const operation = await writer.ask(opId)
    return operation.kind === 'accepted' ? (operation.by ?? null) : null
  } catch {
    // Only the name is missing then: the events themselves show that it exists.
    return null
  }
}

async function readEventNow({ writer }: StepDeps, rateId: number) {
  try {
    const { event, updated } = await writer.readEvent(rateId)
    return { event, values: valuesOf(event), updated }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return 'gone'
    throw thrown
  }
}

/**
 * A conflict means that somebody else changed the event since it was read, or that a code is already used. The event
 * itself shows which.
 */
async function overtaken(
  deps: StepDeps,
  draft: Draft,
  failure: FailureReason,
): Promise<StepResult> {
  const current = draft.rateId === null ? null : await readEventNow(deps, draft.rateId)
  if (current === 'gone') return { kind: 'overtaken', now: null }
  const isMoved =
    current !== null &&
    draft.before !== null &&
    differences(draft.before, current.values).length > 0
  return isMoved ? { kind: 'overtaken', now: current.event } : { kind: 'refused', failure }
}

async function stillOpen(
  deps: StepDeps,
  draft: Draft,
  attempt: PublishAttempt,
  failure: FailureReason,
): Promise<StepResult> {
  const outcome = await outcomeOf(deps, draft, attempt)
  if (typeof outcome === 'object') return outcome
  if (outcome === 'not done') deps.attempts.drop(draft.draftId)
  // The gate has not seen it, but it may still be on its way: it is sent again under the same id.
  return outcome === 'unseen' ? { kind: 'lost', failure } : { kind: 'refused', failure }
}
