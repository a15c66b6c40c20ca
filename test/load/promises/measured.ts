import { at } from '../desk/row.ts'

/** One promise of architecture.md §6: what it says, and what was measured. */
export type Measured = {
  readonly what: string
  /** `750 ms`, `at most 2 %`. */
  readonly promised: string
  /** In the promise's own unit, the figure that is compared last. */
  readonly figures: readonly number[]
  readonly isKept: boolean
  /** Beside the figures: how often it was done, and the meaning of the figures between slashes. */
  readonly note: string
}

/** Of several tries the median, which is what the promise is about unless it says otherwise. */
export const median = (numbers: readonly number[]): number => at(numbers, 0.5)
