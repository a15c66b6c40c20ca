import { type BookingCode, parseBookingCode } from '../../../../contract/booking.ts'
import { type CurrencyCode, isZero, type Money, parseCurrency } from '../../../../contract/money.ts'
import { moneySchema as money } from '../../../../contract/moneySchema.ts'
import { z } from '../../../../contract/zod.ts'
import type { CancelledMoney } from './cancelledMoney.ts'
import type { CloseSum } from './closeSums.ts'
import { type Matched, methodIn } from './matched.ts'

/** One movement of a close. */
type ClosedFinding = {
  readonly code: BookingCode
  readonly customer: string
  readonly moved: Money
  readonly here: Money
  readonly open: Money
  /** It happened between these two times, or at `recordedAt` here. */
  readonly after: number
  readonly before: number
  readonly recordedAt: number | null
  /** The method by the service's name; empty where it has none. */
  readonly method: string
  /** The word of explanation; empty where there is none. */
  readonly word: string
  /** The colleague who recorded it at another desk; null where that is not known, or it was recorded here. */
  readonly by: string | null
}

type ClosedUnseen = {
  readonly code: BookingCode
  readonly missing: Money
  readonly at: number
}

export type ClosedSum = Omit<CloseSum, 'wrong'> & {
  /** The reason why counted and expected differ; empty where there is none. */
  readonly reason: string
}

/** A close as a list shows it, without any guest. All times are ms of the server's clock. */
export type CloseHead = {
  readonly id: string
  readonly since: number
  readonly until: number
  readonly closedAt: number
  readonly by: string
  readonly sums: readonly ClosedSum[]
  readonly comment: string
  /** The earlier close of the same day that this one's maker had seen; null for the first. */
  readonly after: string | null
}

/** A closed day. */
export type DayClose = CloseHead & {
  /** The facts that the closing desk could not know, in words. */
  readonly unknown: readonly string[]
  readonly findings: readonly ClosedFinding[]
  readonly unseen: readonly ClosedUnseen[]
  /** Bookings without readable amounts, which no sum of the close has. */
  readonly unreadable: readonly BookingCode[]
  /** Null where it was not read. */
  readonly cancelled: CancelledMoney | null
  /** How many bookings that begin on the day had an amount due, and how many were no-shows; null where not read. */
  readonly unpaid: number | null
  readonly noShows: number | null
}

type CloseFields = Pick<
  DayClose,
  | 'id'
  | 'since'
  | 'until'
  | 'closedAt'
  | 'by'
  | 'unknown'
  | 'comment'
  | 'after'
  | 'unreadable'
  | 'cancelled'
  | 'unpaid'
  | 'noShows'
> & {
  readonly matched: Matched
  readonly sums: readonly CloseSum[]
  /** Words of explanation, by `Finding.id`. */
  readonly words: Readonly<Record<string, string>>
  /** The reasons why counted and expected differ, by currency. */
  readonly reasons: Readonly<Record<string, string>>
}

/** Builds the record that is stored, printed and sent. */
export function closeOf({ matched, sums, words, reasons, ...rest }: CloseFields): DayClose {
  return {
    ...rest,
    findings: matched.findings.map((finding) => {
      const { id, movement, moved, here, open, recordedAt, by } = finding
      return {
        code: movement.code,
        customer: movement.to.customer,
        moved,
        here,
        open,
        after: movement.after,
        before: movement.before,
        recordedAt,
        method: methodIn(finding),
        word: isZero(open) ? '' : (words[id] ?? '').trim(),
        by,
      }
    }),
    unseen: matched.unseen.map(({ act, missing }) => ({ code: act.code, missing, at: act.at })),
    sums: sums.map(({ wrong: _wrong, ...sum }) => ({
      ...sum,
      reason: (reasons[sum.currency] ?? '').trim(),
    })),
  }
}

/** A close in the two parts in which it is sent: what every list shows, and the rest. */
export function partsOf({
  unknown,
  findings,
  unseen,
  unreadable,
  cancelled,
  unpaid,
  noShows,
  ...summary
}: DayClose) {
  return { summary, details: { unknown, findings, unseen, unreadable, cancelled, unpaid, noShows } }
}

const code = z.pipe(
  z.string(),
  z.transform((text): BookingCode => parseBookingCode(text)),
)
const currency = z.pipe(
  z.string(),
  z.transform((text): CurrencyCode => parseCurrency(text)),
)
const maybe = z.nullable(money)

const sumFields = { currency, found: money, count: z.number(), here: money, open: money }
const answer = { total: money, difference: maybe }
const kind = z.object({
  expected: maybe,
  counted: maybe,
  difference: maybe,
  methods: z.array(z.string()),
})

const wireDesk = z.object({
  expected: money,
  methods: z.array(z.string()),
  together: z.object({ expected: money, counted: maybe, difference: maybe }),
})

/** Made when a close is first read. */
const wireSum = z.lazy(() =>
  z.object({
    ...sumFields,
    ...answer,
    float: maybe,
    kinds: z.object({ cash: kind, card: kind, online: kind, other: kind }),
    atDesk: z.nullable(wireDesk),
    expected: money,
    reason: z.string(),
  }),
)

const wireHead = z.object({
  id: z.string(),
  since: z.number(),
  until: z.number(),
  closedAt: z.number(),
  by: z.string(),
  sums: z.array(wireSum),
  comment: z.string(),
  after: z.nullable(z.string()),
}) satisfies z.ZodMiniType<CloseHead>

const wireClose = z.extend(wireHead, {
  unknown: z.array(z.string()),
  findings: z.array(
    z.object({
      code,
      customer: z.string(),
      moved: money,
      here: money,
      open: money,
      after: z.number(),
      before: z.number(),
      recordedAt: z.nullable(z.number()),
      method: z.string(),
      word: z.string(),
      by: z._default(z.nullable(z.string()), null),
    }),
  ),
  unseen: z.array(z.object({ code, missing: money, at: z.number() })),
  unreadable: z.array(code),
  cancelled: z.nullable(z.object({ count: z.int(), paid: z.array(money), unreadable: z.int() })),
  // Closes of an earlier version have neither, nor the names of colleagues.
  unpaid: z._default(z.nullable(z.int()), null),
  noShows: z._default(z.nullable(z.int()), null),
}) satisfies z.ZodMiniType<DayClose>

/** Null for a record of another version. */
export const headIn = (kept: unknown): CloseHead | null => z.safeParse(wireHead, kept).data ?? null

/** Null for a record of another version. */
export const closeIn = (kept: unknown): DayClose | null => z.safeParse(wireClose, kept).data ?? null
