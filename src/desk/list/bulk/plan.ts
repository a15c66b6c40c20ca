import type { Booking, BookingCode, Status } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { DoorRules } from '../../../contract/doorRules.ts'
import { canCheckIn, canCheckOut } from '../../../contract/status.ts'
import { askedFirst, type DoorAct, type StayDays } from '../../day/door/askedFirst.ts'
import type { Command, Entry } from '../../outbox/command.ts'
import { isOpen } from '../../outbox/command.ts'
import type { Planned } from '../../outbox/runs/run.ts'

/** One of those somebody chose, with what is known of it here. */
export type ChosenBooking = {
  readonly booking: Booking
  /** Whether they are here, as far as the list that shows it can tell. */
  readonly presence: 'not yet' | 'in' | 'out' | 'not known'
  readonly stay: StayDays
}

/** What can be done to many bookings at once. */
export type BulkAct =
  | {
      readonly kind: DoorAct
      /** The business's own day. */
      readonly today: CalendarDay
      readonly rules: DoorRules
    }
  | { readonly kind: 'note'; readonly body: string }
  | { readonly kind: 'change-status'; readonly to: Status; readonly notify: boolean }

/** Why one of the chosen stays out of it. */
export type WhyOut =
  | 'cancelled'
  | 'in'
  | 'out'
  | 'not yet'
  | 'under way'
  | 'already'
  | 'another day'
  | 'owes'

export type Plan = {
  readonly planned: readonly Planned[]
  /** Who stays out of it, by name. */
  readonly out: ReadonlyMap<WhyOut, readonly string[]>
}

/** What would be done to whom, and who stays out: said before anything is pressed. */
export function planOf(
  act: BulkAct,
  chosen: readonly ChosenBooking[],
  entries: readonly Entry[],
): Plan {
  const planned: Planned[] = []
  const out = new Map<WhyOut, readonly string[]>()
  const underWay = codesUnderWay(act.kind, entries)
  for (const one of chosen) {
    const why = underWay.has(one.booking.code) ? 'under way' : whyOut(act, one)
    const { customer } = one.booking
    if (why !== null) out.set(why, [...(out.get(why) ?? []), customer || 'Without a name'])
    else planned.push({ command: commandOf(act, one.booking), customer })
  }
  return { planned, out }
}

/** While a check-in is on its way, another one is the same one; notes may follow one another. */
function codesUnderWay(kind: BulkAct['kind'], entries: readonly Entry[]): ReadonlySet<BookingCode> {
  const open = kind === 'note' ? [] : entries.filter((e) => isOpen(e) && e.command.kind === kind)
  return new Set(open.map(({ command }) => command.code))
}

function whyOut(act: BulkAct, one: ChosenBooking): WhyOut | null {
  const { booking, presence } = one
  switch (act.kind) {
    case 'check-in':
      if (!canCheckIn(booking.status)) return 'cancelled'
      return presence === 'in' || presence === 'out' ? presence : whyAsked(act, one)
    case 'check-out':
      if (!canCheckOut(booking.status)) return 'cancelled'
      return presence === 'out' || presence === 'not yet' ? presence : whyAsked(act, one)
    case 'change-status':
      return booking.status.id === act.to.id ? 'already' : null
    case 'note':
      return null
  }
}

/** Of whom one would be asked first: each of them by hand, never many at once. */
function whyAsked(
  { kind, today, rules }: Extract<BulkAct, { kind: DoorAct }>,
  { booking, stay }: ChosenBooking,
): WhyOut | null {
  const [first] = askedFirst(kind, booking, stay, today, rules)
  if (first === undefined) return null
  return first.about === 'day' ? 'another day' : 'owes'
}

function commandOf(act: BulkAct, { code, customer, status }: Booking): Command {
  switch (act.kind) {
    case 'check-in':
    case 'check-out':
      return { kind: act.kind, code, customer }
    case 'note':
      // By one tap into many bookings, and they stay for ever: so they can be taken back first.
      return { kind: 'note', code, body: act.body, held: true }
    case 'change-status':
      return { kind: 'change-status', code, from: status, to: act.to, notify: act.notify }
  }
}

const outWords: Readonly<Record<WhyOut, string>> = {
  cancelled: 'cancelled',
  in: 'in already',
  out: 'out already',
  'not yet': 'not here yet',
  'under way': 'on the way already',
  already: 'of that status already',
  'another day': 'of another day',
  owes: 'who owe',
}

/** Those must be found again, and done by hand. */
const isNamed: ReadonlySet<WhyOut> = new Set(['another day', 'owes'])
const mostNames = 3

/** `5 of another day (Ada Early, Bea Far, Cleo Noshow, …)`. */
function partOf([why, names]: readonly [WhyOut, readonly string[]]): string {
  const part = `${names.length} ${outWords[why]}`
  if (!isNamed.has(why)) return part
  const more = names.length > mostNames ? ['…'] : []
  return `${part} (${[...names.slice(0, mostNames), ...more].join(', ')})`
}

/** `2 cancelled and 1 in already stay out`; null when all take part. */
export function outSaid(out: Plan['out']): string | null {
  const parts = [...out].map(partOf)
  const all = [...out.values()].reduce((sum, names) => sum + names.length, 0)
  if (all === 0) return null
  const [last, ...before] = parts.toReversed()
  const listed = before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
  return `${listed} ${all === 1 ? 'stays' : 'stay'} out`
}
