/**
 * A text on one line of paper: at most `most` characters, the last of them `…` when something is cut, and no character
 * is split.
 */
export function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
