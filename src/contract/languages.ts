/** The languages of the desk and of the pages of service and gate, as their readers write them. The first is the source of all messages. */
export const languages = [
  { code: 'en-US', name: 'English (US)' },
  { code: 'en-GB', name: 'English (UK)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'pt-BR', name: 'Português (Brasil)' },
  { code: 'ar', name: 'العربية' },
  { code: 'ja', name: '日本語' },
] as const

/** A BCP 47 tag of {@link languages}. */
export type Language = (typeof languages)[number]['code']

/** Whether it is exactly the tag of one of {@link languages}. */
export const isLanguage = (code: unknown): code is Language =>
  languages.some((one) => one.code === code)

/** English is written the British way in these regions. */
const british = new Set(['GB', 'IE', 'AU', 'NZ', 'IN', 'ZA', 'SG', 'HK', 'MT'])

/**
 * The language that suits a reader best.
 *
 * @param wanted BCP 47 tags, the preferred one first: `navigator.languages`
 */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = languages.find(({ code }) => code.toLowerCase() === tag.toLowerCase())
    if (exact !== undefined) return exact.code
    const [base = '', region = ''] = tag.split('-')
    if (base.toLowerCase() === 'en') return british.has(region.toUpperCase()) ? 'en-GB' : 'en-US'
    const related = languages.find(({ code }) => code.split('-')[0] === base.toLowerCase())
    if (related !== undefined) return related.code
  }
  return 'en-US'
}

/** The direction in which the language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'ar' ? 'rtl' : 'ltr'

/**
 * The locale of days, amounts and numbers: one kind of digits on every screen, the one of codes, phone numbers and cards.
 * For Arabic browsers disagree: some write ٥, others 5.
 */
export const formatLocaleOf = (language: string): string => `${language}-u-nu-latn`
