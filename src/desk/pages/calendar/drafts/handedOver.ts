import type { CalendarDay } from '../../../../contract/day.ts'
import type { ComparedField } from '../rules/compare.ts'
import type { Draft } from '../rules/draft.ts'

/** The result of one step of the work sheet when the events were read again (ux.md §4.9). */
export type SheetCheck =
  | { readonly kind: 'verified'; readonly rateId: number }
  /** No event looks like it. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'differs'; readonly rateId: number; readonly fields: readonly ComparedField[] }

/** The expected price of one item on one day once a draft is at the service. */
export type Expected = {
  readonly draftId: string
  readonly itemId: number
  readonly day: CalendarDay
  /** In minor units; null when it is not known. */
  readonly minor: number | null
  /** The price without the drafts; null when they do not change it. */
  readonly before: number | null
  readonly isClosed: boolean
}

/** The price that the service charges instead; null when its state, open or closed, is not the expected one. */
export type Charged = { readonly expected: Expected; readonly minor: number | null }

/** A set of drafts that a person enters at the service, because the API takes no writes. */
export type HandedOver = {
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  /** The steps in the order in which they must be entered. */
  readonly drafts: readonly Draft[]
  /** The numbers of the events there were then: what is entered gets another one. */
  readonly known: readonly number[]
  readonly expected: readonly Expected[]
  /** Where a rated query gave another price than was expected, when Verify was last pressed. */
  readonly charged: readonly Charged[]
  /** By draft; empty until Verify was pressed. */
  readonly checked: Readonly<Record<string, SheetCheck>>
}
