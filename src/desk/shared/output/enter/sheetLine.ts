import type { PaymentMethod } from '../../../../contract/paymentMethod.ts'

/** What is written behind a number. */
export type SheetAct = 'in' | 'out' | 'note' | 'paid'

/** The words for each act and each way to pay, in lower case. */
export type SheetWords = {
  readonly acts: ReadonlyMap<SheetAct, readonly string[]>
  readonly methods: ReadonlyMap<PaymentMethod, readonly string[]>
}

/** One thing that was written, for one or more lines of the sheet. */
export type SheetEntry = {
  /** The numbers of lines, or the code or name of a booking. */
  readonly of: readonly number[] | string
  readonly act: SheetAct
  /** `15:10`; null where none is written. */
  readonly time: string | null
  /** The words of a note; empty for other acts. */
  readonly text: string
  /** The amount as written; null where none is. */
  readonly amount: string | null
  readonly method: PaymentMethod | null
}

export type ReadSheet = {
  readonly entries: readonly SheetEntry[]
  /** The pieces that could not be read, as written. */
  readonly unread: readonly string[]
}

/** More lines than a sheet has: a slip of the pen, `1-1400`. */
const mostInRange = 500

/**
 * Reads what people write on a sheet: `1-14, 17 in; 21 out 15:10; 9 note called, comes at six; 12 paid 67.40 cash`.
 * Entries end with a semicolon or a line; after `in`, `out` and `paid` a comma is enough. A piece that is not
 * understood as a whole is not read at all.
 */
export function readSheetLine(written: string, words: SheetWords): ReadSheet {
  const entries: SheetEntry[] = []
  const unread: string[] = []
  for (const piece of written.split(/[;；؛\n]+/u)) {
    let rest = piece.trim()
    while (rest !== '') {
      const read = readEntry(rest, words)
      if (read === null) {
        unread.push(rest)
        break
      }
      entries.push(read.entry)
      rest = read.rest
    }
  }
  return { entries, unread }
}

type ReadEntry = { readonly entry: SheetEntry; readonly rest: string }

function readEntry(piece: string, words: SheetWords): ReadEntry | null {
  const head = readHead(piece, words)
  if (head === null) return null
  const plain = { of: head.of, act: head.act, time: null, text: '', amount: null, method: null }
  if (head.act === 'note') {
    const text = head.rest.replace(/^[\s:,]+/u, '').trim()
    return text === '' ? null : { entry: { ...plain, text }, rest: '' }
  }
  return head.act === 'paid' ? readPaid(plain, head.rest, words) : readTime(plain, head.rest)
}

const numbers = /^((?:\d+(?:\s*[-–—]\s*\d+)?[\s,،、&+]*)+?)[\s:.]*(?=[^\d\s,،、&+\-–—])/u

/** Whose entry it is, and what is written of them. */
function readHead(piece: string, words: SheetWords) {
  const [whole = '', list] = numbers.exec(piece) ?? []
  if (list !== undefined) {
    const of = numbersIn(list)
    const act = wordAt(piece.slice(whole.length), words.acts)
    return of === null || act === null ? null : { of, act: act.is, rest: act.rest }
  }
  // A code or a name ends before the first word of an act.
  for (const { index } of piece.matchAll(/\s+/gu)) {
    const act = wordAt(piece.slice(index).trim(), words.acts)
    if (act !== null && index > 0) {
      return { of: piece.slice(0, index).trim(), act: act.is, rest: act.rest }
    }
  }
  return null
}

function numbersIn(list: string): readonly number[] | null {
  const found: number[] = []
  for (const [, first = '', last = first] of list.matchAll(/(\d+)(?:\s*[-–—]\s*(\d+))?/gu)) {
    const [from, until] = [Number(first), Number(last)]
    if (from < 1 || until < from || until - from >= mostInRange) return null
    for (let line = from; line <= until; line += 1) found.push(line)
  }
  return [...new Set(found)]
}

/** The longest of the words that `text` begins with, as a whole word. */
function wordAt<Name extends string>(
  text: string,
  table: ReadonlyMap<Name, readonly string[]>,
): { readonly is: Name; readonly rest: string } | null {
  const lower = text.toLowerCase()
  let best: { readonly is: Name; readonly length: number } | null = null
  for (const [is, its] of table) {
    for (const word of its) {
      const isWhole = !/^[\p{L}\p{M}\d]/u.test(lower.slice(word.length))
      if (word !== '' && lower.startsWith(word) && isWhole && word.length > (best?.length ?? 0)) {
        best = { is, length: word.length }
      }
    }
  }
  return best && { is: best.is, rest: text.slice(best.length) }
}

const clock = /^[\s:,@]*(\d{1,2})(?:[:.h]?(\d\d))?\s*([ap])?\.?(?:m\.?)?(?=$|[\s,،、])/iu

function readTime(plain: SheetEntry, rest: string): ReadEntry | null {
  const [whole = '', hours, minutes, half] = clock.exec(rest) ?? []
  const isTime = hours !== undefined && (minutes !== undefined || half !== undefined)
  // A bare number is the line of the next entry: `3 in, 5 out`.
  if (!isTime) return endOf(plain, rest)
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/iu.test(half) ? 12 : 0)
  if (hour > 23 || Number(minutes ?? 0) > 59) return null
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
  return endOf({ ...plain, time }, rest.slice(whole.length))
}

const figure = /^[\s:]*\p{Sc}?\s*(\d+(?:[.,]\d{1,3})?)\s*(?:\p{Sc}|[a-z]{3}(?![\p{L}]))?/iu

function readPaid(plain: SheetEntry, rest: string, { methods }: SheetWords): ReadEntry | null {
  const [, amount = null] = figure.exec(rest) ?? []
  const after = amount === null ? rest : rest.slice(rest.indexOf(amount) + amount.length)
  // The sign or the three letters of a currency are between amount and method.
  const bare = after.replace(/^[\s,]*(?:\p{Sc}|[a-z]{3}(?!\p{L}))?/iu, '').trim()
  const method = wordAt(after.trim(), methods) ?? wordAt(bare, methods)
  const end = method?.rest ?? (amount === null ? after : bare)
  return endOf({ ...plain, amount, method: method?.is ?? null }, end)
}

/** Nothing more may follow but the next entry after a comma. */
function endOf(entry: SheetEntry, rest: string): ReadEntry | null {
  const left = rest.trim().replace(/\.$/u, '')
  if (left === '') return { entry, rest: '' }
  return /^[,،、]/u.test(left) ? { entry, rest: left.replace(/^[,،、\s]+/u, '') } : null
}
