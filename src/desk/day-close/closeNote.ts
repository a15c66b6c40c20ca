import { formatMoney } from '../../contract/money.ts'
import type { DayClose } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'

/**
 * A close as a note on a booking: a tag that other tools show sensibly, then what it came to. No guest is named in it.
 *
 * @param say a moment in words that stay true: with its date
 */
export function noteOfClose(close: DayClose, say: (at: number) => string): string {
  const open = close.findings.filter((one) => one.open.minor !== 0)
  const without = open.filter(({ word }) => word === '').length
  return [
    `[day close] ${say(close.since)} to ${say(close.until)}, by ${close.by}`,
    ...close.sums.map(({ currency, found, count, total, difference }) =>
      difference === null
        ? `${currency}: found ${formatMoney(found)} (${count}), not counted`
        : `${currency}: found ${formatMoney(found)} (${count}), counted ${formatMoney(total)}, difference ${formatMoney(difference)} (${differenceWords(difference).toLowerCase()})`,
    ),
    ...(open.length === 0
      ? []
      : [`Not recorded at this desk: ${open.length}, without explanation: ${without}`]),
    ...(close.comment === '' ? [] : [close.comment]),
  ].join('\n')
}
