import { formatMoney, isZero } from '../../../../contract/money.ts'
import { differs, isCounted } from './closeSums.ts'
import type { DayClose } from './dayClose.ts'
import { wholeWords } from './differenceWords.ts'

/**
 * A close as a note on a booking: a tag that other tools can show, then the result. It names no guest.
 *
 * @param say formats a time with its date, so that the words stay true
 */
export function noteOfClose(close: DayClose, say: (at: number) => string): string {
  const open = close.findings.filter((one) => !isZero(one.open))
  const without = open.filter(({ word }) => word === '').length
  return [
    `[day close] ${say(close.since)} to ${say(close.until)}, by ${close.by}`,
    ...close.sums.flatMap((sum) => {
      const { currency, found, count, expected, total, difference, reason } = sum
      const moved = `${currency}: ${formatMoney(found)} moved (${count})`
      if (!isCounted(sum)) return [`${moved}, not counted`]
      if (difference === null) {
        return [`${moved}, counted ${formatMoney(total)}, ${wholeWords(sum).toLowerCase()}`]
      }
      return [
        `${moved}, expected ${formatMoney(expected)}, counted ${formatMoney(total)}, difference ${formatMoney(difference)} (${wholeWords(sum).toLowerCase()})`,
        ...(differs(sum) ? [`Reason: ${reason || 'none was given'}`] : []),
      ]
    }),
    ...(open.length === 0
      ? []
      : [`Not recorded at this desk: ${open.length}, without explanation: ${without}`]),
    ...(close.comment === '' ? [] : [close.comment]),
  ].join('\n')
}
