import type { Event } from '../../../contract/event.ts'

/** A short text that is another one when any of the events is: what was learned under other rules is not believed. */
export function eventsHash(events: readonly Event[]): string {
  let hash = 0
  for (const letter of JSON.stringify(events)) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  }
  return `${events.length}.${hash >>> 0}`
}
