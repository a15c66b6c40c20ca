import { create } from 'zustand'
import { type BookingColumnId, columnIds, columnsIn } from '../../shared/list/filterAddress.ts'
import { columnsKey } from '../../ui/storageNames.ts'

/** Only names of columns, no content of them. */
const key = columnsKey

/** The columns chosen on this tablet. */
const useChoice = create<{ readonly columns: readonly BookingColumnId[] }>(() => ({
  columns: kept(),
}))

export const useChosenColumns = (): readonly BookingColumnId[] =>
  useChoice(({ columns }) => columns)

/** Stores the choice on this tablet. The customer always stays, because it tells rows apart. */
export function chooseColumns(wanted: readonly BookingColumnId[]): void {
  const columns = columnIds.filter((id) => id === 'customer' || wanted.includes(id))
  useChoice.setState({ columns })
  try {
    localStorage.setItem(key, columns.join(','))
  } catch {
    // Storage full or forbidden: the choice lasts as long as the page.
  }
}

function kept(): readonly BookingColumnId[] {
  try {
    return columnsIn(localStorage.getItem(key)) ?? columnIds
  } catch {
    // No storage: nothing was chosen here.
    return columnIds
  }
}
