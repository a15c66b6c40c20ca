/** Letters that are not a plain letter with an accent, as people type them on another keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  // A capital sigma has two lower-case forms, by its place in the word; typed text may end in the middle of one.
  ς: 'σ',
}

/** Text for comparison, without case and accents: `Søren Nguyễn` becomes `soren nguyen`. */
export function folded(text: string): string {
  const small = text.toLowerCase()
  if (isPlain(small)) return small
  // Lower case again: `㏂` decomposes into capitals.
  return small
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[ßæœøđðłıþς]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Most text is plain ASCII; the full way costs ten times as much. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Stands between words or beside them, and is in nobody's name. The apostrophe is not here: `obrien` finds O’Brien. */
const apart = /[\s,;:()[\]{}"“”„«»·|/\\]+/u
const leftOut = /['’ʻʼ`]/gu

/** The words of a text for comparison; the typed text and the searched text take the same way. */
export const wordsOf = (text: string): string[] =>
  folded(text).replaceAll(leftOut, '').split(apart).filter(Boolean)

/**
 * A phone number as digits, `+1 (604) 555-0182` as `16045550182`; null where the text is none. A leading 0 or 00, `0171
 * …` or `0049 …`, is cut, because a number with its country code has neither.
 */
export function dialled(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits && /^[+\d\s().\-/]+$/.test(text.trim()) ? digits : null
}
const fewestDigits = 3
