import { folded, hasWord, wordsOf } from '../../../contract/searchText.ts'
import { isClose, shortestClose } from '../../ui/isClose.ts'
import { type Findable, finder, textOf } from './findBookings.ts'

type NearFinder = (typed: string) => ((booking: Findable) => boolean) | null

/**
 * Whether a booking is meant by what was typed, where a word of the name may have one letter wrong; null where nothing
 * that was typed could be such a word. For when nobody is meant exactly.
 */
export const nearFinder: NearFinder = (typed) => {
  const words = wordsOf(typed)
  if (!words.some(mayBeWrong)) return null
  return (booking) => {
    const text = textOf(booking)
    const names = folded(booking.customer).split(/[\s,-]+/)
    return words.every(
      (word) =>
        hasWord(text, word) ||
        (mayBeWrong(word) && names.some((name) => isClose(name, 0, name.length, word))),
    )
  }
}

/** A different number is another guest, and no typing error. */
const mayBeWrong = (word: string): boolean => word.length >= shortestClose && /\p{L}/u.test(word)

/** The two looks at a list of bookings, which come with the code of the search. */
export const finders = { finder, nearFinder } as const
export type Finders = typeof finders
