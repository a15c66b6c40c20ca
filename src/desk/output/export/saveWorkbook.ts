import { saveBlob } from './saveFile.ts'
import type { TableFile } from './tableFile.ts'

/**
 * Lets the browser save a list as a workbook (XLSX).
 *
 * @returns whether it was: the part that writes it is fetched only now, since most people never export
 */
export async function saveWorkbook<Row>(called: string, file: TableFile<Row>): Promise<boolean> {
  try {
    const { workbookOf } = await import('./workbook.ts')
    saveBlob(called, await workbookOf(file))
    return true
  } catch {
    // Without a connection and without that part on the device: the sheet says so, see notWrittenWords.
    return false
  }
}

export const notWrittenWords =
  'No file was saved: the part of this page that writes XLSX could not be loaded. Connect and try again, or save it as CSV, which needs no connection.'

export const workbookWords = 'Workbook (XLSX)'
