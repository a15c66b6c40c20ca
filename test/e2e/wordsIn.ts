import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Language } from '../../src/contract/languages.ts'

/** Finds the translation of an English message, whatever its values are. */
export type Words = (english: string) => RegExp

/** What the desk says in a language, by its catalogues. */
export async function wordsIn(language: Language): Promise<Words> {
  const config = getConfig({ configPath: `${import.meta.dirname}/../../lingui.config.ts` })
  /** One English text may have several translations, by its context. */
  const translations = new Map<string, Set<string>>()
  for (const catalog of await getCatalogs(config)) {
    const [source, own] = await Promise.all([catalog.read('en-US'), catalog.read(language)])
    for (const [id, { message = id }] of Object.entries(source ?? {})) {
      const all = translations.get(message) ?? new Set()
      translations.set(message, all.add(own?.[id]?.translation || message))
    }
  }
  return (english) => {
    const texts = translations.get(english)
    if (texts === undefined) throw new Error(`"${english}" is no message of the desk.`)
    return new RegExp([...texts].map(patternOf).join('|'), 'u')
  }
}

/** Tags and values of the message may be anything. */
const patternOf = (text: string): string =>
  text
    .replaceAll(/<\/?\d+\/?>/g, '')
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
