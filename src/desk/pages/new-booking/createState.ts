import type { FailureReason } from '../../core/api/failures.ts'

/** The state of "Create booking". */
export type CreateState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** The answer was lost; the desk is finding out whether a booking was made. */
  | { readonly is: 'checking'; readonly failure: FailureReason | null }
  | { readonly is: 'unsure'; readonly isLikely: boolean }
  /** No booking: the request did not arrive. */
  | { readonly is: 'not-arrived' }
  /** No booking, for this reason. */
  | { readonly is: 'failed'; readonly failure: FailureReason }
  /** No booking: refused in a sentence that names no field. */
  | {
      readonly is: 'refused'
      readonly message: string
      /** The labels of the fields without a value. */
      readonly empty: readonly string[]
      /** Pressed again with nothing changed, so nothing was sent. */
      readonly isUnchanged: boolean
    }
  /** No booking: the cart must be settled first. */
  | { readonly is: 'cart' }
