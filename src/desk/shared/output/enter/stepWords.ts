import { plural, t } from '@lingui/core/macro'
import { owed } from '../../../../contract/booking.ts'
import { toDecimal } from '../../../../contract/money.ts'
import { formatFacts, formatMoney } from '../../../ui/language/format.ts'
import type { EnteredBooking, EntryStep } from './sheetPlan.ts'

/** How things are with a guest now: `Checked in, 55.21 due`. */
export function nowWords({ booking, presence }: EnteredBooking): string {
  const due = owed(booking)
  return formatFacts([
    presenceWords(presence),
    due === null ? null : t`${{ amount: formatMoney(due, { symbol: false }) }} due`,
  ])
}

function presenceWords(presence: EnteredBooking['presence']): string {
  switch (presence) {
    case 'in':
      return t({ message: 'Checked in', comment: 'The outcome for one guest' })
    case 'out':
      return t({ message: 'Checked out', comment: 'The outcome for one guest' })
    case 'not yet':
      return t`Not checked in`
    case 'not known':
      return t`Check-in unknown`
  }
}

/** What will be done: `Check in, with a note of 15:10`. */
export function actWords({ act, time, text, amount }: EntryStep): string {
  switch (act) {
    case 'in':
      return withTime(t({ message: 'Check in', comment: 'Verb' }), time)
    case 'out':
      return withTime(t({ message: 'Check out', comment: 'Verb' }), time)
    case 'note':
      return t`Add note: ${text}`
    case 'paid':
      return amount === null ? t`Record payment` : t`Record payment of ${amount}`
  }
}

const withTime = (act: string, time: string | null): string =>
  time === null ? act : formatFacts([act, t`note of ${time}`])

/** The note that keeps a time of check-in or check-out. */
export const timeNote = ({ act, time }: EntryStep): string =>
  act === 'in'
    ? t`Checked in at ${{ time: time ?? '' }}`
    : t`Checked out at ${{ time: time ?? '' }}`

/** Why a step is not done with the others, and what to do; null for a step that is. */
export function whyWords({ whyNot, act, line, written, known }: EntryStep): string | null {
  switch (whyNot) {
    case null:
    case 'one by one':
      return null
    case 'already':
      return alreadyWords(act)
    case 'sheet unknown':
      return t`Sheet not found: write the booking code or the name instead of ${written}`
    case 'sheet not loaded':
      return t`Sheet not loaded`
    case 'no sheet number':
      return t`Write the sheet number above, or the booking code or the name instead of ${written}`
    case 'no such line':
      return t`No line ${written} on this sheet`
    case 'no booking on this line':
      return t`Line ${{ line: String(line) }} has no booking`
    case 'not found':
      return t`No guest found: ${written}`
    case 'several':
      return t`Several guests match ${written}. Write the booking code.`
    case 'not loaded':
      return t`Booking not loaded`
    case 'cancelled':
      return known?.booking.status.name ?? t`Cancelled`
    case 'checked out':
      return t`Already checked out`
    case 'not checked in':
      return t`Not checked in yet`
    case 'another day':
      return t`Booked for another day. Open the booking.`
    case 'owes':
      return t`Balance due first. Open the booking.`
    case 'notes not loaded':
      return t`Notes not loaded: the note may be there already`
    case 'not owed':
      return t`No balance due`
    case 'no permission':
      return t`No permission`
    case 'under way':
      return t`Already in progress`
  }
}

function alreadyWords(act: EntryStep['act']): string {
  switch (act) {
    case 'in':
      return t`Already checked in`
    case 'out':
      return t`Already checked out`
    case 'note':
      return t`Note already there`
    case 'paid':
      return t`Already paid`
  }
}

/** Only the whole balance can be recorded (§4.1); null where it is what was written, or nothing was. */
export function amountDiffers({ amount, known }: EntryStep): string | null {
  const due = known && owed(known.booking)
  if (amount === null || due === null) return null
  const isSame = Number(amount.replace(',', '.')) === Number(toDecimal(due))
  return isSame
    ? null
    : t`Written: ${amount}. Due: ${{ due: formatMoney(due, { symbol: false }) }}. Open the booking.`
}

/** The button that does the ticked ones. */
export const enterWords = (count: number): string =>
  plural(count, { one: 'Enter # entry', other: 'Enter # entries' })
