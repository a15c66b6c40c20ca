import type { Marks } from './vocabulary.ts'

/**
 * The word numbers of each booking, one after the other in one array: a search reads them all, and small arrays for a
 * hundred thousand bookings would be spread over the memory.
 */
export class WordLists {
  #first = new Int32Array(1_024)
  #count = new Uint16Array(1_024)
  #pool = new Int32Array(16_384)
  #used = 0

  /** Stores the words of the booking with this number in place of those it had. */
  put(nth: number, words: ReadonlySet<number>): void {
    if (nth >= this.#first.length) {
      this.#first = longer(this.#first, new Int32Array(nth * 2))
      this.#count = longer(this.#count, new Uint16Array(nth * 2))
    }
    if (words.size > (this.#count[nth] ?? 0)) this.#first[nth] = this.#reserve(words.size)
    this.#count[nth] = words.size
    this.#pool.set([...words], this.#first[nth] ?? 0)
  }

  clear(nth: number): void {
    this.#count[nth] = 0
  }

  /** All marks that its words have. */
  marksOf(nth: number, marks: Marks): number {
    const pool = this.#pool
    const from = this.#first[nth] ?? 0
    const to = from + (this.#count[nth] ?? 0)
    let mark = 0
    for (let at = from; at < to; at += 1) mark |= marks[pool[at] ?? 0] ?? 0
    return mark
  }

  #reserve(words: number): number {
    if (this.#used + words > this.#pool.length) this.#tidy(words)
    const at = this.#used
    this.#used += words
    return at
  }

  /** Drops the words of replaced bookings and doubles the space. */
  #tidy(more: number): void {
    const live = this.#count.reduce((sum, count) => sum + count, more)
    const pool = new Int32Array(live * 2)
    let used = 0
    for (const [nth, count] of this.#count.entries()) {
      const from = this.#first[nth] ?? 0
      pool.set(this.#pool.subarray(from, from + count), used)
      this.#first[nth] = used
      used += count
    }
    this.#pool = pool
    this.#used = used
  }
}

/** `long`, with the numbers of `short` at its beginning. */
export function longer<T extends Int32Array | Uint16Array | Float64Array>(short: T, long: T): T {
  long.set(short)
  return long
}
