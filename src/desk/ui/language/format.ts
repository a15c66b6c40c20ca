import { i18n } from '@lingui/core'
import { type CalendarDay, type DayStyle, formatDay as formatDayIn } from '../../../contract/day.ts'
import { formatMoney as formatMoneyIn, type Money } from '../../../contract/money.ts'

/** The day as staff read it in their language: `Sat, Nov 21`. */
export const formatDay = (day: CalendarDay, style?: DayStyle): string =>
  formatDayIn(day, i18n.locale, style)

/** The amount as staff read it in their language. @param options `symbol: false` leaves the currency out */
export const formatMoney = (money: Money, options?: { symbol?: boolean }): string =>
  formatMoneyIn(money, i18n.locale, options)

/** A number as it is written in the language: `1,234`. */
export const formatNumber = (number: number): string => i18n.number(number)

/** What `make` makes for the active language, made once for each language. */
export function inLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const { locale } = i18n
    const known = made.get(locale)
    if (known !== undefined) return known
    const fresh = make(locale)
    made.set(locale, fresh)
    return fresh
  }
}

/** `A, B and C`. */
export const formatList = (() => {
  const format = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return (words: Iterable<string>): string => format().format(words)
})()

/** Orders words as the language does: letters alike in any case, numbers by size. */
export const collator = inLanguage(
  (locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }),
)
