import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { phoneWord, type TypedPhone, typedPhone } from '../../../contract/phoneNumber.ts'
import { hyphenParts, joined, shortestJoined, wordsOf } from '../../../contract/searchText.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { shortestClose } from '../../ui/isClose.ts'
import { insertRanked, notAtBeginning, placeOf, type RankedBooking } from './order.ts'
import { beginsBit, type Marks, mostWords, Vocabulary, wordKinds } from './vocabulary.ts'
import { longer, WordLists } from './wordLists.ts'

export type IndexMatches = {
  /** Bookings that contain every typed word, best first. */
  readonly exact: readonly CachedBooking[]
  /** How many there are in all. */
  readonly total: number
  /**
   * Matches with one wrong letter, or with the last eight digits of a phone number, as many as `exact` leaves free.
   * Never treated as certain.
   */
  readonly close: readonly CachedBooking[]
}

export type Search = {
  readonly today: CalendarDay
  readonly most?: number | undefined
  /** Only bookings for which this returns true. */
  readonly where?: ((held: CachedBooking) => boolean) | undefined
}

const nothing: IndexMatches = { exact: [], total: 0, close: [] }

/**
 * Finds bookings by any part of their text. Words are stored once and bookings as numbers of words: a search first
 * marks the words that match, then goes through the bookings for marked ones.
 *
 * Bookings are added one at a time, so that a hundred thousand can be added between two frames each.
 */
export class BookingIndex {
  readonly #byCode = new Map<BookingCode, number>()
  readonly #held: (CachedBooking | null)[] = []
  readonly #free: number[] = []
  readonly #words = new Vocabulary(wordKinds.words)
  readonly #addresses = new Vocabulary(wordKinds.addresses)
  readonly #names = new Vocabulary(wordKinds.names)
  #marks: Marks = new Uint16Array(0)
  readonly #lists = new WordLists()
  #place = new Float64Array(1_024)
  #today: CalendarDay | null = null

  get size(): number {
    return this.#byCode.size
  }

  /** Whether the index has exactly this version of the booking. */
  has(booking: Booking): boolean {
    const nth = this.#byCode.get(booking.code)
    return nth !== undefined && this.#held[nth]?.booking === booking
  }

  codes(): Iterable<BookingCode> {
    return this.#byCode.keys()
  }

  withCode(code: BookingCode): CachedBooking | null {
    return this.#held[this.#byCode.get(code) ?? -1] ?? null
  }

  /** Adds a booking, or replaces its old version. */
  put(held: CachedBooking): void {
    const { code } = held.booking
    const known = this.#byCode.get(code)
    const nth = known ?? this.#free.pop() ?? this.#held.length
    this.#byCode.set(code, nth)
    const before = this.#held[nth] ?? null
    this.#held[nth] = held
    if (nth >= this.#place.length) {
      this.#place = longer(this.#place, new Float64Array(nth * 2))
    }
    if (this.#today !== null) this.#place[nth] = placeOf(held, this.#today)
    if (before !== null && saysTheSame(before, held)) return
    this.#keepWords(nth, held)
  }

  drop(code: BookingCode): void {
    const nth = this.#byCode.get(code)
    if (nth === undefined) return
    this.#byCode.delete(code)
    this.#held[nth] = null
    this.#lists.clear(nth)
    this.#free.push(nth)
  }

  /** @param typed several words in any order; an empty text finds nothing */
  search(typed: string, { today, most = 8, where }: Search): IndexMatches {
    this.#standOn(today)
    const words = [...new Set(wordsOf(typed))].slice(0, mostWords)
    if (words.length === 0) return nothing
    const byWords = this.#having(words, most, where)
    if (byWords.total >= most) return { ...byWords, close: [] }
    const phone = byWords.total === 0 ? typedPhone(typed) : null
    if (phone !== null) return this.#dialled(phone, most, where)
    const parts = [...new Set(words.flatMap(hyphenParts))].slice(0, mostWords)
    const isWholeCode = this.#codeMeant(words) !== undefined
    const exact = (isWholeCode ? null : this.#joinedOtherwise(words, parts, most, where)) ?? byWords
    const known = new Set(exact.exact)
    const close = this.#closeTo(isWholeCode ? words : parts, most, where)
    return {
      ...exact,
      close: close.filter((held) => !known.has(held)).slice(0, most - exact.total),
    }
  }

  #having(
    words: readonly string[],
    most: number,
    where: Search['where'],
  ): Omit<IndexMatches, 'close'> {
    this.#markWords(words)
    return this.#bestOf(words, most, where)
  }

  #markWords(words: readonly string[]): void {
    const marks = this.#cleanMarks()
    for (const [nth, word] of words.entries()) {
      this.#words.markContaining(word, 1 << nth, marks)
      this.#addresses.markContaining(word, 1 << nth, marks)
    }
  }

  /**
   * Finds `Smith Jones` by `smith-jones` and `van der Berg` by `vanderberg` too, after {@link #having} and with its
   * marks.
   *
   * @returns null where no name is joined in another way
   */
  #joinedOtherwise(
    words: readonly string[],
    parts: readonly string[],
    most: number,
    where: Search['where'],
  ): Omit<IndexMatches, 'close'> | null {
    let isOther = parts.some((part, nth) => part !== words[nth])
    if (isOther) this.#markWords(parts)
    for (const [nth, part] of parts.entries()) {
      if (part.length < shortestJoined) continue
      if (this.#names.markContaining(part, 1 << nth, this.#marks)) isOther = true
    }
    return isOther ? this.#bestOf(parts, most, where) : null
  }

  /**
   * The bookings with this number, with or without its country code; else those with the same last digits, as close.
   */
  #dialled({ exact, near }: TypedPhone, most: number, where: Search['where']): IndexMatches {
    const found = this.#havingNumber(exact, most, where)
    if (found.total > 0 || near === null) return { ...found, close: [] }
    return { ...nothing, close: this.#havingNumber([near], most, where).exact }
  }

  /** @param ways of writing one number: one of them is enough */
  #havingNumber(
    ways: readonly string[],
    most: number,
    where: Search['where'],
  ): Omit<IndexMatches, 'close'> {
    const marks = this.#cleanMarks()
    for (const way of ways) this.#addresses.markContaining(way, 1, marks)
    return this.#bestOf(ways.slice(0, 1), most, where)
  }

  /** Continues with the marks that were set for the exact matches. */
  #closeTo(
    words: readonly string[],
    most: number,
    where: Search['where'],
  ): readonly CachedBooking[] {
    let isAnyClose = false
    for (const [nth, word] of words.entries()) {
      // A number with one digit changed is another guest, not a mistyped one.
      if (word.length < shortestClose || !/\p{L}/u.test(word)) continue
      this.#words.markClose(word, 1 << nth, this.#marks)
      isAnyClose = true
    }
    // The exact matches may come again, so twice the number.
    return isAnyClose ? this.#bestOf(words, most * 2, where).exact : []
  }

  /** Goes through all bookings for those whose words have every mark, and returns the best ones. */
  #bestOf(
    words: readonly string[],
    most: number,
    where: Search['where'],
  ): Omit<IndexMatches, 'close'> {
    const all = (1 << words.length) - 1
    const allBegin = beginsBit(all)
    const meant = this.#codeMeant(words)
    const marks = this.#marks
    const best: RankedBooking[] = []
    let total = 0
    for (let nth = 0; nth < this.#held.length; nth += 1) {
      const mark = this.#lists.marksOf(nth, marks)
      if ((mark & all) !== all) continue
      const held = this.#held[nth]
      if (held == null || (where !== undefined && !where(held))) continue
      total += 1
      const inside = (mark & allBegin) === allBegin ? 0 : notAtBeginning
      const at = nth === meant ? -1 : (this.#place[nth] ?? 0) + inside
      insertRanked(best, { held, at }, most)
    }
    return { exact: best.map(({ held }) => held), total }
  }

  /** A whole code means exactly that booking. */
  #codeMeant([word = '', ...others]: readonly string[]): number | undefined {
    const byText: ReadonlyMap<string, number> = this.#byCode
    return others.length > 0 ? undefined : (byText.get(word.toUpperCase()) ?? byText.get(word))
  }

  #standOn(today: CalendarDay): void {
    if (this.#today === today) return
    this.#today = today
    for (const [nth, held] of this.#held.entries()) {
      if (held !== null) this.#place[nth] = placeOf(held, today)
    }
  }

  #cleanMarks(): Marks {
    const limit = Math.max(this.#words.limit, this.#addresses.limit, this.#names.limit)
    if (this.#marks.length < limit) this.#marks = new Uint16Array(Math.ceil(limit * 1.25))
    else this.#marks.fill(0)
    return this.#marks
  }

  #keepWords(nth: number, { booking, phone }: CachedBooking): void {
    const ids = new Set<number>()
    const take = (words: readonly string[], into: Vocabulary): void => {
      for (const word of words) if (word !== '') ids.add(into.idOf(word))
    }
    const name = wordsOf(booking.customer)
    take(name, this.#words)
    take(wordsOf(`${booking.code} ${booking.summary}`), this.#words)
    take(wordsOf(booking.email), this.#addresses)
    if (phone !== null) take([phoneWord(phone)], this.#addresses)
    const whole = joined(booking.customer)
    if (!name.includes(whole)) take([whole], this.#names)
    this.#lists.put(nth, ids)
  }
}

const saysTheSame = (one: CachedBooking, other: CachedBooking): boolean =>
  one.phone === other.phone &&
  one.booking.customer === other.booking.customer &&
  one.booking.email === other.booking.email &&
  one.booking.summary === other.booking.summary
