/**
 * Letters that people type for one another, and that no decomposition makes equal: each is mapped to the one
 * it is compared as. Marks (accents, harakat, dakuten) are not here: they are removed.
 */
const sameLetters: Readonly<Record<string, string>> = {
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
  // Persian and Urdu keyboards have letters of their own for the Arabic ones, and final letters are often exchanged.
  ی: 'ي',
  ى: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ٱ: 'ا',
  // The letter that only makes a word longer, and the hamza that many leave out.
  ـ: '',
  ء: '',
}

/** The digit 0 of each script in which numbers are typed; its other nine follow it. */
const zeros = ['٠', '۰', '०', '০', '๐']
/** Katakana and hiragana stand in the same order, this far apart. */
const katakana = { first: 0x30a1, last: 0x30f6, toHiragana: -0x60 }
const hyphens = '‐‑‒–—―−'

const lettersFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => String.fromCodePoint(first + nth))

/** Each letter that is replaced, with what replaces it. */
export const replacedLetters: ReadonlyMap<string, string> = new Map([
  ...Object.entries(sameLetters),
  ...zeros.flatMap((zero) =>
    lettersFrom(zero.codePointAt(0) ?? 0, 10).map((digit, nth) => [digit, `${nth}`] as const),
  ),
  ...lettersFrom(katakana.first, katakana.last - katakana.first + 1).map(
    (kana) =>
      [kana, String.fromCodePoint((kana.codePointAt(0) ?? 0) + katakana.toHiragana)] as const,
  ),
  ...Array.from(hyphens).map((hyphen) => [hyphen, '-'] as const),
])

/**
 * A number as it is typed in any script, with the digits 0–9, point, comma and hyphen: `١٬٢٣٤٫٥٠` and `１，２３４．５０` become
 * `1,234.50`. The marks of direction that some keyboards add are left out.
 */
export const westernNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Nd}\p{Pd}−]/gu, (sign) => replacedLetters.get(sign) ?? sign)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

const replaced = new RegExp(`[${[...replacedLetters.keys()].join('')}]`, 'g')

/**
 * Text for comparison, without case, accents and width, and with one letter where keyboards have several: `Søren Nguyễn`
 * becomes `soren nguyen`, `علی` becomes `علي`, `タナカ` becomes `たなか`, `٠١٧١` becomes `0171`.
 */
export function folded(text: string): string {
  const small = text.toLowerCase()
  if (isPlain(small)) return small
  // Lower case again: `㏂` decomposes into capitals.
  return small
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(replaced, (letter) => replacedLetters.get(letter) ?? letter)
}

/** Most text is plain ASCII; the full way costs ten times as much. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Characters between words or beside them, which are in nobody's name. The apostrophe is not here: `obrien` finds O’Brien. */
const apart = /[\s,;:()[\]{}"“”„«»·・|/\\]+/u
const leftOut = /['’ʻʼ`]/gu

/** The words of a text for comparison; the typed text and the searched text take the same way. */
export const wordsOf = (text: string): string[] =>
  folded(text).replaceAll(leftOut, '').split(apart).filter(Boolean)

/**
 * A word of {@link wordsOf} at its hyphens: `smith-jones` → `smith`, `jones`. A hyphen beside a digit is part of a code
 * or a number, and stays.
 */
export const hyphenParts = (word: string): string[] =>
  word
    .replaceAll(/(\p{L})-+(?=\p{L}|$)/gu, '$1 ')
    .split(' ')
    .filter(Boolean)

/** What names are written with between their letters. */
export const betweenLetters = ` \t\r\n-.,;:'’ʻʼ\`"“”„«»()[]{}·・|/\\`
const between = new RegExp(`[${betweenLetters.replaceAll(/[\\\]-]/g, '\\$&')}]+`, 'g')

/** Text for comparison in one piece: `van der Berg` and `Van-der-Berg` become `vanderberg`. */
export const joined = (text: string): string => folded(text).replaceAll(between, '')

/** A shorter text is part of many names once these are joined: `ana` of `Tina Nash`. */
export const shortestJoined = 5

/** The text of a record as {@link hasWord} searches it. */
export type SearchedText = {
  readonly text: string
  /** The name in one piece. */
  readonly whole: string
}

/** @param others what else the record is found by */
export const searchedText = (name: string, others: string): SearchedText => ({
  text: folded(`${name} ${others}`).replaceAll(leftOut, ''),
  whole: joined(name),
})

/** Whether a word of {@link wordsOf} is part of the text, or of the name without what joins its words. */
export function hasWord(searched: SearchedText, word: string): boolean {
  if (searched.text.includes(word)) return true
  if (word.length >= shortestJoined && searched.whole.includes(word)) return true
  const parts = hyphenParts(word)
  return parts[0] !== word && parts.every((part) => hasWord(searched, part))
}
