import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wallClock } from '../../../contract/zone.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { items } from '../../core/api/queries/items.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import type { ListView } from '../../shared/list/filterAddress.ts'
import { inLanguage } from '../../ui/language/format.ts'
import type { FilterNames } from './filterWords.ts'

const momentFormat = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hourCycle: 'h23',
      timeZone: 'UTC',
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
)

/** The names of the ids in a view. */
export function useFilterNames({ filter }: ListView): FilterNames {
  const api = useApi()
  const timeZone = useZone()
  const { data: known } = useQuery({ ...items(api), enabled: filter.itemId != null })
  const { data: staff } = useQuery({ ...accounts(api), enabled: Boolean(filter.partnerId) })
  const statuses = useStatuses()
  return useMemo(
    () => ({
      status: (id) => statuses.find((status) => status.id === id)?.name ?? id,
      item: (id) => known?.find((item) => item.id === id)?.name || t`Item ${{ number: id }}`,
      partner: (id) => nameOf(staff, Number(id)) ?? t`Partner ${{ number: id }}`,
      moment: (at) => momentFormat().format(wallClock(at, timeZone)),
    }),
    [known, staff, statuses, timeZone],
  )
}
