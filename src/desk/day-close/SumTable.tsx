import type { Money } from '../../contract/money.ts'
import { Amount } from '../parts/Amount.tsx'
import type { ClosedSum } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'
import styles from './SumTable.module.css'

/** What a close comes to in one currency: found, counted, and what is between them. */
export function SumTable({ sum }: { sum: ClosedSum }) {
  const { currency, found, here, open, cash, card, other, total, difference } = sum
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
        <Line word="Counted" money={difference === null ? null : total} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Difference
            <small>{differenceWords(difference)}</small>
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
