import { isRecord } from './records.ts'
import { refusalWords } from './refusalWords.ts'
import { toText } from './text.ts'

/** The reason why an item is not available, from the `error` of the service: `Closed: Not open for booking on Sep 5, 2026.` */
export function refusalOf(wire: unknown): string {
  if (!isRecord(wire)) return refusalWords(toText(wire))
  const parts = [toText(wire['title']), toText(wire['details']) || toText(wire['message'])]
  return refusalWords(parts.filter((words) => words !== '').join(': '))
}
