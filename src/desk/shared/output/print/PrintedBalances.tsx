import { t } from '@lingui/core/macro'
import type { Money } from '../../../../contract/money.ts'
import { countsAsOwed } from '../../../../contract/status.ts'
import { formatMoney } from '../../../ui/language/format.ts'
import { statusWords } from '../../../ui/StatusMark.tsx'
import { dueOf } from '../../list/due.ts'
import type { Balance } from '../../list/printing.ts'
import styles from './Columns.module.css'
import { type Layout, lineNumber, type PaperColumn, PaperTable, TickBox } from './PaperTable.tsx'
import { shortened } from './shortened.ts'
import { useTotalsInWords } from './useTotalsInWords.ts'

type PrintedBalancesProps = {
  layout: Layout
  title: string
  /** The filters in words; empty when there are none. */
  narrowed?: string
  asOf: Date | null
  balances: readonly Balance[]
  /** Bookings without readable amounts that are not listed. */
  unreadable?: number
  nothing: string
}

/** Who owes how much, with a box to tick for each; one sum a currency. */
export function PrintedBalances(props: PrintedBalancesProps) {
  const { layout, title, narrowed = '', asOf, balances, unreadable = 0, nothing } = props
  const totalsInWords = useTotalsInWords()
  const bookings = balances.map(({ booking }) => booking)
  return (
    <PaperTable
      layout={layout}
      title={title}
      says={[narrowed, totalsInWords(bookings, unreadable)].filter(Boolean).join(' · ')}
      asOf={asOf}
      columns={layout === 'large' ? largeColumns() : columns()}
      groups={balances.length === 0 ? [] : [{ title: null, aside: '', lines: balances }]}
      keyOf={({ booking }) => booking.code}
      codeOf={({ booking }) => booking.code}
      isStruck={({ booking }) => !countsAsOwed(booking.status)}
      nothing={nothing}
      legend={t`Figures from bookings. Crossed out: stopped or cancelled, not in the totals.`}
    />
  )
}

type BalanceColumn = PaperColumn<Balance>

const amount = (money: Money | null): string =>
  money === null
    ? t({ message: 'unknown', comment: 'In the place of an amount' })
    : formatMoney(money, { symbol: false })

const box: BalanceColumn = { head: '✓', className: styles.tick, cell: () => <TickBox is="open" /> }
const who = (): BalanceColumn => ({
  head: t({ message: 'Name', comment: 'Column head: of the guest' }),
  className: styles.who,
  cell: ({ booking: { customer, code } }) => (
    <>
      <b dir="auto">{customer || t`No name`}</b> <bdi className={styles.code}>{code}</bdi>
    </>
  ),
})
const date = (): BalanceColumn => ({
  head: t({ message: 'Dates', comment: 'Column head: the days of a booking' }),
  className: styles.dates,
  cell: (line) => <bdi>{shortened(line.date, 40)}</bdi>,
})
const status = (): BalanceColumn => ({
  head: t({ message: 'Status', comment: 'Column head: of the booking' }),
  className: styles.items,
  cell: ({ booking }) => <bdi>{statusWords(booking.status)}</bdi>,
})
const figure = (head: string, of: (line: Balance) => Money | null): BalanceColumn => ({
  head,
  className: styles.figure,
  cell: (line) => amount(of(line)),
})
const due = () =>
  figure(t({ message: 'Due', comment: 'Column head: the amount still to pay' }), ({ booking }) =>
    dueOf(booking),
  )
const age = (): BalanceColumn => ({
  head: t({ message: 'Age', comment: 'Column head: how long a balance is due' }),
  className: styles.age,
  cell: (line) => line.age,
})

const columns = (): readonly BalanceColumn[] => [
  lineNumber('portrait'),
  box,
  who(),
  date(),
  status(),
  figure(
    t({ message: 'Total', comment: 'Column head: the price of a booking' }),
    ({ booking }) => booking.total,
  ),
  figure(
    t({ message: 'Paid', comment: 'Column head: the amount paid' }),
    ({ booking }) => booking.paid,
  ),
  due(),
  age(),
]
const largeColumns = (): readonly BalanceColumn[] => [
  lineNumber('large'),
  { ...box, className: styles.numberLarge },
  { ...who(), className: styles.whoLarge },
  { ...date(), className: styles.saidLarge },
  { ...due(), className: styles.figureLarge },
]
