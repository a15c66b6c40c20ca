import { i18n } from '@lingui/core'
import { type CalendarDay, type DayStyle, formatDay as formatDayIn } from '../../../contract/day.ts'
import { formatLocaleOf } from '../../../contract/languages.ts'
import { formatMoney as formatMoneyIn, type Money } from '../../../contract/money.ts'

/** The day as staff read it in their language: `Sat, Nov 21`. */
export const formatDay = (day: CalendarDay, style?: DayStyle): string =>
  formatDayIn(day, formatLocaleOf(i18n.locale), style)

/** The amount as staff read it in their language. @param options `symbol: false` leaves the currency out */
export function formatMoney(money: Money, options?: { symbol?: boolean }): string {
  const amount = formatMoneyIn(money, formatLocaleOf(i18n.locale), options)
  // Isolated: between Arabic words sign, number and symbol would change places.
  return i18n.locale === 'ar' && options?.symbol !== false ? `\u2066${amount}\u2069` : amount
}

/** A number as it is written in the language: `1,234`. */
export const formatNumber = (number: number): string => i18n.number(number)

/** What `make` makes for the active language, made once for each language. */
export function inLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const { locale } = i18n
    const known = made.get(locale)
    if (known !== undefined) return known
    const fresh = make(formatLocaleOf(locale))
    made.set(locale, fresh)
    return fresh
  }
}

/** `A, B, C`: names side by side, with an "and" only in languages that never leave it out. */
export const formatNames = (() => {
  const format = inLanguage((locale) => new Intl.ListFormat(locale, { style: 'narrow' }))
  return (names: Iterable<string>): string => format().format(names)
})()

/** `A, B, C`: facts side by side, with the comma of the language and no "and"; empty ones are left out. */
export const formatFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(commas[i18n.locale] ?? ', ')

const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、' }

/** `A, B and C`. */
export const formatList = (() => {
  const format = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return (words: Iterable<string>): string => format().format(words)
})()

/** Compares names as the language sorts them, without case and accents; numbers in them by their size. */
export const collator = inLanguage(
  (locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }),
)
