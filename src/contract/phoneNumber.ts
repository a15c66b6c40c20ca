import { folded } from './searchText.ts'

/**
 * The country code at the beginning of an international number (ITU-T E.164), and the zeros after it that are dialled
 * only inside the country: `+49 (0)171`. No code is the beginning of another, and the database reads this, too.
 */
export const countryCode = `^(?:00)?([17]|${[
  '2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]',
  '(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9]',
].join('|')})0*`
const ofCountry = new RegExp(countryCode)

/** The marks at the beginning of a {@link phoneWord}: with a country code, without one. */
const [international, national] = ['+', '=']

const fewestDigits = 3
/** So many last digits are the same in every way of writing one number, and are seldom the same in two numbers. */
const nearDigits = 8

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')
const isInternational = (text: string, digits: string): boolean =>
  (/^[\s(]*\+/.test(text) || digits.startsWith('00')) && ofCountry.test(digits)

/**
 * A stored phone number as searches compare it: `+491715550183` where it has a country code, `=01715550183` where it has
 * none, `''` without digits.
 */
export function phoneWord(stored: string): string {
  const text = folded(stored)
  const digits = digitsIn(text)
  if (digits === '') return ''
  return isInternational(text, digits)
    ? digits.replace(ofCountry, `${international}$1`)
    : `${national}${digits}`
}

/** The typed part of a phone number, as parts of a {@link phoneWord}. */
export type TypedPhone = {
  /** A stored number with one of these is the number that was typed, with or without its country code. */
  readonly exact: readonly string[]
  /** The last eight digits: a stored number with them is nearly it, and never certain. Null for fewer digits. */
  readonly near: string | null
}

/** @returns null where the text is no phone number, or has fewer than three digits */
export function typedPhone(typed: string): TypedPhone | null {
  const text = folded(typed).trim()
  const digits = digitsIn(text)
  const significant = digits.replace(/^0+/, '')
  if (significant.length < fewestDigits || !/^[+\d\s().\-/]+$/.test(text)) return null
  return {
    exact: isInternational(text, digits) ? withCountry(digits) : [significant],
    near: significant.length < nearDigits ? null : digits.slice(-nearDigits),
  }
}

/** A number without its country code is stored with a zero before it or without, and some leave out the plus. */
function withCountry(digits: string): readonly string[] {
  const [start = '', code = ''] = ofCountry.exec(digits) ?? []
  const local = digits.slice(start.length)
  const whole = `${international}${code}${local}`
  return local.length < fewestDigits
    ? [whole]
    : [whole, `${national}${local}`, `${national}0${local}`, `${national}${code}${local}`]
}

/** Whether a stored number has one of these parts. */
export function hasPhonePart(stored: string, parts: readonly string[]): boolean {
  const word = phoneWord(stored)
  return parts.some((part) => word.includes(part))
}
