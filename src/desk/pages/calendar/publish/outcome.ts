import { type Event, eventIdIn } from '../../../../contract/event.ts'
import { browserClock } from '../../../core/api/apiClient.ts'
import { failureOf } from '../../../core/api/failures.ts'
import { type NextStep, nextStepOf } from '../../../core/outbox/operation.ts'
import { differences } from '../rules/compare.ts'
import { type Draft, valuesOf } from '../rules/draft.ts'
import { type EventWriter, hasNewPrice, type StepResult, wantedBy } from '../steps/steps.ts'
import type { Attempts, PublishAttempt } from './attempts.ts'

type FindOutcomeDeps = { readonly writer: EventWriter; readonly attempts: Attempts }

/** `unseen`: it may be sent again under its id. */
export type StepOutcome = StepResult | 'unseen' | 'not done'

/** Finds out what happened to a change that was sent. Sends nothing. */
export async function outcomeOf(
  deps: FindOutcomeDeps,
  draft: Draft,
  attempt: PublishAttempt,
): Promise<StepOutcome> {
  if (attempt.rateId !== null) return { kind: 'done', rateId: attempt.rateId }
  let next: NextStep
  try {
    // Whatever is sent again has the same id, and the gate's audit trail still knows those that its journal has lost.
    const sent = { sinceSentMs: browserClock.now() - attempt.at, wasBegun: false }
    next = nextStepOf(await deps.writer.ask(attempt.opId), sent)
  } catch (thrown) {
    return { kind: 'lost', failure: failureOf(thrown) }
  }
  switch (next.is) {
    case 'done':
      return accepted(deps, draft, attempt, next.body)
    case 'wait':
      return { kind: 'lost', failure: { kind: 'in-progress' } }
    case 'send':
    case 'repeat':
      return 'unseen'
    case 'look':
      return lookFor(deps, draft, attempt, next.mayArriveMs)
    case 'failed':
      deps.attempts.drop(draft.draftId)
      return 'not done'
  }
}

/** The answer contains the number of the event. The gate deletes old answers; then the event has to be searched for. */
export async function accepted(
  deps: FindOutcomeDeps,
  draft: Draft,
  attempt: PublishAttempt,
  answer: unknown,
): Promise<StepResult> {
  const rateId = draft.rateId ?? eventIdIn(answer)
  if (rateId === null) {
    return lookFor(deps, draft, attempt, 0)
  }
  return done(deps, draft, attempt, rateId)
}

function done(
  { attempts }: FindOutcomeDeps,
  draft: Draft,
  attempt: PublishAttempt,
  rateId: number,
): StepResult {
  attempts.keep(draft.draftId, { ...attempt, rateId })
  return { kind: 'done', rateId }
}

/**
 * The answer is unknown, so the events are looked at. What they do not show is not sent again without a person
 * (reliability.md §3.5).
 *
 * @param mayArriveMs how long the service may still do it
 */
async function lookFor(
  deps: FindOutcomeDeps,
  draft: Draft,
  attempt: PublishAttempt,
  mayArriveMs: number,
): Promise<StepResult> {
  const events = await deps.writer.readEvents()
  const isAsWanted = (event: Event) => differences(wantedBy(draft), valuesOf(event)).length === 0
  // No field of an event shows the amount of its own price.
  const isShown = draft.rateId === null || !hasNewPrice(draft)
  const found = events.find(
    (event) =>
      (draft.rateId === null ? event.id > attempt.above : event.id === draft.rateId) &&
      isAsWanted(event),
  )
  if (found !== undefined && isShown) return done(deps, draft, attempt, found.id)
  return mayArriveMs > 0
    ? { kind: 'lost', failure: { kind: 'outcome-unknown' } }
    : { kind: 'unsure' }
}
