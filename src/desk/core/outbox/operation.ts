import { z } from '../../../contract/zod.ts'
import { reasonIn } from '../api/answer.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import type { FailureReason } from '../api/failures.ts'

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
    mayArriveMs = 0,
    mayRepeat = false,
    status,
    body,
    by,
    at,
  } = readWith((w) => wireOperation.parse(w), wire)
  if (state === 'unknown') return { kind: state, mayArriveMs, mayRepeat }
  if (state !== 'answered') return { kind: state }
  const failure = reasonIn(status ?? 200, body ?? null, null, now)
  if (failure !== null) return { kind: 'failed', failure }
  const done = { kind: 'accepted', body: body ?? null } as const
  return by === undefined || at === undefined ? done : { ...done, by: { name: by, at } }
}
