import { t } from '@lingui/core/macro'
import { saveBlob } from './saveFile.ts'
import type { TableFile } from './tableFile.ts'

/**
 * Lets the browser save a list as a workbook (XLSX).
 *
 * @returns false when the code that writes it could not be loaded; it is loaded only now, since most people never
 * export
 */
export async function saveWorkbook<Row>(called: string, file: TableFile<Row>): Promise<boolean> {
  try {
    const { workbookOf } = await import('./workbook.ts')
    saveBlob(called, await workbookOf(file), file.rows.length)
    return true
  } catch {
    // Offline and without that code on the tablet: the sheet shows notWrittenWords.
    return false
  }
}

export const notWrittenWords = () => t`File not saved. Go online and try again, or export CSV.`

export const workbookWords = () => t`Export XLSX`
