import { wireSheetCodes } from './printedSheet.ts'
import { z } from './zod.ts'

/** What the gate writes into the audit trail. */
export const auditActs = [
  'check-in',
  'check-out',
  'status',
  'bookmark',
  'note',
  'move',
  'undo-check-in',
  'undo-check-out',
  'new-booking',
  'event-add',
  'event-change',
  'event-remove',
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'end-sign-in',
  'unlock',
  'wrong-pin',
  'tablet-mark',
  'tablet-forget',
  'discard',
  'door-rules',
  'no-show-status',
  'day-close',
  'host-move',
  'export',
  'print',
] as const
/** A kind of entry in the audit trail, such as a check-in. */
export type AuditAct = (typeof auditActs)[number]

/** How long an entry of the audit trail is kept. */
export const auditDays = 400
/** At most this many entries are in one answer. */
export const auditPage = 100

const booking = z.lazy(() => z.string().check(z.regex(/^[\w.~-]{1,64}$/)))
const text = (longest: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}]{1,${longest}}$`, 'u')))

/**
 * A file that was saved or a paper that was printed, as a desk reports it to the gate; the gate cannot see either.
 * - `id`: the same however often it is reported
 * - `at`: when, by the tablet's clock; ISO 8601
 * - `what`: the name of the file or paper; never a guest's
 * - `rows`: how many rows are in it
 * - `sheet`: what is printed on the paper, so that a lost one leads to who printed it
 */
export const wireSentOutput = z.lazy(() =>
  z.object({
    id: z.uuid(),
    act: z.enum(['export', 'print']),
    at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/)),
    what: text(120),
    rows: z.optional(z.number()),
    sheet: z.optional(text(20)),
    codes: z.optional(wireSheetCodes),
    booking: z.optional(booking),
  }),
)

/**
 * One line of the audit trail.
 * - `account`: who did it (§2.7); null where nobody was signed in
 * - `device`: the first signs of a marked tablet's mark; null on other devices
 * - `result`: null while it is not known whether the service did it
 */
const wireAuditEntry = z.lazy(() =>
  z.object({
    id: z.number(),
    at: z.string(),
    account: z.nullable(z.number()),
    device: z.nullable(z.string()),
    act: z.string(),
    booking: z.nullable(z.string()),
    details: z.record(z.string(), z.unknown()),
    result: z.nullable(z.enum(['done', 'refused', 'not-done'])),
  }),
)

/** A page of the trail, newest first; `people` are all that have signed in, with the name the service has for them. */
export const wireAudit = z.lazy(() =>
  z.object({
    entries: z.array(wireAuditEntry),
    isMore: z.boolean(),
    people: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
)

/** A saved file or a printed paper, as the desk sends it to the gate. */
export type SentOutput = z.infer<typeof wireSentOutput>
/** One entry of the audit trail, as the gate sends it to the desk. */
export type AuditEntry = z.infer<typeof wireAuditEntry>
/** More details of an entry: texts, numbers and flags, none of them of a guest. */
export type AuditDetails = Readonly<Record<string, unknown>>

/** The change of a status in the details of its entry, as it was sent; a member is undefined when it was not sent. §4.1 */
export const statusChangeIn = ({ status_id, set_paid, notify, payment_method }: AuditDetails) => ({
  statusId: status_id,
  setPaid: set_paid,
  method: payment_method,
  notify,
})
