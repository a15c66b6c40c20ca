/** Shorter words are close to everything; a word of three letters is compared as a whole. */
export const shortestClose = 3

/**
 * Whether the word from `start` to `end` in `text` begins with `typed`, with at most one mistake: one letter more, less
 * or different, or two swapped. Short words must match as a whole.
 */
export function isClose(text: string, start: number, end: number, typed: string): boolean {
  const length = typed.length
  if (end - start < length - 1 || !mayBegin(text, start, typed)) return false
  let same = 0
  while (same < length && text.charCodeAt(start + same) === typed.charCodeAt(same)) same += 1
  const at = start + same
  const mayGoOn = length > shortestClose
  if (same === length) return mayGoOn || at + 1 >= end
  return (
    goesOn(text, at + 1, end, typed, same + 1, mayGoOn) ||
    goesOn(text, at, end, typed, same + 1, mayGoOn) ||
    goesOn(text, at + 1, end, typed, same, mayGoOn) ||
    (text.charCodeAt(at) === typed.charCodeAt(same + 1) &&
      text.charCodeAt(at + 1) === typed.charCodeAt(same) &&
      goesOn(text, at + 2, end, typed, same + 2, mayGoOn))
  )
}

/**
 * A quick test that rejects most words: after one mistake, one of the first two letters is still in its place or next
 * to it.
 */
function mayBegin(text: string, start: number, typed: string): boolean {
  const [one, two] = [text.charCodeAt(start), text.charCodeAt(start + 1)]
  const [first, second] = [typed.charCodeAt(0), typed.charCodeAt(1)]
  return one === first || two === second || one === second || two === first
}

/** Whether the rest of the word from `at` equals the rest of the typed text from `from`. */
function goesOn(
  text: string,
  at: number,
  end: number,
  typed: string,
  from: number,
  mayGoOn: boolean,
): boolean {
  const left = typed.length - from
  if (left < 0 || at + left > end + (left === 0 ? 1 : 0)) return false
  for (let nth = 0; nth < left; nth += 1) {
    if (text.charCodeAt(at + nth) !== typed.charCodeAt(from + nth)) return false
  }
  return mayGoOn || at + left >= end
}
