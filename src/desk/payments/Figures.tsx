import { formatMoney, isPositive, type Money } from '../../contract/money.ts'
import { classNames } from '../kit/design/classNames.ts'
import styles from './Figures.module.css'

export type Figure = {
  /** The view it leads to. */
  readonly id: string
  readonly title: string
  /** A currency each; null while it is not known whole. */
  readonly sums: readonly Money[] | null
  /** What stands beside the figure, in two short lines. */
  readonly beside: readonly string[]
  /** Money that is owed is clay; money that moved has its sign. */
  readonly kind: 'owed' | 'moved'
  /** The list is of it, alone or with others. */
  readonly isShown: boolean
  /** The list is of it alone. */
  readonly isChosen: boolean
}

type FiguresProps = { figures: readonly Figure[]; onChoose: (id: string) => void }

/** The figures a manager asks for, each of which narrows the list to what it is made of. */
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
              <b aria-label="being added up" className={styles.waiting}>
                …
              </b>
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
  `${kind === 'moved' && isPositive(sum) ? '+' : ''}${formatMoney(sum, undefined, { symbol: false })}`
