import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Money } from '../../../contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney, formatNumber } from '../../ui/language/format.ts'
import styles from './Bars.module.css'

declare module 'react' {
  interface CSSProperties {
    /** A bar's length as a share of the longest one. */
    '--long'?: string
  }
}

export type Bar = {
  readonly id: string
  readonly word: string
  /** Null where the sum is unknown. */
  readonly sum: Money | null
  /** How many bookings it sums. */
  readonly count: number | null
  /** The current day or period. */
  readonly isNow?: boolean
}

type BarsProps = {
  title: string
  /** Beside the title: `last 7 days`. */
  beside?: string | undefined
  /** Hatched is due, solid is paid (mock README, "Payments"). */
  kind: 'owed' | 'paid'
  /** One chart for each currency: amounts of two currencies are never compared. */
  pictures: readonly (readonly Bar[])[]
  /** The heading of the first column of the table: `Age`. */
  column: string
  /** The words where there is no chart. */
  nothing: ReactNode
  children?: ReactNode
}

/** Sums as bars, and the same sums as a table. */
export function Bars({ title, beside, kind, pictures, column, nothing, children }: BarsProps) {
  const [isTable, setTable] = useState(false)
  const isEmpty = pictures.length === 0
  return (
    <section className={styles.bars} aria-label={title}>
      <header className={styles.head}>
        <h2>
          {title} {beside ? <small>{beside}</small> : null}
        </h2>
        {isEmpty ? null : (
          <Button
            kind="plain"
            aria-pressed={isTable}
            aria-label={t`Show as table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable
              ? t({ message: 'Bars', comment: 'Button: show the amounts as a bar chart' })
              : t({ message: 'Table', comment: 'Button: show the amounts as a table' })}
          </Button>
        )}
      </header>
      {isEmpty && nothing !== null ? <p className={styles.nothing}>{nothing}</p> : null}
      {pictures.map((bars) => {
        const currency = bars.find(({ sum }) => sum !== null)?.sum?.currency ?? ''
        const name = pictures.length > 1 ? currency : null
        return isTable ? (
          <BarsTable
            key={currency}
            title={`${title} ${name ?? ''}`.trim()}
            column={column}
            bars={bars}
          />
        ) : (
          <Picture key={currency} name={name} kind={kind} bars={bars} />
        )
      })}
      {children}
    </section>
  )
}

const figure = (sum: Money | null): string =>
  sum === null ? '–' : formatMoney(sum, { symbol: false })

type PictureProps = { name: string | null; kind: 'owed' | 'paid'; bars: readonly Bar[] }

function Picture({ name, kind, bars }: PictureProps) {
  const longest = Math.max(1, ...bars.map(({ sum }) => Math.abs(sum?.minor ?? 0)))
  return (
    <>
      {name === null ? null : <h3 className={styles.currency}>{name}</h3>}
      <ul className={styles[kind]}>
        {bars.map(({ id, word, sum, isNow }) => (
          <li key={id} className={isNow ? styles.now : undefined}>
            <span>{word}</span>
            <span className={styles.track} aria-hidden="true">
              {sum === null || sum.minor === 0 ? null : (
                <i style={{ '--long': `${Math.max(2, (Math.abs(sum.minor) / longest) * 100)}%` }} />
              )}
            </span>
            <bdi className={sum === null || sum.minor === 0 ? styles.none : undefined}>
              {figure(sum)}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

type BarsTableProps = Pick<BarsProps, 'title' | 'column'> & { bars: readonly Bar[] }

function BarsTable({ title, column, bars }: BarsTableProps) {
  const currency = bars.find(({ sum }) => sum !== null)?.sum?.currency
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t`Bookings`}</th>
          <th scope="col">{currency ?? t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, word, sum, count }) => (
          <tr key={id}>
            <th scope="row">{word}</th>
            <td>{count === null ? '–' : formatNumber(count)}</td>
            <td>
              <bdi>{figure(sum)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
