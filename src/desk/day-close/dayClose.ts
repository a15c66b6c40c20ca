import { type BookingCode, parseBookingCode } from '../../contract/booking.ts'
import { type CurrencyCode, type Money, parseCurrency } from '../../contract/money.ts'
import { z } from '../../contract/zod.ts'
import type { CloseSum } from './closeSums.ts'
import type { Matched } from './matched.ts'

/** One movement as it was closed. */
export type ClosedFinding = {
  readonly code: BookingCode
  readonly customer: string
  readonly moved: Money
  readonly here: Money
  readonly open: Money
  /** It happened between these two moments, or at `recordedAt` here. */
  readonly after: number
  readonly before: number
  readonly recordedAt: number | null
  /** The word somebody gave it; empty when nobody did. */
  readonly word: string
}

export type ClosedUnseen = {
  readonly code: BookingCode
  readonly missing: Money
  readonly at: number
}

export type ClosedSum = {
  readonly currency: CurrencyCode
  readonly found: Money
  readonly count: number
  readonly here: Money
  readonly open: Money
  readonly cash: Money | null
  readonly card: Money | null
  readonly other: Money | null
  readonly total: Money
  readonly difference: Money | null
}

/** A day that was closed. All moments are ms of the server's clock. */
export type DayClose = {
  readonly id: string
  readonly since: number
  readonly until: number
  readonly closedAt: number
  readonly by: string
  /** What the closing desk could not know, in words. */
  readonly unknown: readonly string[]
  readonly findings: readonly ClosedFinding[]
  readonly unseen: readonly ClosedUnseen[]
  readonly sums: readonly ClosedSum[]
  readonly comment: string
}

type Closing = Pick<
  DayClose,
  'id' | 'since' | 'until' | 'closedAt' | 'by' | 'unknown' | 'comment'
> & {
  readonly matched: Matched
  readonly sums: readonly CloseSum[]
  readonly words: Readonly<Record<string, string>>
}

/** Puts together what is kept, printed and handed on. */
export function closeOf({ matched, sums, words, ...rest }: Closing): DayClose {
  return {
    ...rest,
    findings: matched.findings.map(({ id, movement, moved, here, open, recordedAt }) => ({
      code: movement.code,
      customer: movement.to.customer,
      moved,
      here,
      open,
      after: movement.after,
      before: movement.before,
      recordedAt,
      word: open.minor === 0 ? '' : (words[id] ?? '').trim(),
    })),
    unseen: matched.unseen.map(({ act, missing }) => ({ code: act.code, missing, at: act.at })),
    sums: sums.map(({ counted, wrong: _wrong, ...sum }) => ({ ...sum, ...counted })),
  }
}

const code = z.pipe(
  z.string(),
  z.transform((text): BookingCode => parseBookingCode(text)),
)
const currency = z.pipe(
  z.string(),
  z.transform((text): CurrencyCode => parseCurrency(text)),
)
const money = z.object({ minor: z.int(), currency })
const maybe = z.nullable(money)

const wireClose = z.object({
  id: z.string(),
  since: z.number(),
  until: z.number(),
  closedAt: z.number(),
  by: z.string(),
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
      word: z.string(),
    }),
  ),
  unseen: z.array(z.object({ code, missing: money, at: z.number() })),
  sums: z.array(
    z.object({
      currency,
      found: money,
      count: z.number(),
      here: money,
      open: money,
      cash: maybe,
      card: maybe,
      other: maybe,
      total: money,
      difference: maybe,
    }),
  ),
  comment: z.string(),
}) satisfies z.ZodMiniType<DayClose>

/** What was kept, newest first; what another version wrote otherwise is left out. */
export const closesIn = (kept: unknown): readonly DayClose[] =>
  (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const { success, data } = z.safeParse(wireClose, one)
    return success ? [data] : []
  })
