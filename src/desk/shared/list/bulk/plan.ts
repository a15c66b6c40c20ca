import { plural, t } from '@lingui/core/macro'
import type { Booking, BookingCode, Status } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { PaymentRules } from '../../../../contract/paymentRules.ts'
import { canCheckIn, canCheckOut } from '../../../../contract/status.ts'
import type { Command, Entry } from '../../../core/outbox/command.ts'
import { isOpen } from '../../../core/outbox/command.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import type { Planned } from '../../../core/outbox/runs/run.ts'
import { formatFacts } from '../../../ui/language/format.ts'
import {
  type CheckAct,
  checkQuestions,
  type StayDays,
} from '../../day/check-dialogs/checkQuestions.ts'

/** A chosen booking, with what this tablet knows of it. */
export type ChosenBooking = {
  readonly booking: Booking
  /** Whether the guests are here, as far as the list can tell. */
  readonly presence: 'not yet' | 'in' | 'out' | 'not known'
  readonly stay: StayDays
}

/** What can be done to many bookings at once. */
export type BulkAct =
  | {
      readonly kind: CheckAct
      /** The business's own day. */
      readonly today: CalendarDay
      readonly rules: PaymentRules
    }
  | { readonly kind: 'note'; readonly body: string }
  | { readonly kind: 'change-status'; readonly to: Status; readonly notify: boolean }

/** Why a chosen booking stays out of the action. */
export type WhyOut =
  | 'cancelled'
  | 'in'
  | 'out'
  | 'not yet'
  | 'under way'
  | 'already'
  | 'another day'
  | 'owes'

export type BulkPlan = {
  readonly planned: readonly Planned[]
  /** The names of those who stay out, by reason. */
  readonly out: ReadonlyMap<WhyOut, readonly string[]>
}

/** Who would take part in the action, and who stays out: shown before anything is pressed. */
export function planOf(
  act: BulkAct,
  chosen: readonly ChosenBooking[],
  entries: readonly Entry[],
): BulkPlan {
  const planned: Planned[] = []
  const out = new Map<WhyOut, readonly string[]>()
  const underWay = codesUnderWay(act.kind, entries)
  for (const one of chosen) {
    const why = underWay.has(one.booking.code) ? 'under way' : whyOut(act, one)
    const { customer } = one.booking
    if (why !== null) out.set(why, [...(out.get(why) ?? []), customer || t`No name`])
    else {
      const seen = baseIn(one.booking)
      planned.push({ command: commandOf(act, one.booking), customer, seen })
    }
  }
  return { planned, out }
}

/** A second check-in would repeat the one on its way; notes may follow one another. */
function codesUnderWay(kind: BulkAct['kind'], entries: readonly Entry[]): ReadonlySet<BookingCode> {
  const open = kind === 'note' ? [] : entries.filter((e) => isOpen(e) && e.command.kind === kind)
  return new Set(open.map(({ command }) => command.code))
}

function whyOut(act: BulkAct, one: ChosenBooking): WhyOut | null {
  const { booking, presence } = one
  switch (act.kind) {
    case 'check-in':
      if (!canCheckIn(booking.status)) return 'cancelled'
      return presence === 'in' || presence === 'out' ? presence : whyOneByOne(act, one)
    case 'check-out':
      if (!canCheckOut(booking.status)) return 'cancelled'
      return presence === 'out' || presence === 'not yet' ? presence : whyOneByOne(act, one)
    case 'change-status':
      return booking.status.id === act.to.id ? 'already' : null
    case 'note':
      return null
  }
}

/** The cases in which a single check-in asks a question first: these are done one by one. */
function whyOneByOne(
  { kind, today, rules }: Extract<BulkAct, { kind: CheckAct }>,
  { booking, stay }: ChosenBooking,
): WhyOut | null {
  const [first] = checkQuestions(kind, booking, stay, today, rules)
  if (first === undefined) return null
  return first.about === 'day' ? 'another day' : 'owes'
}

function commandOf(act: BulkAct, { code, customer, status }: Booking): Command {
  switch (act.kind) {
    case 'check-in':
    case 'check-out':
      return { kind: act.kind, code, customer }
    case 'note':
      // One tap writes into many bookings for ever, so the notes can be undone for five seconds.
      return { kind: 'note', code, body: act.body, held: true }
    case 'change-status':
      return { kind: 'change-status', code, from: status, to: act.to, notify: act.notify }
  }
}

/** Who stays out of an action, by reason. `guests` names those that staff must find again and do one by one. */
const outWords: Readonly<Record<WhyOut, (count: number, guests: string) => string>> = {
  cancelled: (count) =>
    t({
      message: plural(count, { one: '# cancelled', other: '# cancelled' }),
      comment: 'How many bookings',
    }),
  in: (count) =>
    t({
      message: plural(count, { one: '# already checked in', other: '# already checked in' }),
      comment: 'How many guests, in a list',
    }),
  out: (count) =>
    t({
      message: plural(count, { one: '# already checked out', other: '# already checked out' }),
      comment: 'How many guests, in a list',
    }),
  'not yet': (count) =>
    t({
      message: plural(count, { one: '# not checked in', other: '# not checked in' }),
      comment: 'How many guests, in a list',
    }),
  'under way': (count) =>
    t({
      message: plural(count, { one: '# already in progress', other: '# already in progress' }),
      comment: 'How many guests, in a list',
    }),
  already: (count) =>
    t({
      message: plural(count, {
        one: '# already with this status',
        other: '# already with this status',
      }),
      comment: 'How many guests, in a list',
    }),
  'another day': (count, guests) =>
    t({
      message: plural(count, {
        one: `# on another day (${guests})`,
        other: `# on another day (${guests})`,
      }),
      comment: 'How many guests arrive or leave on another day, and their names',
    }),
  owes: (count, guests) =>
    t({
      message: plural(count, {
        one: `# with a balance due (${guests})`,
        other: `# with a balance due (${guests})`,
      }),
      comment: 'How many guests, and their names',
    }),
}

const mostNames = 3

/** `Ada Early, Bea Far, Cleo Noshow, …` */
function firstOf(names: readonly string[]): string {
  const more = names.length > mostNames ? ['…'] : []
  return formatFacts([...names.slice(0, mostNames), ...more])
}

/** `2 cancelled, 1 already checked in`; null when all take part. */
export const leftOutWords = (out: BulkPlan['out']): string | null =>
  formatFacts([...out].map(([why, names]) => outWords[why](names.length, firstOf(names)))) || null
