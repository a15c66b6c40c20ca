import type { ComparedField } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'

/** What became of one step of the work sheet when the events were read again (ux.md §4.9). */
export type Checked =
  | { readonly kind: 'verified'; readonly rateId: number }
  /** No event looks like it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'differs'; readonly rateId: number; readonly fields: readonly ComparedField[] }

/** A set of drafts that somebody enters by hand where the service takes no writes. */
export type HandedOver = {
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  /** The steps in the order in which they must be entered. */
  readonly drafts: readonly Draft[]
  /** The numbers of the events there were then: what is entered gets another one. */
  readonly known: readonly number[]
  /** By draft; empty until Verify was pressed. */
  readonly checked: Readonly<Record<string, Checked>>
}
