import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Money } from '../../../../contract/money.ts'
import { useZone } from '../../../core/api/clock.ts'
import { formatMoney, formatNames, formatNumber } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import styles from './ClosedSummary.module.css'
import { cancelledTitle, toCancelled } from './cancelledMoney.ts'
import type { DayClose } from './dayClose.ts'
import { closedDay } from './period.ts'
import { colleaguesOf } from './recordedBy.ts'

/** What colleagues recorded, and what the day leaves to do: the rest of the one screen that ends a close. */
export function ClosedSummary({ close }: { close: DayClose }) {
  return (
    <div className={styles.summary}>
      <Colleagues close={close} />
      <LeftToDo close={close} />
    </div>
  )
}

/** Nothing where no colleague recorded a payment. */
function Colleagues({ close }: { close: DayClose }) {
  const colleagues = colleaguesOf(close.findings)
  if (colleagues.length === 0) return null
  return (
    <table className={styles.colleagues}>
      <caption>{t`Recorded elsewhere, by person`}</caption>
      <thead>
        <tr>
          {[
            t({ message: 'Name', context: 'person', comment: 'Column head: a colleague' }),
            t({ message: 'Payments', context: 'column', comment: 'Column head: how many' }),
            t`Amount`,
            t({ message: 'In cash', comment: 'Column head: the part that was paid in cash' }),
          ].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {colleagues.map(({ name, count, sums, cash }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{formatNumber(count)}</td>
            <td>{amountsOf(sums)}</td>
            <td>{cash.length === 0 ? '–' : amountsOf(cash)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A single currency is in the caption of the sums already. */
const amountsOf = (sums: readonly Money[]): string =>
  formatNames(sums.map((one) => formatMoney(one, { symbol: sums.length > 1 })))

/** How many guests of the day had not paid or did not come; a count that was not read is left out. */
function LeftToDo({ close }: { close: DayClose }) {
  const { unpaid, noShows, cancelled } = close
  const date = closedDay(close, useZone())
  const counts = [
    {
      count: unpaid,
      label: t({ message: 'Unpaid', comment: 'How many bookings have an amount due' }),
      to: paths.today({ date, due: true }),
    },
    {
      count: noShows,
      label: t({ message: 'No-shows', comment: 'Heading: bookings whose guests did not come' }),
      to: paths.today({ date, tab: 'done' }),
    },
    { count: cancelled?.count ?? null, label: cancelledTitle(), to: toCancelled },
  ]
  return (
    <ul
      className={styles.counts}
      aria-label={t({ message: 'Summary', context: 'day close', comment: 'What was counted' })}
    >
      {counts.map(({ count, label, to }) =>
        count === null ? null : (
          <li key={label}>
            <b>{formatNumber(count)}</b>
            {count === 0 ? <span>{label}</span> : <Link to={to}>{label}</Link>}
          </li>
        ),
      )}
    </ul>
  )
}
