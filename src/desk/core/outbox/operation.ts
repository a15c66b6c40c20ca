import { mayArriveMs } from '../../../contract/mayArriveMs.ts'
import { z } from '../../../contract/zod.ts'
import { reasonIn } from '../api/answer.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import type { FailureReason } from '../api/failures.ts'
import { mayBeDone } from '../api/failureTable.ts'

/** The person who made a change for the whole business, and when, ISO 8601. */
export type DoneBy = { readonly name: string; readonly at: string }

/** What the gate's journal says about one operation (decisions.md 2). */
export type ReportedOperation =
  | { readonly kind: 'unseen' | 'running' }
  /**
   * The service may still do it for another `mayArriveMs`; 0 when that time is over. With `mayRepeat` it may be sent
   * again under its id: the service then does it, or answers what it did.
   */
  | { readonly kind: 'unknown'; readonly mayArriveMs: number; readonly mayRepeat: boolean }
  /** `body` is the answer; null when the journal has deleted it because of its age. */
  | { readonly kind: 'accepted'; readonly body: unknown; readonly by?: DoneBy }
  | { readonly kind: 'failed'; readonly failure: FailureReason }

const wireOperation = z.lazy(() =>
  z.object({
    state: z.enum(['unseen', 'running', 'answered', 'unknown']),
    mayArriveMs: z.optional(z.number()),
    mayRepeat: z.optional(z.boolean()),
    status: z.optional(z.nullable(z.number())),
    body: z.optional(z.unknown()),
    by: z.optional(z.string()),
    at: z.optional(z.string()),
  }),
)

/** @throws {ServiceFailure} when the request to the gate fails */
export async function readOperation(
  api: Api,
  opId: string,
  now: number,
): Promise<ReportedOperation> {
  const wire = await api.gate('GET', `/api/ops/${encodeURIComponent(opId)}`)
  const {
    state,
    mayArriveMs: arrivesMs = 0,
    mayRepeat = false,
    status,
    body,
    by,
    at,
  } = readWith((w) => wireOperation.parse(w), wire)
  if (state === 'unknown') return { kind: state, mayArriveMs: arrivesMs, mayRepeat }
  if (state !== 'answered') return { kind: state }
  const failure = reasonIn(status ?? 200, body ?? null, null, now)
  if (failure !== null) return { kind: 'failed', failure }
  const done = { kind: 'accepted', body: body ?? null } as const
  return by === undefined || at === undefined ? done : { ...done, by: { name: by, at } }
}

/** An operation that this desk has sent and whose answer is lost. */
export type SentOperation = {
  /** Since it was sent for the last time, in ms. */
  readonly sinceSentMs: number
  /** The gate has reported that it had begun to send it to the service. */
  readonly wasBegun: boolean
}

export type NextStep =
  /** It is done. `body` is the answer; null when the journal has deleted it because of its age. */
  | { readonly is: 'done'; readonly body: unknown }
  /** It was certainly not done. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** The gate has it, and has no answer yet: read the journal again. */
  | { readonly is: 'wait' }
  /** It never reached the gate: sent under its id, it is done once. */
  | { readonly is: 'send' }
  /** The service answers a repeat under its id as it answered the first request. */
  | { readonly is: 'repeat'; readonly mayArriveMs: number }
  /** Only the data of the service can show it. It may still be done for another `mayArriveMs`; 0: a person decides. */
  | { readonly is: 'look'; readonly mayArriveMs: number }

/**
 * The one rule for an operation whose answer is lost, by what the gate's journal reports of it: actions of the outbox,
 * steps of a publication and new bookings follow it (reliability.md §3.5).
 */
export function nextStepOf(reported: ReportedOperation, sent: SentOperation): NextStep {
  const look = { is: 'look', mayArriveMs: mayArriveMs(sent.sinceSentMs) } as const
  switch (reported.kind) {
    case 'accepted':
      return { is: 'done', body: reported.body }
    case 'running':
      return { is: 'wait' }
    case 'unseen':
      // A journal that does not know what it had begun was put back from a copy, or has deleted it because of its age.
      return sent.wasBegun ? look : { is: 'send' }
    case 'unknown':
      return { is: reported.mayRepeat ? 'repeat' : 'look', mayArriveMs: reported.mayArriveMs }
    case 'failed':
      // After an error of the service nobody knows whether it was done; after a refusal it certainly was not.
      return mayBeDone(reported.failure) ? look : { is: 'failed', failure: reported.failure }
  }
}
