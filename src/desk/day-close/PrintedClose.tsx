import { formatMoney, type Money } from '../../contract/money.ts'
import { OnPaper, PaperHead } from '../parts/OnPaper.tsx'
import type { DayClose } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'
import styles from './PrintedClose.module.css'

type PrintedCloseProps = { close: DayClose; say: (at: number) => string; onPrinted: () => void }

const amount = (money: Money | null): string =>
  money === null ? '–' : formatMoney(money, undefined, { symbol: false })

/** A close on paper, with a line to sign. */
export function PrintedClose({ close, say, onPrinted }: PrintedCloseProps) {
  const { findings, unseen, sums, comment, unknown } = close
  return (
    <OnPaper className={styles.sheet} onPrinted={onPrinted}>
      <PaperHead asOf={new Date(close.until)} />
      <h1>Day close</h1>
      <p>
        {say(close.since)} to {say(close.until)}, closed {say(close.closedAt)} by{' '}
        <bdi>{close.by}</bdi>
      </p>
      <table>
        <thead>
          <tr>
            {['Currency', 'Found', 'Cash', 'Card', 'Other', 'Counted', 'Difference'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.currency}>
              <th scope="row">{sum.currency}</th>
              <td>
                {amount(sum.found)} <small>({sum.count})</small>
              </td>
              <td>{amount(sum.cash)}</td>
              <td>{amount(sum.card)}</td>
              <td>{amount(sum.other)}</td>
              <td>{sum.difference === null ? '–' : amount(sum.total)}</td>
              <td>
                <b>{amount(sum.difference)}</b> <small>{differenceWords(sum.difference)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {comment === '' ? null : (
        <>
          <h2>Comment</h2>
          <p className={styles.comment} dir="auto">
            {comment}
          </p>
        </>
      )}
      <h2>Movements ({findings.length})</h2>
      <table>
        <thead>
          <tr>
            {['Customer', 'Amount', 'Recorded here', 'Between', 'Explanation'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {findings.map((one) => (
            <tr key={`${one.code} ${one.before}`}>
              <th scope="row">
                <span dir="auto">{one.customer || 'Without a name'}</span> <bdi>{one.code}</bdi>
              </th>
              <td className={styles.figure}>{formatMoney(one.moved)}</td>
              <td>{one.here.minor === 0 ? 'no' : formatMoney(one.here)}</td>
              <td>
                {[
                  ...new Set([say(one.recordedAt ?? one.after), say(one.recordedAt ?? one.before)]),
                ].join(' – ')}
              </td>
              <td dir="auto">
                {one.word || (one.open.minor === 0 ? '' : 'Nobody has explained it')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unseen.length === 0 ? null : (
        <>
          <h2>Recorded here and not seen to move</h2>
          {unseen.map((one) => (
            <p key={`${one.code} ${one.at}`}>
              <bdi>{one.code}</bdi>, {formatMoney(one.missing)}, {say(one.at)}
            </p>
          ))}
        </>
      )}
      <h2>What this cannot know</h2>
      <ul>
        {unknown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.sign}>Signed</p>
    </OnPaper>
  )
}
