import { t } from '@lingui/core/macro'
import { isPositive, isZero, type Money } from '../../../../contract/money.ts'
import { formatNames } from '../../../ui/language/format.ts'
import { type CloseSum, differs, isCounted, uncounted } from './closeSums.ts'
import { kindWords } from './payKind.ts'

/** What a difference means, in words. */
export function differenceWords(difference: Money | null): string {
  if (difference === null) return t`Nothing counted`
  if (isZero(difference)) return t`Counted equals expected`
  return isPositive(difference) ? t`More counted than expected` : t`Less counted than expected`
}

/** The same for all kinds together, and what it leaves out: one fact each. */
export function wholeLines(
  sum: Pick<CloseSum, 'kinds' | 'atDesk' | 'difference'>,
): readonly string[] {
  const without = uncounted(sum).map((kind) => kindWords()[kind])
  const isShifted = sum.difference !== null && isZero(sum.difference) && differs(sum)
  return [
    isShifted
      ? t`Total agrees, types differ`
      : sum.difference === null && isCounted(sum)
        ? t`Not compared`
        : differenceWords(sum.difference),
    ...(without.length === 0 ? [] : [t`Not counted: ${{ types: formatNames(without) }}`]),
  ]
}

export const reasonWords = (reason: string): string =>
  reason === '' ? t`No reason given` : t`Reason: ${reason}`

/** The name of the line for cash, card and money taken at the desk. */
export const togetherWords = () => t`Cash, card and at the desk`

/** Why cash and card have no difference of their own. */
export const togetherReason = (counted: Money | null): string =>
  counted === null
    ? t`Count both cash and card. Enter 0 for none.`
    : t`Compared together, cash or card is unknown`
