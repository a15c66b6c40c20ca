import { t } from '@lingui/core/macro'
import { isPositive, type Money } from '../../../contract/money.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { formatMoney } from '../../ui/language/format.ts'
import styles from './Figures.module.css'

export type Figure = {
  /** The view that a press opens. */
  readonly id: string
  readonly title: string
  /** One sum a currency; null until all of it is loaded. */
  readonly sums: readonly Money[] | null
  /** The text beside the figure, in two or three short lines. */
  readonly beside: readonly string[]
  /** Amounts due are clay; money that moved has its sign. */
  readonly kind: 'owed' | 'moved'
  /** Whether the list shows it, alone or with others. */
  readonly isShown: boolean
  /** Whether the list shows only it. */
  readonly isChosen: boolean
}

type FiguresProps = { figures: readonly Figure[]; onChoose: (id: string) => void }

/** The three sums for a manager; a press narrows the list to the bookings of one. */
export function Figures({ figures, onChoose }: FiguresProps) {
  return (
    <div className={styles.figures}>
      {figures.map((figure) => (
        <button
          key={figure.id}
          type="button"
          aria-pressed={figure.isChosen}
          className={classNames(styles.figure, figure.isShown && styles.shown)}
          onClick={() => onChoose(figure.id)}
        >
          <span className={styles.title}>{figure.title}</span>{' '}
          <span className={styles.amounts}>
            {figure.sums === null ? (
              <>
                <b aria-hidden="true" className={styles.waiting}>
                  …
                </b>
                {figure.beside.length > 0 ? null : <Hidden>{t`Adding up…`}</Hidden>}
              </>
            ) : (
              figure.sums.map((sum) => (
                <b
                  key={sum.currency}
                  className={classNames(
                    styles.amount,
                    figure.kind === 'owed' && isPositive(sum) && styles.owing,
                  )}
                >
                  <bdi>{wordsOf(sum, figure)}</bdi>
                  {figure.sums !== null && figure.sums.length > 1 ? (
                    <small> {sum.currency}</small>
                  ) : null}
                </b>
              ))
            )}
          </span>{' '}
          <span className={styles.beside}>
            {figure.beside.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}

const wordsOf = (sum: Money, { kind }: Figure): string =>
  `${kind === 'moved' && isPositive(sum) ? '+' : ''}${formatMoney(sum, { symbol: false })}`
