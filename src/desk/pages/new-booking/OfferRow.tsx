import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { compareMoney } from '../../../contract/money.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { explain, type FailureReason, inOneText } from '../../core/api/failures.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { priceOf } from './newBooking.ts'
import styles from './OfferRow.module.css'
import { leftWords } from './offers.ts'

type RatedOfferProps = {
  offer: RatedItem
  /** How many of it are in the cart. */
  inCart: number
  busy: boolean
  /** Why the last "Add" failed. */
  failure: FailureReason | null
  onAdd: () => void
}

/** One item on these dates: its price and an Add button, or why it is not available. */
export function OfferRow({ offer, inCart, busy, failure, onAdd }: RatedOfferProps) {
  const can = offer.slip !== null
  return (
    <li className={classNames(styles.row, !can && styles.gone)}>
      <div className={styles.what}>
        <span className={styles.name}>{offer.name}</span>
        <span className={styles.second}>
          {can ? <Facts offer={offer} inCart={inCart} /> : reasonOf(offer)}
        </span>
        {failure === null ? null : (
          <span className={styles.failure} role="alert">
            {inOneText(explain(failure, 'list'))}
          </span>
        )}
      </div>
      {can ? <Price offer={offer} /> : null}
      {can ? (
        <Button
          className={styles.add}
          busy={busy}
          onClick={({ detail }) => {
            // The second press of a double tap must not add a second item.
            if (detail <= 1) onAdd()
          }}
        >
          <Trans comment="Button (a verb): puts the item into the cart; the item is only heard">
            Add <Hidden>{ph({ item: offer.name })}</Hidden>
          </Trans>
        </Button>
      ) : null}
    </li>
  )
}

function Facts({ offer, inCart }: Pick<RatedOfferProps, 'offer' | 'inCart'>) {
  const left = leftWords(offer)
  return (
    <>
      {inCart > 0 ? <b>{plural(inCart, { one: 'In the cart', other: '# in the cart' })}</b> : null}
      {offer.lengthWords === '' ? null : <span>{offer.lengthWords}</span>}
      {left === null ? null : (
        <span className={classNames((offer.available ?? 9) <= 2 && styles.few)}>{left}</span>
      )}
      {offer.codeProblem === null ? null : <span>{offer.codeProblem}</span>}
    </>
  )
}

const reasonOf = ({ refusal, kindIds }: RatedItem): string => {
  if (kindIds.length > 0) return t`Choose a size.`
  return refusal ?? t`No price for these dates`
}

function Price({ offer }: { offer: RatedItem }) {
  const price = priceOf(offer)
  const { subTotal, total, discount } = offer
  const hasTax =
    subTotal !== null &&
    total !== null &&
    subTotal.currency === total.currency &&
    compareMoney(subTotal, total) !== 0
  const small =
    discount !== null
      ? t({ message: 'reduced', comment: 'Under a price: it has a discount' })
      : hasTax
        ? t({ message: 'with tax', comment: 'Under a price: tax is in it' })
        : ''
  return (
    <span className={styles.price}>
      {price === null ? <bdi>{offer.priceWords ?? t`No price`}</bdi> : <Amount money={price} />}
      {small === '' ? null : <small>{small}</small>}
    </span>
  )
}
