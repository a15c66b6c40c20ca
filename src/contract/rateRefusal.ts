import { isRecord } from './records.ts'
import { toText } from './text.ts'

/** Why something cannot be had, of the `error` that services give: `Closed: Not open for booking on Sep 5, 2026.` */
export function refusalOf(wire: unknown): string {
  if (!isRecord(wire)) return toText(wire)
  const told = [toText(wire['title']), toText(wire['details']) || toText(wire['message'])]
  return told.filter((words) => words !== '').join(': ')
}
