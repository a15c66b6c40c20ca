import { ph, t } from '@lingui/core/macro'
import {
  type BookingColumnId,
  type BookingSort,
  isColumn,
} from '../../shared/list/filterAddress.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './ColumnsSheet.module.css'
import { headings, isAmount } from './columns.ts'

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
          <option value="">{t`Default order`}</option>
          {offered.flatMap((by) =>
            [false, true].map((descending) => (
              <option key={`${by} ${descending}`} value={written({ by, descending })}>
                {sortedWords(by, descending)}
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

/** `Guest, A to Z`. */
function sortedWords(by: BookingColumnId, descending: boolean): string {
  const column = by === 'dates' ? t`Arrival` : headings()[by]
  return t({
    message: `${column}, ${ph({ order: orderWords(by, descending) })}`,
    comment: 'How a list is sorted: “Guest, A to Z”, “Total, most first”',
  })
}

function orderWords(by: BookingColumnId, descending: boolean): string {
  if (by === 'created')
    return descending
      ? t({ message: 'newest first', comment: 'Order of bookings by when they were made' })
      : t({ message: 'oldest first', comment: 'Order of bookings by when they were made' })
  if (by === 'dates')
    return descending
      ? t({ message: 'latest first', comment: 'Order of bookings by day of arrival' })
      : t({ message: 'earliest first', comment: 'Order of bookings by day of arrival' })
  if (isAmount(by))
    return descending
      ? t({ message: 'most first', comment: 'Order of bookings by an amount' })
      : t({ message: 'least first', comment: 'Order of bookings by an amount' })
  if (by === 'status')
    return descending
      ? t({ message: 'reverse order', comment: 'Order of bookings by status' })
      : t({ message: 'usual order', comment: 'Order of bookings by status' })
  return descending
    ? t({ message: 'Z to A', comment: 'Order of names' })
    : t({ message: 'A to Z', comment: 'Order of names' })
}
