import { isPositive, isZero, type Money } from '../../../../contract/money.ts'
import { type CloseSum, differs, isCounted, uncounted } from './closeSums.ts'
import { kindWords } from './payKind.ts'

/** What a difference means, in words. */
export function differenceWords(difference: Money | null): string {
  if (difference === null) return 'Nothing was counted'
  if (isZero(difference)) return 'Counted and expected agree'
  return isPositive(difference)
    ? 'More was counted than expected'
    : 'Less was counted than expected'
}

/** The same for all kinds together, and what it leaves out. */
export function wholeWords(sum: Pick<CloseSum, 'kinds' | 'atDesk' | 'difference'>): string {
  const without = uncounted(sum).map((kind) => kindWords[kind].toLowerCase())
  const isShifted = sum.difference !== null && isZero(sum.difference) && differs(sum)
  return [
    isShifted
      ? 'In all it agrees, kind by kind it does not'
      : sum.difference === null && isCounted(sum)
        ? 'Not compared'
        : differenceWords(sum.difference),
    ...(without.length === 0 ? [] : [`not counted: ${without.join(', ')}`]),
  ].join('; ')
}

/** The name of the line for cash, card and money taken at the desk. */
export const togetherWords = 'Cash, card and at the desk'

/** Why cash and card have no difference of their own. */
export const togetherReason = (counted: Money | null): string =>
  counted === null
    ? 'Compared once both cash and card are counted: 0 where there is none'
    : 'Compared together: the service does not say which of the two it was'
