import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { categories } from '../../core/api/queries/items.ts'
import { ratedItems } from '../../core/api/queries/ratedItems.ts'
import { categoriesToChoose, type OfferFilter, offerGroups } from './offers.ts'
import { type BookingWish, isTooLong, partyOf, ratedQuery } from './wanted.ts'

const unnarrowed: Omit<OfferFilter, 'first'> = {
  categoryId: null,
  search: '',
  onlyAvailable: false,
}
const none: readonly RatedItem[] = []

/** The available items for the dates and the party, and the filters of their list. */
export type OffersState = ReturnType<typeof useOffers>

/**
 * @param first the item shown first: the one tapped in Availability
 * @param isWanted whether the list is on screen
 */
export function useOffers(wish: BookingWish, first: number | null, isWanted: boolean) {
  const api = useApi()
  const [narrowed, setNarrowed] = useState(unnarrowed)
  const order = useQuery({ ...categories(api), enabled: isWanted })
  const known = order.data ?? []
  const tooLong = isTooLong(wish)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...ratedItems(api, ratedQuery(wish)),
    enabled: isWanted && !tooLong,
    placeholderData: keepPreviousData,
  })
  const all = data?.records ?? none
  return {
    all,
    groups: offerGroups(all, known, { ...narrowed, first }),
    party: partyOf(all),
    categories: categoriesToChoose(all, known),
    narrowed,
    setNarrowed,
    isTooLong: tooLong,
    showAll: () => setNarrowed(unnarrowed),
    // The order of the categories comes first, so that no row moves from under a finger; a list without it is no worse.
    isWaiting:
      (isPending && error === null) || (order.isPending && order.failureCount === 0 && isWanted),
    /** Other dates are requested and not answered yet: the offers on the screen must not be taken. */
    isOld: isPlaceholderData,
    isKnown: data !== undefined,
    failure: error === null ? null : failureOf(error),
    readAgain: () => void refetch(),
  }
}
