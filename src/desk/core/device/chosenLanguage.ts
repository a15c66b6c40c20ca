import { isLanguage, type Language, languageFor } from '../../ui/language/languages.ts'
import { languageKey } from '../../ui/storageNames.ts'

/** The language that was chosen on this device; without a choice, that of the browser. */
export function chosenLanguage(): Language {
  try {
    const chosen = localStorage.getItem(languageKey)
    if (isLanguage(chosen)) return chosen
  } catch {
    // No storage: the browser's language is used.
  }
  return languageFor(navigator.languages)
}
