import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isPositive, type Money } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { formatList, formatMoney } from '../../ui/language/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import styles from './ListFoot.module.css'
import { notInTotals } from './listWords.ts'
import type { Sum, Sums } from './sums.ts'

type ListFootProps = {
  /** `23 bookings`. */
  words: string
  /** The sums of the list; null until all of it is loaded. */
  sums: Sums | null
  /** How many bookings stand at the end because their arrival, which orders the list, is unknown. */
  untold?: number
  /** How many bookings without readable amounts the sums leave out, and what lists them; null where they are listed. */
  unreadable: number
  onUnreadable: (() => void) | null
  /** The order of the list, and what opens the choice of another one. */
  order?: { readonly words: string; readonly onChange: () => void }
  /** Set while not everything is loaded. */
  loading: {
    readonly loaded: number
    readonly total: number | null
    readonly isGoing: boolean
    readonly onGo: () => void
    readonly onPause: () => void
  } | null
}

/** How many there are and, once all are loaded, their sums; until then the progress of the loading. */
export function ListFoot(props: ListFootProps) {
  const { words, sums, untold = 0, unreadable, onUnreadable, order, loading } = props
  return (
    <div className={styles.foot}>
      <p className={styles.count}>
        {/* Read out when loading has ended, not with every page that comes in. */}
        <output>{loading?.isGoing ? '' : words}</output>
        {loading?.isGoing ? <span>{words}</span> : null}
        {untold > 0 ? <small>{untoldWords(untold)}</small> : null}
        {sums !== null && sums.notOwed.count > 0 ? <small>{notOwedWords(sums)}</small> : null}
        {sums !== null && unreadable > 0 ? <small>{notInTotals(unreadable)}</small> : null}
      </p>
      {order === undefined ? null : (
        <Button kind="plain" aria-haspopup="dialog" onClick={order.onChange}>
          {order.words}
        </Button>
      )}
      {sums !== null && unreadable > 0 && onUnreadable !== null ? (
        <Button kind="plain" onClick={onUnreadable}>{t`Show bookings`}</Button>
      ) : null}
      {loading ? <Loading {...loading} /> : null}
      {sums ? (
        <ul className={styles.sums} aria-label={t`Totals`}>
          {sums.sums.map((sum) => (
            <SumLine key={sum.currency} sum={sum} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const plain = (money: Money): string => formatMoney(money, { symbol: false })

const untoldWords = (count: number): string =>
  plural(count, {
    one: '# without an arrival day, listed last',
    other: '# without an arrival day, listed last',
  })

/** `2 stopped or cancelled, not in the totals (50.00 CAD paid)`. */
function notOwedWords({ notOwed: { count, paid } }: Sums): string {
  if (paid.length === 0) {
    return plural(count, {
      one: '# stopped or cancelled, not in the totals',
      other: '# stopped or cancelled, not in the totals',
    })
  }
  const amounts = formatList(paid.map((money) => `${plain(money)} ${money.currency}`))
  return plural(count, {
    one: `# stopped or cancelled, not in the totals (${amounts} paid)`,
    other: `# stopped or cancelled, not in the totals (${amounts} paid)`,
  })
}

function Loading({ loaded, total, isGoing, onGo, onPause }: NonNullable<ListFootProps['loading']>) {
  if (!isGoing) {
    return <Button kind="plain" onClick={onGo}>{t`Load all`}</Button>
  }
  return (
    <div className={styles.loading}>
      {total === null ? null : (
        <Progress
          words={t({ message: 'Loaded', comment: 'Before “500 of 2,500”' })}
          done={loaded}
          of={total}
        />
      )}
      <Button onClick={onPause}>
        {t({ message: 'Pause', comment: 'Verb, on a button: stop loading for now' })}
      </Button>
    </div>
  )
}

function SumLine({ sum: { total, paid, due, overpaid, currency } }: { sum: Sum }) {
  return (
    <li>
      <span>
        <Trans comment="Label and amount at the foot of a list">
          total <b>{ph({ amount: plain(total) })}</b>
        </Trans>
      </span>{' '}
      <span>
        <Trans comment="Label and amount at the foot of a list">
          paid <b>{ph({ amount: plain(paid) })}</b>
        </Trans>
      </span>{' '}
      {isPositive(overpaid) ? (
        <span>
          <Trans comment="Label and amount at the foot of a list">
            overpaid <b>{ph({ amount: plain(overpaid) })}</b>
          </Trans>
        </span>
      ) : null}{' '}
      <span className={isPositive(due) ? styles.owe : undefined}>
        <Trans comment="Label and amount at the foot of a list">
          due <b>{ph({ amount: plain(due) })}</b>
        </Trans>
      </span>{' '}
      <span className={styles.currency}>{currency}</span>
    </li>
  )
}
