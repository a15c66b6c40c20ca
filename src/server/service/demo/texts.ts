import type { Arrival } from './cast.ts'
import type { DemoItemKind } from './catalogue.ts'
import type { Origins } from './people.ts'

/** Sentences by what was booked; those under `any` fit every booking. */
export type Phrases = Readonly<Record<DemoItemKind | 'any', readonly [string, ...string[]]>>

/** Names and sentences, the only thing in which the two worlds differ. */
export type DemoTexts = {
  /** Who arrives today. */
  readonly arrivals: readonly Arrival[]
  readonly origins: Origins
  /** What guests write when they book. */
  readonly guestNotes: Phrases
  /** What staff leave for one another. */
  readonly staffNotes: Phrases
  /** Statuses the business made up itself, beside the default set (§3). */
  readonly ownStatuses: readonly { readonly id: string; readonly name: string }[]
}
