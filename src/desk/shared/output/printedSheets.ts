import {
  mostSheetLines,
  type PrintedSheet,
  wirePrintedSheet,
} from '../../../contract/printedSheet.ts'
import { z } from '../../../contract/zod.ts'
import { sheetsKey } from '../../ui/storageNames.ts'
import { noteOutput } from './outputs.ts'

/** What is on one print: the number on its pages, and when it was made. */
export type Sheet = { readonly id: string; readonly printedAt: Date }

/** The last sheets of this browser, for entering one while the gate is away. */
const mostHere = 20

const kept = z.lazy(() => z.array(wirePrintedSheet))

function sheetsHere(): readonly PrintedSheet[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(sheetsKey) ?? '[]'))
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** The codes of the lines on a paper, in their order. */
export const codesOn = (paper: Element): readonly string[] =>
  [...paper.querySelectorAll<HTMLElement>('[data-line]')].map(
    ({ dataset }) => dataset['code'] ?? '',
  )

/**
 * Notes a sheet that was printed or shared: for the audit trail, and so that what is written on it can be entered.
 *
 * @param codes of its lines in their order
 */
export function noteSheet(
  { id, printedAt }: Sheet,
  what: string,
  codes: readonly string[],
  how: Pick<Parameters<typeof noteOutput>[0], 'act' | 'booking'>,
): void {
  const lines = codes.slice(0, mostSheetLines)
  if (lines.every((code) => code === '')) return noteOutput({ ...how, what, sheet: id })
  noteOutput({ ...how, what, sheet: id, codes: lines })
  const sheet = { id, what, printedAt: printedAt.toISOString(), codes: lines }
  const others = sheetsHere().filter((other) => other.id !== id)
  try {
    localStorage.setItem(sheetsKey, JSON.stringify([...others, sheet].slice(-mostHere)))
  } catch {
    // No storage: the gate has it once it answers.
  }
}

/** The last sheets of this browser, newest first. */
export const lastSheets = (most: number): readonly PrintedSheet[] =>
  sheetsHere().slice(-most).toReversed()

/** A sheet that this browser printed; null where it has not. */
export const sheetHere = (id: string): PrintedSheet | null =>
  sheetsHere().find((sheet) => sheet.id === id) ?? null
