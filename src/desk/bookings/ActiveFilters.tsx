import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useZone } from '../clock.ts'
import { Button } from '../parts/Button.tsx'
import { FilterChip } from '../parts/Chip.tsx'
import { accounts, nameOf } from '../queries/accounts.ts'
import { items } from '../queries/items.ts'
import { useStatuses } from '../queries/statuses.ts'
import { useService } from '../service/ServiceContext.ts'
import styles from './ActiveFilters.module.css'
import { filterCount, type ListView } from './filterAddress.ts'
import { filtersInWords, type Names } from './filterWords.ts'

type ActiveFiltersProps = {
  view: ListView
  change: (next: Partial<ListView>) => void
  /** Null where another button of that name does it. */
  onClear: (() => void) | null
}

/** What the list is narrowed to, each to be taken off by itself, and all at once. */
export function ActiveFilters({ view, change, onClear }: ActiveFiltersProps) {
  const names = useNames(view)
  if (filterCount(view) === 0) return null
  return (
    <div className={styles.line}>
      {filtersInWords(view, names).map(({ words, without }) => (
        <FilterChip key={words} words={words} onRemove={() => change(without)} />
      ))}
      {onClear ? (
        <Button kind="plain" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

function useNames({ filter }: ListView): Names {
  const service = useService()
  const timeZone = useZone()
  const { data: known } = useQuery({ ...items(service), enabled: filter.itemId != null })
  const { data: staff } = useQuery({ ...accounts(service), enabled: Boolean(filter.partnerId) })
  const statuses = useStatuses()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(undefined, {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return {
      status: (id) => statuses.find((status) => status.id === id)?.name ?? id,
      item: (id) => known?.find((item) => item.id === id)?.name || `Item ${id}`,
      partner: (id) => nameOf(staff, Number(id)) ?? `partner ${id}`,
      moment: (at) => format.format(at),
    }
  }, [known, staff, statuses, timeZone])
}
