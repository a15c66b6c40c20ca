import { plural, t } from '@lingui/core/macro'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { RowBones } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { Group, Rows } from '../../ui/Rows.tsx'
import { topLines } from './newBooking.ts'
import { OfferRow } from './OfferRow.tsx'
import { isRated } from './offers.ts'
import type { CartState } from './useCart.ts'
import type { OffersState } from './useOffers.ts'
import { tooLongWords } from './wanted.ts'

type OffersListProps = { offers: OffersState; cart: CartState; onAdd: (offer: RatedItem) => void }

/** The items by category: those available on these dates, and the others with the reason. */
export function OffersList({ offers, cart, onAdd }: OffersListProps) {
  const { all, groups, failure, isKnown, isOld, isWaiting } = offers
  if (offers.isTooLong)
    return <Empty title={tooLongWords()}>{t`Choose an earlier departure.`}</Empty>
  if (failure !== null && !isKnown) {
    return <FailurePanel reason={failure} of="list" onRetry={offers.readAgain} />
  }
  if (isWaiting) return <RowBones />
  if (all.length === 0) {
    return <Empty title={t`No items to book`} />
  }
  if (!isRated(all)) {
    return <Empty title={t`No prices for these dates`}>{t`Choose a departure too.`}</Empty>
  }
  if (groups.length === 0) {
    return (
      <Empty
        title={t`No items match the filters`}
        action={<Button onClick={offers.showAll}>{t`Show all`}</Button>}
      />
    )
  }
  const lines = cart.session === null ? [] : topLines(cart.session)
  return (
    <Rows>
      {groups.map((group) => (
        <Group key={group.key} title={group.title} end={countWords(group.items)}>
          {group.items.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              inCart={lines.filter(({ itemId }) => itemId === offer.id).length}
              busy={isOld || cart.isBusy(`item ${offer.id}`)}
              failure={cart.trouble?.part === `item ${offer.id}` ? cart.trouble.failure : null}
              onAdd={() => onAdd(offer)}
            />
          ))}
        </Group>
      ))}
    </Rows>
  )
}

function countWords(items: readonly RatedItem[]): string {
  const available = items.filter(({ slip }) => slip !== null).length
  const all = formatNumber(items.length)
  return plural(available, { one: `# of ${all} available`, other: `# of ${all} available` })
}
