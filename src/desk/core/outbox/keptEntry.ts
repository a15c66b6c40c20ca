import { type BookingCode, parseBookingCode } from '../../../contract/booking.ts'
import { moneySchema as money } from '../../../contract/moneySchema.ts'
import { paymentMethods } from '../../../contract/paymentMethod.ts'
import { z } from '../../../contract/zod.ts'
import type { FailureReason } from '../api/failures.ts'
import type {
  Base,
  Command,
  CommandResult,
  Entry,
  EntryQuestion,
  NoteMark,
  Remark,
  SendAttempt,
} from './command.ts'
import type { OwnChange } from './dispatch.ts'
import { entryOf, type FlatEntry } from './flatEntry.ts'

/**
 * The version of the stored form of an entry. Raise this number when the form changes; an entry of another form is
 * never sent, and the person is offered it as a file (reliability.md §3.3 rule 11).
 */
export const shape = 1

const code = z.lazy(() =>
  z.pipe(
    z.string(),
    z.transform((text): BookingCode => parseBookingCode(text)),
  ),
)
const status = z.lazy(() => z.object({ id: z.string(), name: z.string() }))
const number = z.lazy(() => z.nullable(z.number()))
const kinds = <const K extends string>(...names: readonly K[]) => z.enum(names)

/** An action as it is stored. */
export const wireCommand = z.lazy(() =>
  z.union([
    z.object({ kind: kinds('check-in', 'check-out'), code, customer: z.string() }),
    z.object({ kind: z.literal('note'), code, body: z.string() }),
    z.object({ kind: z.literal('bookmark'), code, mark: z.boolean() }),
    z.object({
      kind: z.literal('change-status'),
      code,
      to: status,
      from: status,
      notify: z.boolean(),
      movedTo: z.optional(code),
    }),
    z.object({ kind: z.literal('remind'), code, customer: z.string(), status }),
    z.object({
      kind: z.literal('set-paid'),
      code,
      balance: money,
      // Entries of an earlier desk do not have it.
      how: z.optional(z.object({ method: z.enum(paymentMethods), isSent: z.boolean() })),
    }),
  ]),
) satisfies z.ZodMiniType<Command>

const failure = z.lazy(() =>
  z.union([
    z.object({
      kind: kinds(
        'offline',
        'slow',
        'signed-out',
        'locked',
        'not-found',
        'unreachable',
        'moved',
        'in-progress',
        'outcome-unknown',
        'unreadable',
      ),
    }),
    z.object({
      kind: z.literal('forbidden'),
      message: z.string(),
      by: z.optional(z.literal('plan')),
    }),
    z.object({ kind: z.literal('conflict'), message: z.string() }),
    z.object({
      kind: z.literal('refused'),
      message: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
    z.object({ kind: z.literal('throttled'), until: z.number() }),
    z.object({ kind: z.literal('service-error'), status: z.number() }),
  ]),
) satisfies z.ZodMiniType<FailureReason>

const amounts = z.lazy(() =>
  z.object({ total: z.nullable(money), paid: z.nullable(money) }),
) satisfies z.ZodMiniType<CommandResult>

const question = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('cancelled'), now: status, at: number }),
    z.object({ kind: z.literal('changed'), now: status }),
    z.object({ kind: z.literal('touched'), at: number }),
    z.object({ kind: z.literal('money'), seen: amounts, now: amounts }),
    z.object({ kind: kinds('expired', 'message-waited', 'payment', 'settled') }),
  ]),
) satisfies z.ZodMiniType<EntryQuestion>

const remark = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('already'), by: z.nullable(z.string()), at: number }),
    z.object({ kind: kinds('doubled', 'message-unknown', 'by-hand') }),
  ]),
) satisfies z.ZodMiniType<Remark>

const base = z.lazy(() =>
  z.object({
    status: z.nullable(status),
    paid: z.nullable(money),
    total: z.nullable(money),
    lastModified: number,
  }),
) satisfies z.ZodMiniType<Base>

const mark = z.lazy(() =>
  z.object({
    highestId: z.number(),
    ownUnread: z.number(),
  }),
) satisfies z.ZodMiniType<NoteMark>

/** The failures of attempts are stored as text, which is enough to show them. */
const tries = z.lazy(() =>
  z.array(
    z.object({
      at: z.number(),
      answer: z.nullable(z.custom<NonNullable<SendAttempt['answer']>>(isText)),
    }),
  ),
)

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

const entry = z.lazy(() =>
  z.object({
    opId: z.string(),
    seq: z.number(),
    version: z.number(),
    command: wireCommand,
    madeAt: z.number(),
    madeAtServer: z.number(),
    madeBy: z.nullable(z.string()),
    state: kinds('held', 'waiting', 'sending', 'checking', 'asks', 'done', 'refused', 'unsure'),
    heldUntil: number,
    notBefore: number,
    expiresAt: number,
    attempts: z.number(),
    tries,
    pauses: z.number(),
    resends: z.number(),
    base,
    mark: z.nullable(mark),
    accepted: z.boolean(),
    failure: z.nullable(failure),
    question: z.nullable(question),
    remark: z.nullable(remark),
    answeredAt: number,
    result: z.nullable(amounts),
    saved: z.boolean(),
  }),
) satisfies z.ZodMiniType<FlatEntry>

/** @throws when this desk cannot read it: then it stays stored as it is, and a message appears */
export function parseKept(writtenAs: number, value: unknown): Entry {
  if (writtenAs !== shape) throw new RangeError(`An entry of shape ${writtenAs}`)
  return entryOf(entry.parse(value))
}

const remoteChange = z.lazy(() =>
  z.object({
    entries: z.array(z.unknown()),
    gone: z.array(z.object({ opId: z.string(), version: z.number() })),
  }),
)

/** The message of another tab, as far as it can be read; otherwise no change. */
export function parseRemoteChange(data: unknown): OwnChange {
  const { data: change } = remoteChange.safeParse(data)
  if (change === undefined) return { entries: [], gone: [] }
  const entries = change.entries.flatMap((one) => {
    try {
      return [entryOf(entry.parse(one))]
    } catch {
      // A tab with another version of the desk wrote it: this tab leaves it to that one.
      return []
    }
  })
  return { entries, gone: change.gone }
}

const forget = z.lazy(() => z.object({ what: z.literal('forget'), person: z.string() }))

/** The person whose entries every tab must delete; null when the message says something else. */
export const parseForget = (data: unknown): string | null =>
  forget.safeParse(data).data?.person ?? null
