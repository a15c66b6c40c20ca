import type { Event } from '../../../contract/event.ts'
import { isRecord, recordOf } from '../../../contract/records.ts'
import { type FailureReason, failureOf } from '../../api/failures.ts'
import type { Operation } from '../../outbox/operation.ts'
import { differences } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { hasNewPrice, type StepResult, wantedBy } from '../steps/steps.ts'
import type { EventWriter } from '../steps/writer.ts'
import type { Attempt, Attempts } from './attempts.ts'

type Deps = { readonly writer: EventWriter; readonly attempts: Attempts }

/** `unseen`: it may be sent again under its id. */
export type Outcome = StepResult | 'unseen' | 'not done'

/** Finds out what happened to a change that was sent. Sends nothing. */
export async function outcomeOf(deps: Deps, draft: Draft, attempt: Attempt): Promise<Outcome> {
  if (attempt.rateId !== null) return { kind: 'done', rateId: attempt.rateId }
  let operation: Operation
  try {
    operation = await deps.writer.ask(attempt.opId)
  } catch (thrown) {
    return { kind: 'lost', failure: failureOf(thrown) }
  }
  switch (operation.kind) {
    case 'accepted':
      return accepted(deps, draft, attempt, operation.body)
    case 'running':
      return { kind: 'lost', failure: { kind: 'in-progress' } }
    case 'unseen':
      return 'unseen'
    case 'unknown':
      return operation.mayRepeat ? 'unseen' : lookFor(deps, draft, attempt)
    case 'failed':
      if (isOpen(operation.failure)) return lookFor(deps, draft, attempt)
      deps.attempts.drop(draft.draftId)
      return 'not done'
  }
}

/** The answer contains the number of the event. The gate deletes old answers; then the event has to be searched for. */
export async function accepted(
  deps: Deps,
  draft: Draft,
  attempt: Attempt,
  answer: unknown,
): Promise<StepResult> {
  const rateId = draft.rateId ?? numberIn(answer)
  if (rateId === null) {
    const found = await lookFor(deps, draft, attempt)
    return typeof found === 'object' ? found : { kind: 'unsure' }
  }
  return done(deps, draft, attempt, rateId)
}

function done({ attempts }: Deps, draft: Draft, attempt: Attempt, rateId: number): StepResult {
  attempts.keep(draft.draftId, { ...attempt, rateId })
  return { kind: 'done', rateId }
}

const numberIn = (answer: unknown): number | null => {
  const data = isRecord(answer) ? recordOf(answer['data']) : {}
  const told = Number(data['rate_id'] ?? data['id'] ?? Number.NaN)
  return Number.isSafeInteger(told) ? told : null
}

/** The answer is unknown, so the events are looked at. A change can be sent again without harm, a new event cannot. */
async function lookFor(deps: Deps, draft: Draft, attempt: Attempt): Promise<Outcome> {
  const events = await deps.writer.readEvents()
  const isAsWanted = (event: Event) => differences(wantedBy(draft), valuesOf(event)).length === 0
  if (draft.rateId === null) {
    const made = events.find((event) => event.id > attempt.above && isAsWanted(event))
    return made === undefined ? { kind: 'unsure' } : done(deps, draft, attempt, made.id)
  }
  const event = events.find(({ id }) => id === draft.rateId)
  if (event !== undefined && isAsWanted(event) && !hasNewPrice(draft)) {
    return done(deps, draft, attempt, event.id)
  }
  deps.attempts.drop(draft.draftId)
  return 'not done'
}

/** Whether the change may have been made in spite of this failure. */
export const isOpen = ({ kind }: FailureReason): boolean =>
  ['offline', 'slow', 'in-progress', 'outcome-unknown', 'service-error', 'unreadable'].includes(
    kind,
  )
