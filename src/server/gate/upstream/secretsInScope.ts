import type { Work } from './work.ts'

/** Each secret is found by its last characters; it has at least as many. */
const tailLength = 8
/** Finding the secrets with a tail takes as long as reading this many characters. */
const costOfLookUp = 16
/** The places of the table of tails: a power of two, many times the secrets of any record. */
const places = 16_384
/** An odd number, so that each character of a tail counts. */
const factor = 0x01_00_01_93
/** What the first character of a tail adds to its hash. */
const leading = Array.from({ length: tailLength - 1 }).reduce<number>(
  (product) => Math.imul(product, factor),
  1,
)

const placeOf = (hash: number): number => (hash ^ (hash >>> 15)) & (places - 1)

const hashOfTail = (secret: string): number => {
  let hash = 0
  for (let at = secret.length - tailLength; at < secret.length; at += 1) {
    hash = (Math.imul(hash, factor) + secret.charCodeAt(at)) | 0
  }
  return hash
}

/** The hash of the eight characters before `end`; those before the first one count as none. */
function hashOf(codes: Uint16Array, end: number): number {
  let hash = 0
  for (let at = Math.max(0, end - tailLength); at < end; at += 1) {
    hash = (Math.imul(hash, factor) + (codes[at] ?? 0)) | 0
  }
  return hash
}

/**
 * The secrets of the records around the value that is looked at, and a way to take all of them out of a text in one pass:
 * the hash of its last eight characters goes along, and only where a secret has such an end the text is compared with it.
 */
export class SecretsInScope {
  readonly #work: Work
  readonly #all = new Set<string>()
  /** By the hashes of their tails. */
  readonly #byHash = new Map<number, string[]>()
  /** How many tails have each place: for most characters of a text the answer is none. */
  readonly #counts = new Uint32Array(places)
  #codes = new Uint16Array(1_024)

  constructor(work: Work) {
    this.#work = work
  }

  /** The length of the longest secret with which the first `end` characters end; 0 when there is none. */
  #lengthOfSecretAt(hash: number, end: number): number {
    this.#work.characters(costOfLookUp)
    let longest = 0
    for (const secret of this.#byHash.get(hash) ?? []) {
      if (secret.length > longest && this.#endsWith(secret, end)) longest = secret.length
    }
    return longest
  }

  #endsWith(secret: string, end: number): boolean {
    const start = end - secret.length
    let left = start < 0 ? -1 : secret.length
    while (left > 0 && this.#codes[start + left - 1] === secret.charCodeAt(left - 1)) left -= 1
    this.#work.characters(left < 0 ? 1 : secret.length - left + 1)
    return left === 0
  }

  /**
   * @returns those that were not there yet, for `remove` at the end of the record; a record within ends before the one
   *   around it
   */
  add(secrets: readonly string[]): readonly string[] {
    const added: string[] = []
    for (const secret of secrets) {
      this.#work.characters(secret.length)
      if (this.#all.has(secret)) continue
      this.#all.add(secret)
      added.push(secret)
      const hash = hashOfTail(secret)
      const alike = this.#byHash.get(hash)
      if (alike === undefined) this.#byHash.set(hash, [secret])
      else alike.push(secret)
      const place = placeOf(hash)
      this.#counts[place] = (this.#counts[place] ?? 0) + 1
    }
    return added
  }

  remove(added: readonly string[]): void {
    for (const secret of added) {
      this.#all.delete(secret)
      const hash = hashOfTail(secret)
      const alike = this.#byHash.get(hash)
      // Those of this record are the last ones, whichever comes first here.
      alike?.pop()
      if (alike?.length === 0) this.#byHash.delete(hash)
      const place = placeOf(hash)
      this.#counts[place] = (this.#counts[place] ?? 0) - 1
    }
  }

  /**
   * The text without any secret. A secret goes as soon as its last character has come, so that what is then side by side
   * is compared as well, and no character is read twice.
   */
  without(text: string): string {
    if (this.#all.size === 0 || text.length < tailLength) return text
    if (this.#codes.length < text.length) this.#codes = new Uint16Array(text.length)
    let end = 0
    let hash = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      const leaving = end < tailLength ? 0 : (this.#codes[end - tailLength] ?? 0)
      hash = (Math.imul(hash - Math.imul(leaving, leading), factor) + code) | 0
      this.#codes[end] = code
      end += 1
      if (end < tailLength || this.#counts[placeOf(hash)] === 0) continue
      const length = this.#lengthOfSecretAt(hash, end)
      if (length === 0) continue
      end -= length
      hash = hashOf(this.#codes, end)
    }
    return end === text.length ? text : textOf(this.#codes.subarray(0, end))
  }
}

/** Two bytes for each code unit, as they are: a text may hold half a surrogate pair. */
const textOf = (codes: Uint16Array): string =>
  Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le')
