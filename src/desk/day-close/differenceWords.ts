import { isZero, type Money } from '../../contract/money.ts'

/** What a difference means, in words. */
export function differenceWords(difference: Money | null): string {
  if (difference === null) return 'Nothing was counted'
  if (isZero(difference)) return 'Counted and found agree'
  return difference.minor > 0 ? 'More was counted than found' : 'Less was counted than found'
}
