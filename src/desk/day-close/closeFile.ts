import { type Money, toDecimal } from '../../contract/money.ts'
import { type CsvCell, csvOf } from '../export/csv.ts'
import type { DayClose } from './dayClose.ts'

/** How a close names a moment and a day in a file: the business's own words for it. */
type Say = (at: number) => string

const head = [
  'line',
  'code',
  'customer',
  'currency',
  'amount',
  'recorded_here',
  'not_recorded_here',
  'counted_cash',
  'counted_card',
  'counted_other',
  'difference',
  'between',
  'and',
  'explanation',
] as const

type Line = Readonly<Partial<Record<(typeof head)[number], CsvCell>>>

const number = (money: Money | null): CsvCell => (money === null ? '' : Number(toDecimal(money)))

/** A close for a spreadsheet: a line a movement, then what is summed, a line a currency. */
export function csvOfClose(close: DayClose, say: Say): string {
  const lines: Line[] = [
    ...close.findings.map((one) => ({
      line: 'movement',
      code: one.code,
      customer: one.customer,
      currency: one.moved.currency,
      amount: number(one.moved),
      recorded_here: number(one.here),
      not_recorded_here: number(one.open),
      between: say(one.recordedAt ?? one.after),
      and: say(one.recordedAt ?? one.before),
      explanation: one.word,
    })),
    ...close.unseen.map((one) => ({
      line: 'recorded here, not seen to move',
      code: one.code,
      currency: one.missing.currency,
      amount: number(one.missing),
      between: say(one.at),
      and: say(one.at),
    })),
    ...close.sums.map((sum) => ({
      line: 'sum',
      currency: sum.currency,
      amount: number(sum.found),
      recorded_here: number(sum.here),
      not_recorded_here: number(sum.open),
      counted_cash: number(sum.cash),
      counted_card: number(sum.card),
      counted_other: number(sum.other),
      difference: number(sum.difference),
      between: say(close.since),
      and: say(close.until),
      explanation: close.comment,
    })),
  ]
  return csvOf(
    head,
    lines.map((line) => head.map((name) => line[name] ?? '')),
  )
}

const decimal = (money: Money | null): string | null => (money === null ? null : toDecimal(money))

const at = (ms: number): string => new Date(ms).toISOString()

/** The same for a program: amounts as decimals with their currency, moments in UTC. */
export function jsonOfClose(close: DayClose): string {
  return JSON.stringify(
    {
      kind: 'day close',
      id: close.id,
      since: at(close.since),
      until: at(close.until),
      closed_at: at(close.closedAt),
      closed_by: close.by,
      comment: close.comment,
      sums: close.sums.map((sum) => ({
        currency: sum.currency,
        found: decimal(sum.found),
        movements: sum.count,
        recorded_here: decimal(sum.here),
        not_recorded_here: decimal(sum.open),
        counted: {
          cash: decimal(sum.cash),
          card: decimal(sum.card),
          other: decimal(sum.other),
          total: sum.difference === null ? null : decimal(sum.total),
        },
        difference: decimal(sum.difference),
      })),
      movements: close.findings.map((one) => ({
        code: one.code,
        customer: one.customer,
        currency: one.moved.currency,
        amount: decimal(one.moved),
        recorded_here: decimal(one.here),
        not_recorded_here: decimal(one.open),
        between: [at(one.after), at(one.before)],
        recorded_at: one.recordedAt === null ? null : at(one.recordedAt),
        explanation: one.word,
      })),
      recorded_not_seen: close.unseen.map((one) => ({
        code: one.code,
        currency: one.missing.currency,
        amount: decimal(one.missing),
        at: at(one.at),
      })),
      not_known: close.unknown,
    },
    null,
    2,
  )
}
