import { t } from '@lingui/core/macro'
import { dayIn } from '../../../../contract/day.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import { kindWords, ruleKinds } from '../rules/ruleWords.ts'
import styles from './ListFilters.module.css'
import { isFiltering, type ListFilter } from './listed.ts'

type ListFiltersProps = {
  filter: ListFilter
  items: readonly CalendarItem[]
  /** How many match, in words: `12 of 30 price rules`. */
  found: string
  onChange: (part: Partial<ListFilter>) => void
  onClear: () => void
  /** Null while nothing is listed. */
  onExport: (() => void) | null
}

/** The filters of the list; each takes effect immediately. */
export function ListFilters(props: ListFiltersProps) {
  const { filter, items, onChange } = props
  return (
    <section className={styles.filters} aria-label={t`Filters`}>
      <SelectField
        label={t`Type`}
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onChange({ kind: ruleKinds.find((kind) => kind === target.value) ?? null })
        }
      >
        <option value="">{t`All types`}</option>
        {ruleKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords()[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Item`}
        value={filter.itemId ?? ''}
        onChange={({ target }) =>
          onChange({ itemId: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{t`All items`}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t({ message: 'Active on', comment: 'Filter: price rules with effect on a day' })}
        type="date"
        value={filter.on ?? ''}
        onChange={({ target }) => onChange({ on: dayIn(target.value) })}
      />
      <SelectField
        label={t`Enabled`}
        value={filter.enabled === null ? '' : filter.enabled ? '1' : '0'}
        onChange={({ target }) =>
          onChange({ enabled: target.value === '' ? null : target.value === '1' })
        }
      >
        <option value="">
          {t({ message: 'All', comment: 'Filter: enabled and disabled price rules' })}
        </option>
        <option value="1">{t`Enabled`}</option>
        <option value="0">{t`Disabled`}</option>
      </SelectField>
      <FiltersEnd {...props} />
    </section>
  )
}

function FiltersEnd({ filter, onChange, onClear, found, onExport }: ListFiltersProps) {
  return (
    <div className={styles.end}>
      <Chip
        pressed={filter.drafts}
        onClick={() => onChange({ drafts: !filter.drafts })}
      >{t`Drafts only`}</Chip>
      {isFiltering(filter) ? (
        <Button kind="plain" onClick={onClear}>{t`Clear filters`}</Button>
      ) : null}
      <output className={styles.found}>{found}</output>
      <Button
        off={onExport === null ? t`Nothing to export` : null}
        onClick={onExport ?? undefined}
      >{t`Export`}</Button>
    </div>
  )
}
