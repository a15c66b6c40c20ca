/** Letters that are not a plain letter with a mark, as somebody without them on the keyboard types them. */
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
  // What a capital sigma becomes depends on where it stands in the word; what is typed may end there.
  ς: 'σ',
}

/** Text as one compares it: no case, no accents, `Søren Nguyễn` as `soren nguyen`. */
export function folded(text: string): string {
  const small = text.toLowerCase()
  if (isPlain(small)) return small
  // Small once more: `㏂` is taken apart into capitals.
  return small
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[ßæœøđðłıþς]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Most of what is folded needs nothing more, and the rest costs ten times as much. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Stands between words, or beside them, and is in nobody's name. An apostrophe is left out: `obrien` is O’Brien. */
const apart = /[\s,;:()[\]{}"“”„«»·|/\\]+/u
const leftOut = /['’ʻʼ`]/gu

/** The words of a text as they are compared: what is typed and what is looked in go the same way. */
export const wordsOf = (text: string): string[] =>
  folded(text).replaceAll(leftOut, '').split(apart).filter(Boolean)

/**
 * A number as it is dialled, `+1 (604) 555-0182` as `16045550182`; null for what is no such thing. What is dialled in
 * front at home or abroad, `0171 …` or `0049 …`, is in no number that is written with its country.
 */
export function dialled(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits && /^[+\d\s().\-/]+$/.test(text.trim()) ? digits : null
}
const fewestDigits = 3
