import { i18n } from '@lingui/core'
import { isLanguage, type Language, languageFor } from '../../../contract/languages.ts'
import { changeLanguage } from '../../ui/language/language.ts'
import { languageKey, languageOfKey } from '../../ui/storageNames.ts'
import { useSignIn } from '../api/signIn.ts'

/**
 * The language in which the page begins: the last one of this device, also on the lock screen and when signed out;
 * without one, that of the browser.
 */
export const chosenLanguage = (): Language =>
  stored(languageKey) ?? languageFor(navigator.languages)

/**
 * Changes the language of the desk, and remembers it for this device and for the person who is signed in.
 *
 * @throws when the messages cannot be loaded: nothing is changed then
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  store(languageKey, language)
  const { account } = useSignIn.getState()
  if (account?.id != null) store(`${languageOfKey}${account.id}`, language)
}

/** Follows the person at the tablet, whose language is used from the sign-in or the PIN on, and the other browser tabs. */
export function followLanguage(): void {
  let last = useSignIn.getState().account?.id ?? null
  useSignIn.subscribe(({ account }) => {
    const id = account?.id ?? null
    if (id === last) return
    last = id
    const own = id === null ? null : stored(`${languageOfKey}${id}`)
    // Where it cannot be loaded, the desk stays in the language it has.
    if (own !== null && own !== i18n.locale) chooseLanguage(own).catch(() => {})
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === languageKey && isLanguage(newValue)) changeLanguage(newValue).catch(() => {})
  })
}

function stored(key: string): Language | null {
  try {
    const language = localStorage.getItem(key)
    return isLanguage(language) ? language : null
  } catch {
    // No storage: the language of the browser is used.
    return null
  }
}

function store(key: string, language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // No storage: the choice lasts until the page is closed.
  }
}
