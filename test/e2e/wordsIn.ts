import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Language } from '../../src/contract/languages.ts'

/** Finds the translation of an English message, whatever its values are. */
export type Words = (english: string) => RegExp

/** What the desk says in a language, by its catalogues. */
export async function wordsIn(language: Language): Promise<Words> {
  const config = getConfig({ configPath: `${import.meta.dirname}/../../lingui.config.ts` })
  const translations = new Map<string, string>()
  for (const catalog of await getCatalogs(config)) {
    const [source, own] = await Promise.all([catalog.read('en-US'), catalog.read(language)])
    for (const [id, { message = id }] of Object.entries(source ?? {})) {
      translations.set(message, own?.[id]?.translation || message)
    }
  }
  return (english) => {
    const text = translations.get(english)
    if (text === undefined) throw new Error(`"${english}" is no message of the desk.`)
    const literal = text.replaceAll(/<\/?\d+\/?>/g, '').split(/\{\w+\}/)
    return new RegExp(
      `^${literal.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
      'u',
    )
  }
}
