import type { Finder } from './findBookings.ts'

/**
 * As `finder`, with accents and letter case alone folded: for the first lists of Today, until the code of the search is
 * loaded. It has no tables of letters, so that the first load stays small.
 */
export const plainFinder: Finder = (typed) => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return ({ customer, code, email, summary }) => {
    const text = words.length === 0 ? '' : plain(`${customer} ${code} ${email} ${summary}`)
    return words.every((word) => text.includes(word))
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
