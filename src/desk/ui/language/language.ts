import { i18n, type Messages } from '@lingui/core'
import { directionOf, type Language } from './languages.ts'

/** The groups of messages: one for each page and two for all pages (`build/catalogFolders.ts`). */
export type Catalog =
  | 'first'
  | 'desk'
  | 'audit'
  | 'availability'
  | 'bookings'
  | 'calendar'
  | 'customers'
  | 'new-booking'
  | 'payments'
  | 'settings'

/** Their files: those of the first rows by themselves, so that the first load has only their names. */
const firstFiles = import.meta.glob<MessageFile>('../../locales/*/first.po')
const loadFiles = () => import('./pageMessages.ts')

export type MessageFile = { readonly messages: Messages }

const loading = new Map<string, Promise<void>>()

/**
 * Loads messages in the active language, once; a later call waits for the same load. In a test and on the development
 * server the messages are in the code as well, in English.
 *
 * @throws when the file cannot be loaded; the next call tries again
 */
export function loadMessages(catalog: Catalog): Promise<void> {
  const { locale } = i18n
  const path = `../../locales/${locale}/${catalog}.po`
  const before = loading.get(path)
  if (before !== undefined) return before
  const load = async (): Promise<void> => {
    const file = firstFiles[path] ?? (await loadFiles()).pageFiles[path]
    if (file !== undefined) i18n.load(locale, (await file()).messages)
  }
  const now = load().catch((cause: unknown) => {
    loading.delete(path)
    throw cause
  })
  loading.set(path, now)
  return now
}

/** Makes a language the one that all messages and formats are in. */
export function activateLanguage(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: {} })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
