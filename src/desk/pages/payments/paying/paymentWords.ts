import type { Money } from '../../../../contract/money.ts'
import { formatList, formatMoney } from '../../../ui/language/format.ts'

/** What several amounts come to, a currency each: `CA$96.00 and ¥1,200`. */
export function sumWords(amounts: Iterable<Money>): string {
  const sums = new Map<Money['currency'], number>()
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return formatList([...sums].map(([currency, minor]) => formatMoney({ minor, currency })))
}
