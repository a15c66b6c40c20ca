import { formatMoney, isPositive, type Money } from '../../contract/money.ts'
import { Button } from '../kit/Button.tsx'
import { Progress } from '../kit/Progress.tsx'
import styles from './ListFoot.module.css'
import type { Sum, Sums } from './sums.ts'

type ListFootProps = {
  /** `23 bookings`. */
  words: string
  /** What the list comes to; null until all of it is loaded. */
  sums: Sums | null
  /** How many are at the end because nothing told the arrival that orders the list. */
  untold?: number
  /** All of it is being loaded, or could be. */
  loading: {
    readonly loaded: number
    readonly total: number | null
    readonly isGoing: boolean
    readonly onGo: () => void
    readonly onPause: () => void
  } | null
}

/** How many, and once all are here, what they come to; until then how far the loading is. */
export function ListFoot({ words, sums, untold = 0, loading }: ListFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        {/* Said when it is settled, not with every page that comes in. */}
        <output>{loading?.isGoing ? '' : words}</output>
        {loading?.isGoing ? <span>{words}</span> : null}
        {untold > 0 ? <small>{untold} whose arrival is not known here, at the end</small> : null}
        {sums !== null && sums.notOwed.count > 0 ? <small>{notOwedWords(sums)}</small> : null}
        {sums !== null && sums.untold > 0 ? (
          <small>{sums.untold} without amounts told, not in the sums</small>
        ) : null}
      </p>
      {loading ? <Loading {...loading} /> : null}
      {sums ? (
        <ul className={styles.sums} aria-label="Sums">
          {sums.sums.map((sum) => (
            <SumLine key={sum.currency} sum={sum} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** `2 stopped or cancelled, not counted in the sums; paid for them: 50.00 CAD`. */
function notOwedWords({ notOwed: { count, paid } }: Sums): string {
  const amounts = paid.map(
    (money) => `${formatMoney(money, undefined, { symbol: false })} ${money.currency}`,
  )
  const paidFor = amounts.length === 0 ? '' : `; paid for them: ${amounts.join(', ')}`
  return `${count} stopped or cancelled, not counted in the sums${paidFor}`
}

function Loading({ loaded, total, isGoing, onGo, onPause }: NonNullable<ListFootProps['loading']>) {
  if (!isGoing) {
    return (
      <Button kind="plain" onClick={onGo}>
        Load all
      </Button>
    )
  }
  return (
    <div className={styles.loading}>
      {total === null ? null : <Progress words="Loaded" done={loaded} of={total} />}
      <Button onClick={onPause}>Pause</Button>
    </div>
  )
}

function SumLine({ sum: { total, paid, due, overpaid, currency } }: { sum: Sum }) {
  return (
    <li>
      <Figure word="total" money={total} /> <Figure word="paid" money={paid} />{' '}
      {isPositive(overpaid) ? <Figure word="overpaid" money={overpaid} /> : null}{' '}
      <span className={isPositive(due) ? styles.owe : undefined}>
        <Figure word="due" money={due} />
      </span>{' '}
      <span className={styles.currency}>{currency}</span>
    </li>
  )
}

function Figure({ word, money }: { word: string; money: Money }) {
  return (
    <span>
      {word} <b>{formatMoney(money, undefined, { symbol: false })}</b>
    </span>
  )
}
