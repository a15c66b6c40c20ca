import { t } from '@lingui/core/macro'
import { filterCount, type ListView } from '../../shared/list/filterAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterChip } from '../../ui/Chip.tsx'
import styles from './ActiveFilters.module.css'
import { filtersInWords } from './filterWords.ts'
import { useFilterNames } from './useFilterNames.ts'

type ActiveFiltersProps = {
  view: ListView
  change: (next: Partial<ListView>) => void
  /** Null where another button of that name does it. */
  onClear: (() => void) | null
}

/** The active filters of the list, each with a button that removes it, and one button that removes all. */
export function ActiveFilters({ view, change, onClear }: ActiveFiltersProps) {
  const names = useFilterNames(view)
  if (filterCount(view) === 0) return null
  return (
    <div className={styles.line}>
      {filtersInWords(view, names).map(({ words, without }) => (
        <FilterChip key={words} words={words} onRemove={() => change(without)} />
      ))}
      {onClear ? <Button kind="plain" onClick={onClear}>{t`Clear filters`}</Button> : null}
    </div>
  )
}
