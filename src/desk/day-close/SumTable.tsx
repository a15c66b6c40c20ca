import type { Money } from '../../contract/money.ts'
import { Amount } from '../parts/Amount.tsx'
import type { ClosedSum } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'
import styles from './SumTable.module.css'

type SumTableProps = {
  sum: ClosedSum
  /** False while nobody knows what moved. */
  isFound?: boolean
}

/** What a close comes to in one currency: found, counted, and what is between them. */
export function SumTable({ sum, isFound = true }: SumTableProps) {
  const { currency, cash, card, other } = sum
  const counted = sum.difference === null ? null : sum.total
  const [found, here, open, difference] = isFound
    ? [sum.found, sum.here, sum.open, sum.difference]
    : [null, null, null, null]
  return (
    <table className={styles.table}>
      <caption>{currency}</caption>
      <tbody>
        <Line word="Recorded here" money={here} />
        <Line word="Not recorded here" money={open} />
      </tbody>
      <tbody className={styles.part}>
        <Line word="Found to have moved" money={found} />
      </tbody>
      <tbody>
        <Line word="Cash" money={cash} />
        <Line word="Card" money={card} />
        <Line word="Other" money={other} />
      </tbody>
      <tbody className={styles.part}>
        <Line word="Counted" money={counted} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Difference
            <small>
              {isFound ? differenceWords(difference) : 'Not known before the bookings are read'}
            </small>
          </th>
          <td>
            {difference === null ? (
              '–'
            ) : (
              <b>
                <Amount money={difference} signed />
              </b>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({ word, money }: { word: string; money: Money | null }) {
  return (
    <tr>
      <th scope="row">{word}</th>
      <td>{money === null ? '–' : <Amount money={money} />}</td>
    </tr>
  )
}
