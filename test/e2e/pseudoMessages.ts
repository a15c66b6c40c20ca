import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { BrowserContext } from 'playwright-core'

const plain = 'abcdefghijklmnopqrstuvwxyz'
const accented = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'

/** English with an accent on each letter and each vowel twice: some 40 % longer, and still read by a developer. */
export const pseudo = (text: string): string =>
  text.replaceAll(/<\/?\d+\/?>|[a-z]/gi, (part) => {
    if (part.length > 1) return part
    const small = accented.charAt(plain.indexOf(part.toLowerCase()))
    const letter = part === part.toLowerCase() ? small : small.toUpperCase()
    return /[aeiou]/i.test(part) ? letter + small : letter
  })

/** A compiled message: texts, and values as lists (a name, and for a choice its kind and its forms). */
function pseudoParts(part: unknown): unknown {
  if (typeof part === 'string') return pseudo(part)
  if (!Array.isArray(part)) return part
  return part.map((one: unknown) => (Array.isArray(one) ? pseudoValue(one) : pseudoParts(one)))
}

function pseudoValue([name, kind, forms]: readonly unknown[]): unknown {
  if (typeof forms !== 'object' || forms === null) return [name, kind, forms].filter(isGiven)
  const translated = Object.entries(forms).map(([form, text]) => [
    form,
    form === 'offset' ? text : pseudoParts(text),
  ])
  return [name, kind, Object.fromEntries(translated)]
}

const isGiven = (value: unknown): boolean => value !== undefined

/**
 * Answers the requests of a page for the messages of one language with pseudo-English: `en-US` for `en-XA`, `ar` for a
 * mirrored desk.
 */
export async function inPseudoEnglish(
  context: BrowserContext,
  language: 'en-US' | 'ar',
): Promise<void> {
  const config = getConfig({ configPath: `${import.meta.dirname}/../../lingui.config.ts` })
  const catalogs = await getCatalogs(config)
  const messagesOf = async (name: string): Promise<string> => {
    const catalog = catalogs.find(({ path }) => path.endsWith(`/desk/locales/{locale}/${name}`))
    const kept = (await catalog?.read('en-US')) ?? {}
    const texts = Object.entries(kept).map(([id, { translation }]) => [id, translation ?? ''])
    const { source } = createCompiledCatalog('en-US', Object.fromEntries(texts), {
      namespace: 'json',
    })
    const { messages } = JSON.parse(source)
    const all = Object.entries(messages).map(([id, message]) => [id, pseudoParts(message)])
    return JSON.stringify(Object.fromEntries(all))
  }
  await context.route(`**/assets/messages-${language}-*.js`, async (route) => {
    const name = new RegExp(`messages-${language}-([a-z-]+)-.{8}\\.js`).exec(route.request().url())
    const answer = await route.fetch()
    const messages = await messagesOf(name?.[1] ?? '')
    const body = (await answer.text()).replace(/JSON\.parse\(`.*`\)/s, () => messages)
    await route.fulfill({ response: answer, body })
  })
}
