import type { Booking } from '../../../contract/booking.ts'
import { hasWord, type SearchedText, searchedText, wordsOf } from '../../../contract/searchText.ts'

/** The texts by which a booking is found. */
export type Findable = Pick<Booking, 'customer' | 'code' | 'email' | 'summary'>

const texts = new WeakMap<Findable, SearchedText>()

/** Removing accents from ten thousand names at every letter would be slow, so each booking is converted once. */
export function textOf(booking: Findable): SearchedText {
  let text = texts.get(booking)
  if (text === undefined) {
    const { customer, code, email, summary } = booking
    text = searchedText(customer, `${code} ${email} ${summary}`)
    texts.set(booking, text)
  }
  return text
}

export type Finder = (typed: string) => (booking: Findable) => boolean

/**
 * Whether a booking matches the typed words: each word is somewhere in the name, the code, the e-mail address or what
 * was booked. The contract's search finds exact matches only (§2.4), so the desk searches itself.
 */
export const finder: Finder = (typed) => {
  const words = wordsOf(typed)
  if (words.length === 0) return () => true
  return (booking) => {
    const text = textOf(booking)
    return words.every((word) => hasWord(text, word))
  }
}
