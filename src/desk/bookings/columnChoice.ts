import { create } from 'zustand'
import { columnsKey } from '../kit/storageNames.ts'
import { type ColumnId, columnIds, columnsIn } from '../list/filterAddress.ts'

/** Names of columns, nothing of what stands in them. */
const key = columnsKey

/** The columns somebody chose on this tablet. */
const useChoice = create<{ readonly columns: readonly ColumnId[] }>(() => ({ columns: kept() }))

export const useChosenColumns = (): readonly ColumnId[] => useChoice(({ columns }) => columns)

/** Keeps the choice on this tablet. The customer always stays: rows could not be told apart. */
export function chooseColumns(wanted: readonly ColumnId[]): void {
  const columns = columnIds.filter((id) => id === 'customer' || wanted.includes(id))
  useChoice.setState({ columns })
  try {
    localStorage.setItem(key, columns.join(','))
  } catch {
    // Full or forbidden: the choice lasts as long as the page.
  }
}

function kept(): readonly ColumnId[] {
  try {
    return columnsIn(localStorage.getItem(key)) ?? columnIds
  } catch {
    return columnIds
  }
}
