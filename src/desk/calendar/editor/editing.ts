import type { EffectiveEvent } from '../rules/draft.ts'
import type { Selection } from '../rules/edits.ts'

/** What can be done with the days that are chosen (ux.md §4.3), beside "Why?" and prices. */
export type RangeAction = 'close' | 'discount' | 'repeat' | 'clear'

/** What is being edited in a sheet now. */
export type Editing =
  | { readonly kind: RangeAction; readonly selection: Selection }
  /** `typed` is what the number pad begins with. */
  | {
      readonly kind: 'set price' | 'change by'
      readonly selection: Selection
      readonly typed: string
    }
  /** `selection`: the days of it that were chosen; null edits the whole rule. */
  | { readonly kind: 'edit'; readonly event: EffectiveEvent; readonly selection: Selection | null }
  | { readonly kind: 'new event'; readonly selection: Selection | null }
  /** Begins without days and items, whatever was chosen before: the bar's Discount is for what is chosen. */
  | { readonly kind: 'new discount' }
  /** A new event that begins as another one is. */
  | { readonly kind: 'duplicate'; readonly event: EffectiveEvent }
