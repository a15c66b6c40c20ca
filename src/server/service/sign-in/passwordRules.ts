import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dictionary } from '@zxcvbn-ts/language-common'

/** What a guesser knows of an account before the first guess. */
export type KnownOfAccount = {
  readonly loginId: string
  readonly firstName: string
  readonly lastName: string
  readonly nickname: string
  /** '' when there is none. */
  readonly email: string
  readonly business: string
}

export const leastLength = 10
export const mostLength = 500
/** So many letters and digits are left of a password without the names in it. */
const leastBesideNames = 8

/** The words people choose most, from passwords that became public; read into memory when the first one is checked. */
let common: ReadonlySet<string> | null = null
const commonWords = (): ReadonlySet<string> => (common ??= new Set(dictionary['passwords-common']))

/**
 * Why nobody should have this password, as a message for the person who chose it; null when it may be had (security.md
 * 6.2.4, 6.2.11). A common word or a pattern stays one with digits and signs around it, and so do names, joined in any way:
 * `Sunshine2026!`, `mariasilva1`.
 */
export function passwordRefusal(password: string, known: KnownOfAccount): MessageDescriptor | null {
  if (password.length < leastLength) return msg`Use at least ${{ leastLength }} characters.`
  if (password.length > mostLength) return msg`Use at most ${{ mostLength }} characters.`
  const whole = password.normalize('NFKC').toLowerCase()
  const core = lettersOf(whole)
  const isGuessed =
    commonWords().has(whole) ||
    commonWords().has(core) ||
    isOfNames(password, known) ||
    // One to four characters, again and again.
    /^(.{1,4})\1+$/.test(whole) ||
    isRun(whole)
  return isGuessed ? msg`Too easy to guess. Use three or four unrelated words.` : null
}

/** Without digits, signs and spaces before and behind. */
const lettersOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether too little, or a common word, is left once the names of the account, the business and the product are taken out. */
function isOfNames(password: string, known: KnownOfAccount): boolean {
  const whole = foldedWords(password).join('')
  const rest = namesOf(known).reduce((left, name) => left.replaceAll(name, ''), whole)
  const letters = lettersOf(rest)
  return rest !== whole && (letters.length < leastBesideNames || commonWords().has(letters))
}

/** Each word of a name, and its words joined, the longest first. Single letters are in most passwords. */
function namesOf({ email, ...names }: KnownOfAccount): readonly string[] {
  const [local = ''] = email.split('@')
  return [...Object.values(names), local, 'deskbell']
    .map(foldedWords)
    .flatMap((words) => [words.join(''), ...words])
    .filter((name) => name.length > 1)
    .toSorted((one, other) => other.length - one.length)
}

/** Letters and digits without case, accents and signs: `María-José` is `maria` and `jose`. */
const foldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Each character is the one after the one before, or the one before it: `23456789ab`. */
function isRun(text: string): boolean {
  const steps = new Set<number>()
  for (let at = 1; at < text.length; at += 1) {
    steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1))
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
