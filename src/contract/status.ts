import { isPositive, type Money, subtract } from './money.ts'

/** Each account has its own statuses (§3), so `id` is open; `name` is what staff read. */
export type Status = { readonly id: string; readonly name: string }

/** The status of a record, even when the record contains only its id, only its name or neither: then the name is empty. */
export const statusOf = (id: string, name: string): Status => ({
  id,
  name: name || id,
})

/** Whether the record contains a status. */
export const isStatusKnown = ({ id }: Pick<Status, 'id'>): boolean => id !== ''

/** The default set of §3 with its usual names, in the order a booking goes through them. */
export const defaultStatuses: readonly Status[] = [
  { id: 'PEND', name: 'Pending' },
  { id: 'HOLD', name: 'On hold' },
  { id: 'WAIT', name: 'Waiting list' },
  { id: 'PART', name: 'Part paid' },
  { id: 'PAID', name: 'Paid' },
  { id: 'STOP', name: 'Stopped' },
  { id: 'CANCELLED', name: 'Cancelled' },
  { id: 'VOID', name: 'Void' },
]

/** The symbol next to a status's name; it never replaces the name. */
export type StatusShape = 'pending' | 'hold' | 'part' | 'paid' | 'wait' | 'stop' | 'void' | 'other'

const shapes = new Map<string, StatusShape>([
  ['PEND', 'pending'],
  ['HOLD', 'hold'],
  ['PART', 'part'],
  ['PAID', 'paid'],
  ['WAIT', 'wait'],
  ['STOP', 'stop'],
  ['VOID', 'void'],
  ['CANCELLED', 'void'],
])

const known = (id: string): string => id.trim().toUpperCase()

/** The shape of the sign that shows a status. */
export const statusShape = (id: string): StatusShape => shapes.get(known(id)) ?? 'other'

/** `VOID` and `CANCELLED` (§3 rule 1): struck through on Today, because nothing is left to do for them. */
export const isCancelled = (status: Pick<Status, 'id'>): boolean =>
  known(status.id) === 'VOID' || known(status.id) === 'CANCELLED'

/** §3 rule 1. A booking with any other status may be checked in, also with one of the account's own. */
export const canCheckIn = (status: Pick<Status, 'id'>): boolean => !isCancelled(status)

/** §3 rule 1. */
export const canCheckOut = (status: Pick<Status, 'id'>): boolean => !isCancelled(status)

/**
 * No code of the default set means it: accounts have a status of their own, which is found by its id or name.
 *
 * @param chosen the manager's choice, which wins over the name (`noShowStatus.ts`)
 */
export const isNoShow = ({ id, name }: Status, chosen: string | null = null): boolean =>
  chosen === null ? noShow.test(`${id} ${name}`) : id === chosen

const noShow = /no[\s_-]?show|ノーショー|不泊|لم يحضر|عدم (?:ال)?حضور/i

/**
 * Whether the guests of a booking should come: those of a no-show, a stopped or cancelled booking and the waiting list
 * should not; with any other status, also an unknown one or one of the account's own, they should (§3).
 */
export const isExpected = (status: Status, chosenNoShow: string | null = null): boolean =>
  !isNoShow(status, chosenNoShow) &&
  !['VOID', 'CANCELLED', 'STOP', 'WAIT'].includes(known(status.id))

/** Whether a booking keeps its units from being sold again; `VOID`, `STOP`, `CANCELLED` do not. */
export const holdsStock = (id: string): boolean =>
  !['VOID', 'STOP', 'CANCELLED'].includes(known(id))

/**
 * Whether what is left to pay of a booking is due: it is not for one that is stopped, void or cancelled. Every sum of
 * what is due and every list of who owes uses this rule.
 */
export const countsAsOwed = (status: Pick<Status, 'id'>): boolean => holdsStock(status.id)

/**
 * Whether "Set paid" can do anything (§3 rule 2, §4.1): something is due. The amounts
 * decide, not `PAID`, which may have been set without taking any money. An unknown amount cannot be collected.
 */
export const canSetPaid = (booking: {
  readonly status: Pick<Status, 'id'>
  readonly total: Money | null
  readonly paid: Money | null
}): boolean =>
  countsAsOwed(booking.status) &&
  booking.total !== null &&
  booking.paid !== null &&
  isPositive(subtract(booking.total, booking.paid))

/**
 * The statuses to offer: the default set, then those of this account by name. A name seen in the
 * data replaces ours, because it is the account's own name.
 */
export function statusesToOffer(seen: Iterable<Status>): readonly Status[] {
  const byId = new Map(defaultStatuses.map((status) => [status.id, status]))
  for (const status of seen) {
    if (status.id !== '') byId.set(status.id, { id: status.id, name: status.name || status.id })
  }
  return [...byId.values()].toSorted(compareStatuses)
}

/** For display: the default set in its order, then the account's own by name. */
export function compareStatuses(a: Status, b: Status): number {
  return place(a) - place(b) || (a.name < b.name ? -1 : Number(a.name > b.name))
}

function place(status: Status): number {
  const index = defaultStatuses.findIndex(({ id }) => id === known(status.id))
  return index < 0 ? defaultStatuses.length : index
}
