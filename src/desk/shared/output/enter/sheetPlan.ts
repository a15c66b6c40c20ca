import { type Booking, type BookingCode, owed } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { PaymentRules } from '../../../../contract/paymentRules.ts'
import { canCheckIn, canCheckOut, canSetPaid } from '../../../../contract/status.ts'
import type { Command } from '../../../core/outbox/command.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import type { Planned } from '../../../core/outbox/runs/run.ts'
import {
  type CheckAct,
  checkQuestions,
  type StayDays,
} from '../../day/check-dialogs/checkQuestions.ts'
import type { Presence } from '../../day/presence.ts'
import type { SheetAct, SheetEntry } from './sheetLine.ts'

/** What is known of a booking when a sheet is entered. */
export type EnteredBooking = {
  readonly booking: Booking
  readonly presence: Presence['is']
  readonly stay: StayDays
  /** The texts of its notes, sent and waiting; null where they could not be read. */
  readonly notes: readonly string[] | null
  /** Actions of this tablet that have no outcome yet. */
  readonly underWay: ReadonlySet<Command['kind']>
}

/** The kinds of actions that come from a sheet. */
type EnteredKind = 'check-in' | 'check-out' | 'note' | 'set-paid'

/** Why a step is not done with the others; `already` means that nothing is left to do. */
type WhyNotEntered =
  | 'already'
  | 'sheet unknown'
  | 'sheet not loaded'
  | 'no sheet number'
  | 'no such line'
  | 'not found'
  | 'several'
  | 'no booking on this line'
  | 'not loaded'
  | 'cancelled'
  | 'checked out'
  | 'not checked in'
  | 'another day'
  | 'owes'
  | 'notes not loaded'
  | 'one by one'
  | 'not owed'
  | 'no permission'
  | 'under way'

/** One thing to do for one booking of a sheet. */
export type EntryStep = {
  readonly key: string
  /** The line of the sheet; null where a code or a name was written. */
  readonly line: number | null
  /** What was written in its place, for a step without a booking. */
  readonly written: string
  readonly code: BookingCode | null
  readonly known: EnteredBooking | null
  readonly act: SheetAct
  readonly time: string | null
  /** The words of a note, with the number of the sheet. */
  readonly text: string
  readonly amount: string | null
  readonly method: SheetEntry['method']
  readonly whyNot: WhyNotEntered | null
}

/** The booking that was meant, or why there is none. */
export type FoundBooking =
  | { readonly code: BookingCode }
  | { readonly code: null; readonly whyNot: WhyNotEntered }

export type SheetSources = {
  /** Empty where no sheet with this number is known. */
  readonly sheet: string
  /** The booking of a line, a code or a name. */
  readonly find: (of: number | string) => FoundBooking
  readonly knownOf: (code: BookingCode) => EnteredBooking | null
  readonly mayNot: (kind: EnteredKind) => boolean
  readonly today: CalendarDay
  readonly rules: PaymentRules
}

/** A note from paper names its sheet, so that every desk knows it when the sheet is entered again. */
const noteFromSheet = (text: string, sheet: string): string =>
  sheet === '' ? text : `${text} (${sheet})`

/** What is to be done, in the order of writing; each thing once, however often it is written. */
export function planSheet(
  entries: readonly SheetEntry[],
  sources: SheetSources,
): readonly EntryStep[] {
  const steps = new Map<string, EntryStep>()
  for (const entry of entries) {
    const lines = typeof entry.of === 'string' ? [entry.of] : entry.of
    for (const of of lines) {
      const step = stepOf(of, entry, sources, steps)
      if (!steps.has(step.key)) steps.set(step.key, step)
    }
  }
  return [...steps.values()]
}

function stepOf(
  of: number | string,
  { act, time, text, amount, method }: SheetEntry,
  sources: SheetSources,
  before: ReadonlyMap<string, EntryStep>,
): EntryStep {
  const found = sources.find(of)
  const { code } = found
  const known = code === null ? null : sources.knownOf(code)
  const step = {
    key: [code ?? of, act, act === 'note' ? text : ''].join(' '),
    line: typeof of === 'number' ? of : null,
    written: String(of),
    code,
    known,
    act,
    time,
    text: act === 'note' ? noteFromSheet(text, sources.sheet) : '',
    amount,
    method,
  }
  if (found.code === null) return { ...step, whyNot: found.whyNot }
  if (known === null) return { ...step, whyNot: 'not loaded' }
  const isInBefore = before.get(`${code} in `)?.whyNot === null
  return { ...step, whyNot: whyNotEntered(step, known, sources, isInBefore) }
}

type OpenStep = Pick<EntryStep, 'act' | 'text' | 'amount'>

/** @param isInBefore the same sheet checks the guest in first */
function whyNotEntered(
  { act, text }: OpenStep,
  known: EnteredBooking,
  sources: SheetSources,
  isInBefore: boolean,
): WhyNotEntered | null {
  const { booking, presence, notes } = known
  switch (act) {
    case 'in':
      if (!canCheckIn(booking.status)) return 'cancelled'
      if (presence === 'in') return 'already'
      if (presence === 'out') return 'checked out'
      return whyAsks('check-in', known, sources)
    case 'out':
      if (!canCheckOut(booking.status)) return 'cancelled'
      if (presence === 'out') return 'already'
      if (presence === 'not yet' && !isInBefore) return 'not checked in'
      return whyAsks('check-out', known, sources)
    case 'note':
      if (notes === null) return 'notes not loaded'
      if (notes.includes(text)) return 'already'
      return sources.mayNot('note') ? 'no permission' : null
    case 'paid':
      if (owed(booking) === null) return booking.paid === null ? 'not owed' : 'already'
      if (!canSetPaid(booking)) return 'not owed'
      if (known.underWay.has('set-paid')) return 'under way'
      return sources.mayNot('set-paid') ? 'no permission' : 'one by one'
  }
}

function whyAsks(
  kind: CheckAct,
  { booking, stay, underWay }: EnteredBooking,
  { today, rules, mayNot }: SheetSources,
): WhyNotEntered | null {
  if (underWay.has(kind)) return 'under way'
  if (mayNot(kind)) return 'no permission'
  const [first] = checkQuestions(kind, booking, stay, today, rules)
  if (first === undefined) return null
  return first.about === 'day' ? 'another day' : 'owes'
}

/**
 * The actions of the steps, in their order. A time is kept in a note, because the API has no time of check-in.
 *
 * @param timeNote the words of that note: `Checked in 15:10`
 */
export function commandsOf(
  steps: readonly EntryStep[],
  sheet: string,
  timeNote: (step: EntryStep) => string,
): readonly Planned[] {
  return steps.flatMap(({ code, known, ...step }): Planned[] => {
    if (code === null || known === null || step.act === 'paid') return []
    const { booking, notes } = known
    const about = { customer: booking.customer, seen: baseIn(booking) }
    if (step.act === 'note') return [{ ...about, command: { kind: 'note', code, body: step.text } }]
    const kind = step.act === 'in' ? 'check-in' : 'check-out'
    const check = { ...about, command: { kind, code, customer: booking.customer } as const }
    if (step.time === null) return [check]
    const body = noteFromSheet(timeNote({ code, known, ...step }), sheet)
    // Written by another desk, perhaps in another language.
    const isThere = notes?.some((note) => hasTime(note, step.time ?? '', sheet)) ?? false
    return isThere ? [check] : [check, { ...about, command: { kind: 'note', code, body } }]
  })
}

const hasTime = (note: string, time: string, sheet: string): boolean =>
  sheet !== '' && note.includes(time) && note.endsWith(`(${sheet})`)
