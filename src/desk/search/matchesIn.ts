import { dialled, folded, wordsOf } from '../kit/folded.ts'

/** A piece of a text, and whether it matches. */
export type Piece = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text at the matches of the typed words, also where it is spelt with other letters: `wei` in `Weiß`. */
export function matchesIn(text: string, typed: string): readonly Piece[] {
  const { plain, at } = plainOf(text)
  const inside = new Uint8Array(text.length)
  const number = dialled(typed)
  for (const word of number === null ? wordsOf(typed) : [...wordsOf(typed), number]) {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + 1)) {
      inside.fill(1, at[from], at[from + word.length] ?? text.length)
    }
  }
  const pieces: Piece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && inside[end] === inside[start]) continue
    pieces.push({ text: text.slice(start, end), isMatch: inside[start] === 1 })
    start = end
  }
  return pieces
}

/** The folded text, and for each of its letters the position in the original. */
function plainOf(text: string): { readonly plain: string; readonly at: readonly number[] } {
  let plain = ''
  const at: number[] = []
  let from = 0
  for (const letter of text) {
    const small = /['’ʻʼ`]/.test(letter) ? '' : folded(letter)
    for (let nth = 0; nth < small.length; nth += 1) at.push(from)
    plain += small
    from += letter.length
  }
  return { plain, at }
}
