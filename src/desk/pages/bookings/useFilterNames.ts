import { i18n } from '@lingui/core'
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
import type { FilterNames } from './filterWords.ts'

/** The names of the ids in a view. */
export function useFilterNames({ filter }: ListView): FilterNames {
  const api = useApi()
  const timeZone = useZone()
  const { data: known } = useQuery({ ...items(api), enabled: filter.itemId != null })
  const { data: staff } = useQuery({ ...accounts(api), enabled: Boolean(filter.partnerId) })
  const statuses = useStatuses()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.locale, {
      hourCycle: 'h23',
      timeZone: 'UTC',
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return {
      status: (id) => statuses.find((status) => status.id === id)?.name ?? id,
      item: (id) => known?.find((item) => item.id === id)?.name || t`Item ${id}`,
      partner: (id) => nameOf(staff, Number(id)) ?? t`Partner ${id}`,
      moment: (at) => format.format(wallClock(at, timeZone)),
    }
  }, [known, staff, statuses, timeZone])
}
