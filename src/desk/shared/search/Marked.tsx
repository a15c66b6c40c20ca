import { matchesIn } from './matchesIn.ts'

/** A text with the typed words marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const pieces = matchesIn(text, typed)
  let from = 0
  return pieces.map((piece) => {
    const key = from
    from += piece.text.length
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
