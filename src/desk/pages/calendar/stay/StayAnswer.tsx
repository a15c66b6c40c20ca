import { formatDay } from '../../../../contract/day.ts'
import { type CurrencyCode, formatMoney, type Money } from '../../../../contract/money.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import styles from './StaySheet.module.css'
import type { CalculatedStay } from './stayPrice.ts'

type StayAnswerProps = {
  price: CalculatedStay
  /** What the item asks for is not known: the price is of one. */
  isForOne: boolean
  isAsking: boolean
  /** The current total with taxes, from the service; null when unknown. */
  withTaxes: Money | null
  currency: CurrencyCode
}

/** The total now and with the drafts, how sure each is, and the days they are made of. */
export function StayAnswer({ price, isForOne, isAsking, withTaxes, currency }: StayAnswerProps) {
  const { before, minor, isDrafted, isVerified, days } = price
  const figure = (amount: number | null): string =>
    amount === null ? '?' : formatMoney({ minor: amount, currency }, undefined, { symbol: false })
  const closed = days.filter(({ isClosed }) => isClosed)
  return (
    <section className={styles.answer} aria-label="Total">
      <dl className={styles.sums} aria-live="polite">
        <div>
          <dt>Now</dt>
          <dd>
            <bdi className={styles.figure}>
              {isVerified || before === null ? '' : '~'}
              {figure(before)}
            </bdi>
            <Proof isVerified={isVerified} isAsking={isAsking} isKnown={before !== null} />
          </dd>
        </div>
        {isDrafted ? (
          <div>
            <dt>With your drafts</dt>
            <dd>
              <bdi className={styles.figure}>
                {minor === null ? '' : '~'}
                {figure(minor)}
              </bdi>
              <small>
                {minor === null ? 'Price unknown' : differenceWords(before, minor, figure)}
              </small>
            </dd>
          </div>
        ) : null}
      </dl>
      {isDrafted ? null : <p className={styles.quiet}>Your drafts don’t change this stay.</p>}
      {closed.length > 0 ? (
        <p className={styles.closed}>
          {isDrafted
            ? `Closed with your drafts: ${closed.map(({ day }) => formatDay(day)).join(', ')}`
            : `Closed: ${closed.map(({ day }) => formatDay(day)).join(', ')}`}
        </p>
      ) : null}
      <p className={styles.quiet}>
        {withTaxes !== null
          ? `Without taxes. With taxes: ${formatMoney(withTaxes, undefined, { symbol: false })} now.`
          : isForOne
            ? 'Per unit, without taxes'
            : 'Without taxes'}
      </p>
      <StayDays figure={figure} price={price} />
    </section>
  )
}

type StayDaysProps = {
  figure: (amount: number | null) => string
  price: CalculatedStay
}

function StayDays({ figure, price }: StayDaysProps) {
  const { isDrafted, days } = price
  return (
    <table className={styles.days}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Now</th>
          {isDrafted ? <th scope="col">With your drafts</th> : null}
        </tr>
      </thead>
      <tbody>
        {days.map((one) => (
          <tr key={one.day}>
            <th scope="row">{formatDay(one.day)}</th>
            <td>
              <bdi>{figure(one.before)}</bdi>
            </td>
            {isDrafted ? (
              <td className={one.minor === one.before ? styles.same : styles.other}>
                {one.isClosed ? 'Closed' : <bdi>{figure(one.minor)}</bdi>}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ProofProps = { isVerified: boolean; isAsking: boolean; isKnown: boolean }

function Proof({ isVerified, isAsking, isKnown }: ProofProps) {
  if (isVerified) {
    return (
      <small className={styles.proof}>
        <CheckIcon size="s" /> Live price
      </small>
    )
  }
  if (isAsking) return <small>Checking price…</small>
  return <small>{isKnown ? 'Estimate' : 'Price unknown'}</small>
}

function differenceWords(
  before: number | null,
  minor: number,
  figure: (amount: number) => string,
): string {
  if (before === null) return 'Estimate'
  if (before === minor) return 'Same price (estimate)'
  return minor < before
    ? `${figure(before - minor)} less (estimate)`
    : `${figure(minor - before)} more (estimate)`
}
