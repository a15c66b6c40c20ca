import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { items } from '../../core/api/queries/items.ts'
import { questionKey } from '../../core/api/queries/matchingBookings.ts'
import type { BookingCategories } from './reading/owedBy.ts'
import { type LedgerReading, useReading } from './reading/useReading.ts'
import type { ViewTime } from './views/views.ts'

/** A list record names no item (§2.5), so there is one query per item, only when the bars by category are opened. */
export function useBookingCategories(
  { today, since }: ViewTime,
  isOn: boolean,
): {
  readonly categories: BookingCategories
  readonly questions: number
  readonly reading: LedgerReading
} {
  const known = useQuery(items(useApi())).data
  const categoryByFilter = useMemo(() => {
    const filters = new Map<BookingFilter, string>()
    for (const { id, name, categoryName } of known ?? []) {
      filters.set(
        {
          statusIds: [],
          itemId: id,
          startsTo: today,
          ...(since === null ? {} : { endsFrom: since }),
        },
        categoryName || name || numbered(id),
      )
    }
    return filters
  }, [known, today, since])
  const filters = useMemo(() => [...categoryByFilter.keys()], [categoryByFilter])
  const reading = useReading(filters, { isOn })
  const { answers } = reading
  const categories = useMemo(() => {
    const found = new Map<BookingCode, Set<string>>()
    for (const [filter, category] of categoryByFilter) {
      for (const { code } of answers.get(questionKey(filter))?.records ?? []) {
        const on = found.get(code)
        if (on) on.add(category)
        else found.set(code, new Set([category]))
      }
    }
    return found
  }, [categoryByFilter, answers])
  return { categories, questions: filters.length, reading }
}

const numbered = (itemId: number): string => t`Item ${{ number: itemId }}`
