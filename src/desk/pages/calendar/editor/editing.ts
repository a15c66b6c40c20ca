import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'

/** The actions on the selected days (ux.md §4.3), besides "Why?" and prices. */
export type RangeAction = 'close' | 'discount' | 'repeat' | 'clear'

/** What the open sheet edits. */
export type Editing =
  | { readonly kind: RangeAction; readonly selection: CellSelection }
  /** `typed` is the first entry of the number pad. */
  | {
      readonly kind: 'set price' | 'change by'
      readonly selection: CellSelection
      readonly typed: string
    }
  /** `selection`: the selected days of the rule; null edits the whole rule. */
  | {
      readonly kind: 'edit'
      readonly event: EffectiveEvent
      readonly selection: CellSelection | null
    }
  | { readonly kind: 'new event'; readonly selection: CellSelection | null }
  /**
   * Starts without days and items, even when some are selected: the Discount button of the bar is for the selection.
   */
  | { readonly kind: 'new discount' }
  /** A new event that starts as a copy of another. */
  | { readonly kind: 'duplicate'; readonly event: EffectiveEvent }
