import { t } from '@lingui/core/macro'
import {
  type BookingColumnId,
  type BookingSort,
  isColumn,
} from '../../shared/list/filterAddress.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './ColumnsSheet.module.css'
import { headings } from './columns.ts'
import { sortedWords } from './sortedWords.ts'

type ColumnsSheetProps = {
  shown: readonly BookingColumnId[]
  /** The columns that this person may see. */
  offered: readonly BookingColumnId[]
  sort: BookingSort | null
  onColumns: (shown: readonly BookingColumnId[]) => void
  onSort: (sort: BookingSort | null) => void
  onClose: () => void
}

/** Chooses the columns and the order of rows; the narrow list needs it too, because it has no headings to press. */
export function ColumnsSheet({
  shown,
  offered,
  sort,
  onColumns,
  onSort,
  onClose,
}: ColumnsSheetProps) {
  return (
    <Sheet title={t`Columns and order`} onClose={onClose}>
      <div className={styles.fields}>
        <SelectField
          label={t`Sort by`}
          value={sort === null ? '' : written(sort)}
          onChange={({ target }) => onSort(read(target.value))}
        >
          <option value="">{sortedWords(null)}</option>
          {offered.flatMap((by) =>
            [false, true].map((descending) => (
              <option key={`${by} ${descending}`} value={written({ by, descending })}>
                {sortedWords({ by, descending })}
              </option>
            )),
          )}
        </SelectField>
        <fieldset>
          <legend>{t`Columns`}</legend>
          {offered.map((id) => (
            <label key={id} className={styles.column}>
              <input
                type="checkbox"
                checked={shown.includes(id)}
                disabled={id === 'customer'}
                onChange={({ target }) =>
                  onColumns(target.checked ? [...shown, id] : shown.filter((one) => one !== id))
                }
              />
              {headings()[id]}
            </label>
          ))}
          <p>{t`Narrow screens show fewer columns.`}</p>
        </fieldset>
      </div>
    </Sheet>
  )
}

const written = ({ by, descending }: BookingSort): string => `${descending ? '-' : ''}${by}`

function read(text: string): BookingSort | null {
  const by = text.replace(/^-/, '')
  return isColumn(by) ? { by, descending: text.startsWith('-') } : null
}
