import { typedPhone } from '../../../contract/phoneNumber.ts'
import { folded, hyphenParts, shortestJoined, wordsOf } from '../../../contract/searchText.ts'

/** A piece of a text, and whether it matches. */
export type Piece = { readonly text: string; readonly isMatch: boolean }

/** Cuts a text at the matches of the typed words, also where it is spelt with other letters: `wei` in `Weiß`. */
export function matchesIn(text: string, typed: string): readonly Piece[] {
  const plain = lettersOf(text)
  const inside = new Uint8Array(text.length)
  const mark = ({ letters, at }: Letters, part: string): boolean => {
    let from = letters.indexOf(part)
    const isFound = from >= 0
    for (; from >= 0; from = letters.indexOf(part, from + 1)) {
      inside.fill(1, at[from], endOf(text, at[from + part.length - 1] ?? 0))
    }
    return isFound
  }
  const inOnePiece = withoutSigns(plain)
  for (const word of new Set(wordsOf(typed).flatMap(hyphenParts))) {
    if (!mark(plain, word) && word.length >= shortestJoined) mark(inOnePiece, word)
  }
  const phone = typedPhone(typed)
  const ways = phone === null ? [] : [...phone.exact, phone.near ?? '']
  // Only the longest way that is there: the others are parts of it.
  const digits = ways.map((way) => way.replace(/\D/g, '')).filter((way) => way !== '')
  digits.some((way) => mark(inOnePiece, way))
  return piecesOf(text, inside)
}

function piecesOf(text: string, inside: Uint8Array): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && inside[end] === inside[start]) continue
    pieces.push({ text: text.slice(start, end), isMatch: inside[start] === 1 })
    start = end
  }
  return pieces
}

/** Folded letters, and for each of them its position in the original. */
type Letters = { readonly letters: string; readonly at: readonly number[] }

function lettersOf(text: string): Letters {
  let letters = ''
  const at: number[] = []
  let from = 0
  for (const letter of text) {
    const small = /['’ʻʼ`]/.test(letter) ? '' : folded(letter)
    for (let nth = 0; nth < small.length; nth += 1) at.push(from)
    letters += small
    from += letter.length
  }
  return { letters, at }
}

function withoutSigns({ letters, at }: Letters): Letters {
  const kept = [...at.keys()].filter((nth) => /[\p{L}\p{N}]/u.test(letters[nth] ?? ''))
  return {
    letters: kept.map((nth) => letters[nth]).join(''),
    at: kept.map((nth) => at[nth] ?? 0),
  }
}

/** The position after a letter and its accents. */
function endOf(text: string, at: number): number {
  const [letter = ''] = text.slice(at)
  const [signs = ''] = /^[\p{M}\p{Cf}]*/u.exec(text.slice(at + letter.length)) ?? []
  return at + letter.length + signs.length
}
