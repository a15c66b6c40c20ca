/// <reference types="vite/types/importMeta.d.ts" />
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { parseAccept } from 'hono/utils/accept'
import { type Language, languageFor, languages } from '../../contract/languages.ts'

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../locales/*/pages.po', {
  eager: true,
})

/** One for each language: two requests at once may have two, so nothing on the server uses Lingui's global one. */
const all = new Map<Language, I18n>(
  languages.map(({ code }) => {
    const messages = catalogs[`../locales/${code}/pages.po`]?.messages ?? {}
    return [code, setupI18n({ locale: code, messages: { [code]: messages } })]
  }),
)

/** The messages of pages in a language. */
export function i18nIn(language: Language): I18n {
  const i18n = all.get(language)
  if (i18n === undefined) throw new Error(`There are no messages in ${language}.`)
  return i18n
}

/** The parameter in which a page gets its language, as OpenID Connect names it. */
export const languageParameter = 'ui_locales'

/**
 * The language that suits the reader of a page best: of those that `ui_locales` names, separated by spaces, else of
 * those that `Accept-Language` names; else English.
 */
export function pageLanguage({ url, headers }: Pick<Request, 'url' | 'headers'>): Language {
  const named = new URL(url).searchParams.get(languageParameter)?.split(' ') ?? []
  const accepted = parseAccept(headers.get('accept-language') ?? '').filter(({ q }) => q > 0)
  return languageFor([...named, ...accepted.map(({ type }) => type)])
}

/**
 * The locale in which a page writes days and amounts: that of the business, `en-CA`, where it is of the language of the
 * page.
 */
export const localeIn = ({ locale }: I18n, ofBusiness: string): string =>
  ofBusiness.split('-')[0] === locale.split('-')[0] ? ofBusiness : locale

/** The messages of a page, in the language of its reader. */
export const i18nFor = (request: Pick<Request, 'url' | 'headers'>): I18n =>
  i18nIn(pageLanguage(request))
