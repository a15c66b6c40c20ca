import { parse } from 'bowser'

const longest = 80

/**
 * The device of a request in words, `Safari, iOS (iPad)`, from what its browser says of itself: enough to know one's own
 * from another's, and no proof of anything.
 *
 * @returns null where the browser says nothing that is understood
 */
export function deviceWords({ headers }: Request): string | null {
  const userAgent = headers.get('user-agent') ?? ''
  if (userAgent.trim() === '') return null
  const { browser, os, platform } = parse(userAgent)
  const on = [os.name, platform.model && `(${platform.model})`].filter(Boolean).join(' ')
  const words = [browser.name, on].filter(Boolean).join(', ')
  return words === '' ? null : words.slice(0, longest)
}
