import { dictionary } from '@zxcvbn-ts/language-common'

/** What a guesser knows of an account before the first guess. */
export type KnownOfAccount = {
  readonly loginId: string
  readonly firstName: string
  readonly lastName: string
  readonly business: string
}

const leastLength = 10
export const mostLength = 500

/** The words people choose most, from passwords that became public; read into memory when the first one is checked. */
let common: ReadonlySet<string> | null = null
const commonWords = (): ReadonlySet<string> => (common ??= new Set(dictionary['passwords-common']))

/**
 * Why nobody should have this password, as a sentence for the person who chose it; null when it may be had (security.md
 * 6.2.4, 6.2.11). A common word, a name or a pattern stays one with digits and signs around it: `Maria2026!`.
 */
export function passwordRefusal(password: string, known: KnownOfAccount): string | null {
  if (password.length < leastLength) return `A password has at least ${leastLength} characters.`
  if (password.length > mostLength) return `A password has at most ${mostLength} characters.`
  const whole = password.normalize('NFKC').toLowerCase()
  const core = lettersOf(whole)
  const names = [known.loginId, known.firstName, known.lastName, known.business, 'deskbell']
  const isGuessed =
    commonWords().has(whole) ||
    commonWords().has(core) ||
    names.some((name) => core !== '' && core === lettersOf(name.toLowerCase())) ||
    // One to four characters, again and again.
    /^(.{1,4})\1+$/.test(whole) ||
    isRun(whole)
  return isGuessed
    ? 'Anybody would try that one first. Take three or four words that do not belong together.'
    : null
}

/** Without digits, signs and spaces before and behind. */
const lettersOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Each character is the one after the one before, or the one before it: `23456789ab`. */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at += 1) {
    steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
