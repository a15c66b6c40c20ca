import { plural, t } from '@lingui/core/macro'
import { type Money, toDecimal } from '../../../../contract/money.ts'
import { wallClock } from '../../../../contract/zone.ts'
import { type CsvCell, csvOf } from '../../../shared/output/export/csv.ts'
import {
  type ExportColumn,
  localMoment,
  type TableFile,
} from '../../../shared/output/export/tableFile.ts'
import { atDeskWords } from '../movements/method.ts'
import { cancelledTitle } from './cancelledMoney.ts'
import { type DeskSum, isCounted } from './closeSums.ts'
import type { ClosedSum, DayClose } from './dayClose.ts'
import { togetherWords } from './differenceWords.ts'
import { atDesk, kindOf, kindWords, payKinds, paymentType } from './payKind.ts'
import { closedDay, spanWords } from './period.ts'

/** Formats a time or a day of a close for a file, on the business's clock. */
type FormatCloseTime = (at: number) => string

/** The columns, each with its heading. */
const head = () =>
  [
    ['line', t({ message: 'Row', comment: 'Column head: what this row is: payment, type, total' })],
    ['code', t`Booking code`],
    ['customer', t`Guest`],
    ['currency', t`Currency`],
    ['amount', t`Amount`],
    ['method', t`Method`],
    ['kind', paymentType()],
    ['recorded_here', t`Recorded here`],
    ['not_recorded_here', t`Recorded elsewhere`],
    [
      'float',
      t({ message: 'Float', comment: 'Cash that is in the drawer at the start of the day' }),
    ],
    ['expected', t`Expected`],
    ['counted', t`Counted`],
    ['difference', t`Difference`],
    ['between', t({ message: 'From', context: 'time', comment: 'Column head: the earliest time' })],
    ['and', t({ message: 'To', context: 'time', comment: 'Column head: the latest time' })],
    ['explanation', t`Comment`],
    ['recorded_by', t`Recorded by`],
  ] as const

type Line = Readonly<Partial<Record<ReturnType<typeof head>[number][0], CsvCell | null>>>

/** The file's name without its ending: day and time on the business's clock, wherever the file is saved. */
export function closeFileName({ closedAt }: Pick<DayClose, 'closedAt'>, zone: string): string {
  const wall = wallClock(new Date(closedAt), zone).toISOString().slice(0, 16)
  return `day-close-${wall.replaceAll(':', '')}`
}

/** One line a movement, then for each currency one line a kind of payment and one for all. */
const linesOf = (close: DayClose, say: FormatCloseTime): readonly Line[] => [
  ...close.findings.map((one) => ({
    line: t`Payment`,
    code: one.code,
    customer: one.customer,
    currency: one.moved.currency,
    amount: one.moved,
    method: one.method,
    kind: one.method === '' ? '' : typeWords(kindOf(one.method)),
    recorded_here: one.here,
    not_recorded_here: one.open,
    between: say(one.recordedAt ?? one.after),
    and: say(one.recordedAt ?? one.before),
    explanation: one.word,
    recorded_by: one.by,
  })),
  ...close.unseen.map((one) => ({
    line: t`Recorded here, not in booking yet`,
    code: one.code,
    currency: one.missing.currency,
    amount: one.missing,
    between: say(one.at),
    and: say(one.at),
  })),
  ...close.unreadable.map((code) => ({ line: t`Unreadable amounts`, code })),
  ...cancelledLines(close),
  ...close.sums.flatMap((sum): Line[] => [
    ...payKinds.map((kind) => ({
      line: paymentType(),
      currency: sum.currency,
      kind: kindWords()[kind],
      float: kind === 'cash' ? sum.float : '',
      expected: sum.kinds[kind].expected,
      counted: sum.kinds[kind].counted,
      difference: sum.kinds[kind].difference,
    })),
    ...deskLines(sum),
    {
      line: t`Total`,
      currency: sum.currency,
      amount: sum.found,
      recorded_here: sum.here,
      not_recorded_here: sum.open,
      float: sum.float,
      expected: sum.expected,
      counted: isCounted(sum) ? sum.total : '',
      difference: sum.difference,
      between: say(close.since),
      and: say(close.until),
      explanation: [sum.reason, close.comment].filter(Boolean).join('; '),
    },
  ]),
]

/** Money kept on cancelled bookings, one line a currency, and one for those whose amounts cannot be read. */
const cancelledLines = ({ cancelled }: DayClose): readonly Line[] =>
  cancelled === null
    ? []
    : [
        ...cancelled.paid.map((amount) => ({
          line: cancelledTitle(),
          currency: amount.currency,
          amount,
        })),
        ...(cancelled.unreadable === 0
          ? []
          : [
              {
                line: cancelledTitle(),
                explanation: plural(
                  { count: cancelled.unreadable },
                  {
                    one: '# booking with unreadable amounts',
                    other: '# bookings with unreadable amounts',
                  },
                ),
              },
            ]),
      ]

const typeWords = (kind: ReturnType<typeof kindOf>): string =>
  kind === atDesk ? atDeskWords() : kindWords()[kind]

/** Money taken at the desk, and the sum of the three kinds it is compared with. */
const deskLines = ({ currency, atDesk: desk }: ClosedSum): readonly Line[] =>
  desk === null
    ? []
    : [
        { line: paymentType(), currency, kind: atDeskWords(), expected: desk.expected },
        { line: t`Types together`, currency, kind: togetherWords(), ...desk.together },
      ]

/** A close for a spreadsheet; times are on the business's clock. */
export const csvOfClose = (close: DayClose, say: FormatCloseTime): string =>
  csvOf(
    head().map(([, heading]) => heading),
    linesOf(close, say).map((line) => head().map(([name]) => bare(line[name] ?? ''))),
  )

/** An amount in its shortest form: `12.5`. */
const bare = (cell: CsvCell): CsvCell => (typeof cell === 'object' ? Number(toDecimal(cell)) : cell)

const columns = (): readonly ExportColumn<Line>[] =>
  head().map(([name, heading]) => ({
    id: name,
    heading,
    cell: (line) => line[name] ?? null,
    ...(name === 'between' || name === 'and' ? { holdsDays: true } : {}),
  }))

/** The same lines for a workbook: amounts with the decimals of their currency, times as date values of the business. */
export function tableOfClose(
  close: DayClose,
  { say, zone, at }: { say: FormatCloseTime; zone: string; at: Date },
): TableFile<Line> {
  return {
    title: t`Day close, ${{ day: closedDay(close, zone) }}`,
    filter: spanWords(close, say),
    columns: columns(),
    rows: linesOf(close, (ms) => localMoment(new Date(ms), zone)),
    at,
    asOf: new Date(close.until),
    timeZone: zone,
    remarks: [
      t`Closed ${{ time: say(close.closedAt) }} by ${{ person: close.by }}.`,
      ...(close.after === null ? [] : [t`This day was closed before.`]),
      ...close.unknown,
    ],
  }
}

const decimal = (money: Money | null): string | null => (money === null ? null : toDecimal(money))

const deskOf = ({ expected, together }: DeskSum) => ({
  expected: decimal(expected),
  with_cash_and_card: {
    expected: decimal(together.expected),
    counted: decimal(together.counted),
    difference: decimal(together.difference),
  },
})

const utc = (ms: number): string => new Date(ms).toISOString()

const sumOf = (sum: DayClose['sums'][number]) => ({
  currency: sum.currency,
  found: decimal(sum.found),
  movements: sum.count,
  recorded_here: decimal(sum.here),
  not_recorded_here: decimal(sum.open),
  float: decimal(sum.float),
  expected: decimal(sum.expected),
  counted: isCounted(sum) ? decimal(sum.total) : null,
  difference: decimal(sum.difference),
  reason: sum.reason,
  kinds: payKinds.map((kind) => ({
    kind,
    expected: decimal(sum.kinds[kind].expected),
    counted: decimal(sum.kinds[kind].counted),
    difference: decimal(sum.kinds[kind].difference),
  })),
  at_desk: sum.atDesk === null ? null : deskOf(sum.atDesk),
})

const movementOf = (one: DayClose['findings'][number]) => ({
  code: one.code,
  customer: one.customer,
  method: one.method,
  currency: one.moved.currency,
  amount: decimal(one.moved),
  recorded_here: decimal(one.here),
  not_recorded_here: decimal(one.open),
  between: [utc(one.after), utc(one.before)],
  recorded_at: one.recordedAt === null ? null : utc(one.recordedAt),
  explanation: one.word,
  recorded_by: one.by,
})

/** The same for other programs: amounts as decimals with their currency, times in UTC, the period also in words. */
export function jsonOfClose(
  close: DayClose,
  { say, zone }: { say: FormatCloseTime; zone: string },
): string {
  return JSON.stringify(
    {
      kind: 'day close',
      id: close.id,
      day: closedDay(close, zone),
      period: spanWords(close, say),
      time_zone: zone,
      further_close_after: close.after,
      since: utc(close.since),
      until: utc(close.until),
      closed_at: utc(close.closedAt),
      closed_by: close.by,
      comment: close.comment,
      sums: close.sums.map(sumOf),
      movements: close.findings.map(movementOf),
      recorded_not_seen: close.unseen.map((one) => ({
        code: one.code,
        currency: one.missing.currency,
        amount: decimal(one.missing),
        at: utc(one.at),
      })),
      without_readable_amounts: close.unreadable,
      unpaid_bookings: close.unpaid,
      no_shows: close.noShows,
      cancelled_with_money: close.cancelled && {
        bookings: close.cancelled.count,
        paid: close.cancelled.paid.map((amount) => ({
          currency: amount.currency,
          amount: decimal(amount),
        })),
        without_readable_amounts: close.cancelled.unreadable,
      },
      not_known: close.unknown,
    },
    null,
    2,
  )
}
