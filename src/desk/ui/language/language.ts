import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { directionOf, formatLocaleOf, type Language } from '../../../contract/languages.ts'

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

export type MessageFile = { readonly messages: Messages }

/** Only those of the first rows are named in the first load. */
const firstFiles = import.meta.glob<MessageFile>('../../locales/*/first.po')
const loadPageFiles = () => import('./pageMessages.ts')

/** The catalogues that this page has loaded or is loading, in any language. */
const used = new Set<Catalog>()
const loading = new Map<string, Promise<void>>()

/**
 * Loads messages in the active language, once; a later call waits for the same load. In a test and on the development
 * server the messages are in the code as well, in English.
 *
 * @throws when the file cannot be loaded; the next call tries again
 */
export function loadMessages(catalog: Catalog): Promise<void> {
  used.add(catalog)
  return load(catalog, i18n.locale)
}

const againMs = 3_000

/**
 * Loads what the first rows say. Without a network a tablet may have English alone: then it begins in English. Tries again
 * until one of them is there, because without words nothing can be drawn.
 */
export async function loadFirstMessages(): Promise<void> {
  try {
    await loadMessages('first')
  } catch {
    try {
      await load('first', 'en-US')
      activateLanguage('en-US')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs))
      await loadFirstMessages()
    }
  }
}

function load(catalog: Catalog, language: string): Promise<void> {
  const path = `../../locales/${language}/${catalog}.po`
  const before = loading.get(path)
  if (before !== undefined) return before
  const now = read(path, language).catch((cause: unknown) => {
    loading.delete(path)
    throw cause
  })
  loading.set(path, now)
  return now
}

async function read(path: string, language: string): Promise<void> {
  const file = firstFiles[path] ?? (await loadPageFiles()).pageFiles[path]
  if (file !== undefined) i18n.load(language, (await file()).messages)
}

/** Makes a language the one that all messages and formats are in; its messages are loaded afterwards. */
export function activateLanguage(language: Language): void {
  i18n.load(language, {})
  i18n.activate(language, formatLocaleOf(language))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/**
 * Draws the page in another language, once all messages that it has used are there.
 *
 * @throws when one of them cannot be loaded; the page then stays in its language
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === i18n.locale) return
  await Promise.all([...used].map((catalog) => load(catalog, language)))
  activateLanguage(language)
}

/** The active language, as a BCP 47 tag. Whatever has messages is drawn again under a `key` of it. */
export const useActiveLanguage = (): string =>
  useSyncExternalStore(
    (listener) => i18n.on('change', listener),
    () => i18n.locale,
  )
