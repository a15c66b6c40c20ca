import { type BookingCode, mayOwe, owed } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Customer } from '../../../contract/customer.ts'
import type { Money } from '../../../contract/money.ts'
import { type Note, wrote } from '../../../contract/note.ts'
import { type Status, statusShape } from '../../../contract/status.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import type { DayBoardRow } from '../day/row.ts'
import { isAboutDiet, saysSomething } from './dietWords.ts'
import { hasTwoAtOnce, personsOf } from './persons.ts'

/** Why a guest needs somebody before they come, the strongest first. */
const kinds = [
  'due',
  'pending',
  'no-contact',
  'diet',
  'guest-note',
  'two-bookings',
  'no-show-before',
] as const
type AttentionKind = (typeof kinds)[number]

/** One reason, with what staff read of it. */
export type AttentionReason =
  /** The amount is null where it cannot be read. */
  | { readonly kind: 'due'; readonly amount: Money | null }
  | { readonly kind: 'pending'; readonly status: Status }
  /** The guest's own words from notes; empty where only a record has them, which is shown in the open booking alone. */
  | { readonly kind: 'diet' | 'guest-note'; readonly words: readonly string[] }
  | { readonly kind: 'no-contact' | 'two-bookings' | 'no-show-before' }

/** A guest who is still to come, with the reasons in their order. */
export type AttentionGuest = {
  readonly row: DayBoardRow
  readonly reasons: readonly AttentionReason[]
}

/** A source that was not read, or not for all guests. */
export type NotChecked =
  | { readonly kind: 'no-contact' | 'diet'; readonly guests: number }
  | { readonly kind: 'guest-note' | 'two-bookings' | 'no-show-before' }

/** What the list is made from; each source may be missing. */
export type AttentionSources = {
  readonly board: DayBoard
  /** Whether the list of those who stay over the day was read. */
  readonly isStayingRead: boolean
  /** Notes of the last thirty days; null while they have not been read. */
  readonly notes: ReadonlyMap<BookingCode, readonly Note[]> | null
  /** Null where the service's list has no phone numbers. */
  readonly phones: ReadonlyMap<BookingCode, string | null> | null
  readonly customers: ReadonlyMap<number, Customer>
  readonly details: ReadonlyMap<BookingCode, BookingDetail>
  /** Persons who did not come to an earlier booking ({@link personsOf}); null while that is not known. */
  readonly noShows: ReadonlySet<string> | null
}

export type AttentionList = {
  readonly guests: readonly AttentionGuest[]
  readonly notChecked: readonly NotChecked[]
  /** The customers whose records were not read, in the order of arrival. */
  readonly customersToRead: readonly number[]
}

/** The guests of a day who are still to come and need somebody, in the order of need (ux.md §3.1). */
export function attentionOf(sources: AttentionSources): AttentionList {
  const rows = stillToCome(sources.board)
  const guests = rows
    .map((row) => ({
      row,
      reasons: kinds.flatMap((kind) => reasonOf(kind, row, sources) ?? []),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    // Who needs the same stays in the order of arrival.
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  return {
    guests,
    notChecked: rows.length === 0 ? [] : notCheckedOf(rows, sources),
    customersToRead: [...customersOf(rows)].filter((id) => !sources.customers.has(id)),
  }
}

/** The arrivals of a day who are expected and have not come. */
export const stillToCome = ({ rows }: DayBoard): readonly DayBoardRow[] =>
  rows.arrivals.filter(
    ({ counts, presence }) => counts && presence.is !== 'in' && presence.is !== 'out',
  )

/** The customers of these bookings, each once. A service may write 0 for none. */
export const customersOf = (rows: readonly DayBoardRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ booking: { customerId } }) => (customerId ? [customerId] : [])))

const rankOf = ({ reasons: [first] }: AttentionGuest): number =>
  first === undefined ? kinds.length : kinds.indexOf(first.kind)

function reasonOf(
  kind: AttentionKind,
  row: DayBoardRow,
  sources: AttentionSources,
): AttentionReason | null {
  const { booking, guestNote } = row
  switch (kind) {
    case 'due':
      return mayOwe(booking) === false ? null : { kind, amount: owed(booking) }
    case 'pending':
      return isPending(booking.status) ? { kind, status: booking.status } : null
    case 'no-contact':
      return hasContact(row, sources) === false ? { kind } : null
    case 'diet':
      return dietOf(row, sources)
    case 'guest-note':
      return guestNote === null ? null : { kind, words: [guestNote] }
    case 'two-bookings':
      return hasTwoAtOnce(row, sources) ? { kind } : null
    case 'no-show-before': {
      const persons = personsOf(booking, sources.phones?.get(booking.code))
      return persons.some((person) => sources.noShows?.has(person)) ? { kind } : null
    }
  }
}

const isPending = ({ id }: Status): boolean => ['pending', 'hold'].includes(statusShape(id))

/** Whether the guest can be reached; null where the phone number is not known. */
function hasContact(
  { booking: { code, email, customerId } }: DayBoardRow,
  { phones, customers, details }: AttentionSources,
): boolean | null {
  const record = customers.get(customerId ?? 0)
  // A record that is stored on the tablet has no phone number, so an empty one proves nothing.
  const found = [email, phones?.get(code), record?.phone, record?.email, details.get(code)?.phone]
  if (found.some((contact) => contact?.trim())) return true
  return record !== undefined || phones?.has(code) ? false : null
}

function dietOf(
  { booking: { code, customerId } }: DayBoardRow,
  { notes, customers, details }: AttentionSources,
): AttentionReason | null {
  const words = (notes?.get(code) ?? [])
    .filter((note) => wrote(note) === 'guest')
    .flatMap(({ body }) => body.split('\n').map((line) => line.trim()))
    .filter(isAboutDiet)
  const meta = customers.get(customerId ?? 0)?.meta
  const isInRecord =
    [meta?.diet, meta?.allergies].some((answer) => answer && saysSomething(answer)) ||
    (details.get(code)?.more ?? []).some(isDietField)
  return words.length > 0 || isInRecord ? { kind: 'diet', words: [...new Set(words)] } : null
}

/** A field of the booking form: a ticked `Vegan`, or a text that says something. */
function isDietField({ label, value }: BookingDetail['more'][number]): boolean {
  if (typeof value === 'boolean') return value && isAboutDiet(label)
  if (typeof value !== 'string') return false
  return isAboutDiet(value) || (isAboutDiet(label) && saysSomething(value))
}

function notCheckedOf(
  rows: readonly DayBoardRow[],
  sources: AttentionSources,
): readonly NotChecked[] {
  const { notes, customers, isStayingRead, noShows } = sources
  const noContact = rows.filter((row) => hasContact(row, sources) === null).length
  const noDiet = rows.filter(
    ({ booking: { customerId } }) =>
      notes === null || (customerId !== null && customerId > 0 && !customers.has(customerId)),
  ).length
  return [
    ...(noContact > 0 ? [{ kind: 'no-contact', guests: noContact } as const] : []),
    ...(noDiet > 0 ? [{ kind: 'diet', guests: noDiet } as const] : []),
    ...(notes === null ? [{ kind: 'guest-note' } as const] : []),
    ...(isStayingRead ? [] : [{ kind: 'two-bookings' } as const]),
    ...(noShows === null ? [{ kind: 'no-show-before' } as const] : []),
  ]
}
