import { t } from '@lingui/core/macro'
import type { CurrencyCode, Money } from '../../../../contract/money.ts'
import { formatDay, formatFacts, formatMoney } from '../../../ui/language/format.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
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
    amount === null ? '?' : formatMoney({ minor: amount, currency }, { symbol: false })
  const closed = days.filter(({ isClosed }) => isClosed)
  return (
    <section className={styles.answer} aria-label={t`Total`}>
      <dl className={styles.sums} aria-live="polite">
        <div>
          <dt>{nowWord()}</dt>
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
            <dt>{t`With your drafts`}</dt>
            <dd>
              <bdi className={styles.figure}>
                {minor === null ? '' : '~'}
                {figure(minor)}
              </bdi>
              <small>
                {minor === null ? t`Price unknown` : differenceWords(before, minor, figure)}
              </small>
            </dd>
          </div>
        ) : null}
      </dl>
      {isDrafted ? null : <p className={styles.quiet}>{t`Your drafts don’t change this stay.`}</p>}
      {closed.length > 0 ? (
        <p className={styles.closed}>
          {isDrafted
            ? t`Closed with your drafts: ${{ days: formatFacts(closed.map(({ day }) => formatDay(day))) }}`
            : t`Closed: ${{ days: formatFacts(closed.map(({ day }) => formatDay(day))) }}`}
        </p>
      ) : null}
      <p className={styles.quiet}>
        {withTaxes !== null
          ? t`Without taxes. With taxes: ${{ amount: formatMoney(withTaxes, { symbol: false }) }} now.`
          : isForOne
            ? t`Per unit, without taxes`
            : t`Without taxes`}
      </p>
      <StayDays figure={figure} price={price} />
    </section>
  )
}

const nowWord = (): string =>
  t({ message: 'Now', context: 'price', comment: 'The price without the drafts' })

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
          <th scope="col">{t`Day`}</th>
          <th scope="col">{nowWord()}</th>
          {isDrafted ? <th scope="col">{t`With your drafts`}</th> : null}
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
                {one.isClosed ? t`Closed` : <bdi>{figure(one.minor)}</bdi>}
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
        <CheckIcon size="s" /> {t`Live price`}
      </small>
    )
  }
  if (isAsking) return <small>{t`Checking price…`}</small>
  return <small>{isKnown ? t`Estimate` : t`Price unknown`}</small>
}

function differenceWords(
  before: number | null,
  minor: number,
  figure: (amount: number) => string,
): string {
  if (before === null) return t`Estimate`
  if (before === minor) return t`Same price (estimate)`
  return minor < before
    ? t`${{ amount: figure(before - minor) }} less (estimate)`
    : t`${{ amount: figure(minor - before) }} more (estimate)`
}
