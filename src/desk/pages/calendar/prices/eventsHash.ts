import type { Event } from '../../../../contract/event.ts'

/** A hash of all events: prices learned under other rules are not used. */
export function eventsHash(events: readonly Event[]): string {
  let hash = 0
  for (const letter of JSON.stringify(events)) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  }
  return `${events.length}.${hash >>> 0}`
}
