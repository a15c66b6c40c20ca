import { isClose } from '../../ui/isClose.ts'

/** The number of a word of the vocabulary; it never changes. */
export type WordId = number

/** Which of the typed words a word matches: one bit for each, and one eight higher where it begins like it. */
export type Marks = Uint16Array

/** The largest number of words in one search: one bit each. */
export const mostWords = 8
export const beginsBit = (bit: number): number => bit << mostWords

/** Words are joined into long texts: a browser searches one long text faster than many words. */
type WordBlock = { readonly text: string; readonly first: number; readonly starts: Int32Array }

const wordsInBlock = 2_048
const between = '\n'

/**
 * Three vocabularies share the ids and the marks: words that may be mistyped; addresses and numbers, which must match
 * exactly; names of several words in one piece, which are searched only where the words find too few.
 */
export const wordKinds = { words: 0, addresses: 1, names: 2 } as const
type WordKind = (typeof wordKinds)[keyof typeof wordKinds]
const wordKindCount = 3

/** Every different word of the index, once. Words are only ever added; the last ones are not in a block yet. */
export class Vocabulary {
  readonly #kind: WordKind
  readonly #ids = new Map<string, WordId>()
  readonly #blocks: WordBlock[] = []
  #last: string[] = []
  #tail: WordBlock | null = null

  constructor(kind: WordKind) {
    this.#kind = kind
  }

  /** Greater than every id. */
  get limit(): number {
    return this.#ids.size * wordKindCount
  }

  /** The word's id; a new one for a new word. */
  idOf(word: string): WordId {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const nth = this.#ids.size
    const id = this.#idAt(nth)
    this.#ids.set(word, id)
    this.#last.push(word)
    this.#tail = null
    if (this.#last.length === wordsInBlock) {
      this.#blocks.push(asBlock(this.#last, nth + 1 - wordsInBlock))
      this.#last = []
    }
    return id
  }

  /**
   * Sets `bit` for every word that contains `part`, and the bit of beginning for those that begin with it.
   *
   * @returns whether there is one
   */
  markContaining(part: string, bit: number, marks: Marks): boolean {
    let isFound = false
    for (const { text, first, starts } of this.#all()) {
      let nth = 0
      let at = text.indexOf(part)
      while (at >= 0) {
        isFound = true
        while ((starts[nth + 1] ?? text.length) <= at) nth += 1
        const id = this.#idAt(first + nth)
        marks[id] = (marks[id] ?? 0) | bit | (starts[nth] === at ? beginsBit(bit) : 0)
        nth += 1
        const next = starts[nth]
        if (next === undefined) break
        at = text.indexOf(part, next)
      }
    }
    return isFound
  }

  /** Sets `bit` for every word that begins with `typed` with one letter wrong. */
  markClose(typed: string, bit: number, marks: Marks): void {
    for (const { text, first, starts } of this.#all()) {
      for (let nth = 0; nth < starts.length; nth += 1) {
        const end = (starts[nth + 1] ?? text.length + between.length) - between.length
        if (!isClose(text, starts[nth] ?? 0, end, typed)) continue
        const id = this.#idAt(first + nth)
        marks[id] = (marks[id] ?? 0) | bit
      }
    }
  }

  #idAt(nth: number): WordId {
    return nth * wordKindCount + this.#kind
  }

  #all(): readonly WordBlock[] {
    if (this.#last.length === 0) return this.#blocks
    this.#tail ??= asBlock(this.#last, this.#ids.size - this.#last.length)
    return [...this.#blocks, this.#tail]
  }
}

function asBlock(words: readonly string[], first: number): WordBlock {
  const starts = new Int32Array(words.length)
  let at = 0
  for (const [nth, word] of words.entries()) {
    starts[nth] = at
    at += word.length + between.length
  }
  return { text: words.join(between), first, starts }
}
