import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './OffersHead.module.css'
import type { OffersState } from './useOffers.ts'
import { WishFields } from './WishFields.tsx'
import type { BookingWish } from './wanted.ts'

type OffersHeadProps = {
  wish: BookingWish
  offers: OffersState
  onWish: (wish: BookingWish) => void
}

/** The dates and the party, and filters for the list: a word, a category, only available items. */
export function OffersHead({ wish, offers, onWish }: OffersHeadProps) {
  const { narrowed, setNarrowed, failure } = offers
  const hasTimesOrCode = wish.startTime !== '' || wish.endTime !== '' || wish.code !== ''
  const [hasMore, setHasMore] = useState(hasTimesOrCode)
  return (
    <>
      <WishFields wish={wish} hasMore={hasMore} party={offers.party} onChange={onWish} />
      <search className={styles.line}>
        <SearchField
          label={t`Search items`}
          value={narrowed.search}
          className={styles.search}
          onChange={(text) => setNarrowed({ ...narrowed, search: text })}
        />
        <fieldset
          className={styles.chips}
          aria-label={t({
            message: 'Show',
            context: 'filter',
            comment: 'Names the filters of the list of items',
          })}
        >
          <Chip
            aria-expanded={hasMore}
            onClick={() => setHasMore(!hasMore)}
          >{t`Times and code`}</Chip>
          <Chip
            pressed={narrowed.onlyAvailable}
            onClick={() => setNarrowed({ ...narrowed, onlyAvailable: !narrowed.onlyAvailable })}
          >{t`Available only`}</Chip>
          {offers.categories.map(({ id, name }) => (
            <Chip
              key={id}
              pressed={narrowed.categoryId === id}
              onClick={() =>
                setNarrowed({ ...narrowed, categoryId: narrowed.categoryId === id ? null : id })
              }
            >
              {name}
            </Chip>
          ))}
        </fieldset>
      </search>
      {failure !== null && offers.isKnown ? (
        <FailureBand reason={failure} of="list" onRetry={offers.readAgain} />
      ) : null}
    </>
  )
}
