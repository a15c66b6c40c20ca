import { ph, t } from '@lingui/core/macro'
import { owed } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import type { PaymentRules } from '../../../contract/paymentRules.ts'
import { holdMs } from '../../core/outbox/command.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue, undo } from '../../core/outbox/outbox.ts'
import type { RowAct } from '../../ui/Act.ts'
import type { RowBackground } from '../../ui/BookingRow.tsx'
import type { MarkState } from '../../ui/StateMark.tsx'
import {
  type CheckAct,
  type CheckQuestion,
  checkQuestions,
} from './check-dialogs/checkQuestions.ts'
import type { DayBoardRow } from './row.ts'
import { type NowAndZone, sinceWords } from './rowWords.ts'

export type LookToggle = { readonly isOpen: boolean; readonly toggle: () => void }

/** The questions before this row's button acts. */
export const questionsOf = (
  { act, booking, stay }: DayBoardRow,
  { now, zone }: NowAndZone,
  rules: PaymentRules,
): readonly CheckQuestion[] =>
  act === null ? [] : checkQuestions(act, booking, stay, dayOf(now, zone), rules)

/**
 * The content of the button's place: the row's state as an action that is possible now.
 *
 * @param asksFirst whether pressing it opens the row's card with questions first
 */
export function actOf(
  row: DayBoardRow,
  moment: NowAndZone,
  looking: LookToggle,
  notAllowed: string | null,
  asksFirst: boolean,
): RowAct {
  const { state, act, entry } = row
  switch (state) {
    case 'cancelled':
      return {
        form: 'words',
        words: t({
          message: `${ph({ status: row.booking.status.name })} – can’t check in`,
          comment: 'status: of the booking: Cancelled – can’t check in',
        }),
      }
    case 'asks':
    case 'refused':
    case 'unsure':
      return { form: 'look', open: looking.isOpen, onPress: looking.toggle }
    case 'held':
      if (entry?.state !== 'held' || entry.heldUntil === null) return { form: 'none' }
      return {
        form: 'undo',
        until: entry.heldUntil,
        heldMs: holdMs,
        onPress: () => undo(entry.opId),
      }
    case 'waiting':
      return waitingAct(row)
    case 'expected':
    case 'not-expected':
    case 'in':
    case 'out':
    case 'unknown':
      // The guest's payment comes first: another tap would ask for it again.
      if (act !== null && row.payment === 'sending') {
        return { form: 'busy', words: t`Recording payment` }
      }
      return act === null
        ? knownAct(row, moment)
        : doAct(row, act, notAllowed, asksFirst ? looking.toggle : null)
  }
}

function doAct(
  { booking, state }: DayBoardRow,
  kind: CheckAct,
  notAllowed: string | null,
  ask: (() => void) | null,
): RowAct {
  const word =
    kind === 'check-out' ? t`Check out` : state === 'not-expected' ? cameAfterAll() : t`Check in`
  const { code, customer } = booking
  const due = owed(booking)
  if (notAllowed !== null) return { form: 'locked', word, owed: due, why: notAllowed }
  return {
    form: 'do',
    word,
    owed: due,
    background: kind === 'check-in' ? 'tint' : 'surface',
    onPress: ask ?? (() => void issue({ kind, code, customer }, baseIn(booking))),
  }
}

const cameAfterAll = (): string =>
  t({
    message: 'They came',
    comment: 'Button on a no-show: the guests came after all, checks them in',
  })

/** Dashed: known to this tablet alone, until the service has answered. */
function waitingAct({ entry }: DayBoardRow): RowAct {
  if (entry?.state === 'checking') return { form: 'busy', words: t`Not sure it arrived` }
  const isOut = entry?.command.kind === 'check-out'
  if (entry?.state === 'sending') {
    return { form: 'busy', words: isOut ? t`Checking out…` : t`Checking in…` }
  }
  return {
    form: 'unsent',
    word: isOut
      ? t({ message: 'Check-out', comment: 'Noun, in a small space beside “not sent yet”' })
      : t({ message: 'Check-in', comment: 'Noun, in a small space beside “not sent yet”' }),
    more: t({ message: 'not sent yet', comment: 'In a small space after “Check-in”' }),
  }
}

function knownAct(row: DayBoardRow, moment: NowAndZone): RowAct {
  if (row.state !== 'in' && row.state !== 'out') return { form: 'none' }
  const isIn = row.state === 'in'
  return {
    form: 'said',
    word: isIn ? t`Checked in` : t`Checked out`,
    more: sinceWords(row.since, moment),
    here: isIn,
  }
}

export function markOf({ state, entry, late }: DayBoardRow): MarkState {
  switch (state) {
    case 'expected':
      return late ? 'late' : 'expected'
    case 'waiting':
      return entry?.state === 'checking' ? 'unknown' : 'ours'
    case 'asks':
    case 'refused':
    case 'unsure':
      return 'look'
    case 'held':
    case 'in':
    case 'out':
    case 'not-expected':
    case 'cancelled':
    case 'unknown':
      return state
  }
}

export function backgroundOf({ state }: DayBoardRow, isOpen: boolean): RowBackground | undefined {
  if (state === 'refused' || state === 'unsure') return 'look'
  if (state === 'held') return 'held'
  if (isOpen) return 'picked'
  if (state === 'waiting') return 'ours'
  return state === 'cancelled' ? 'cancelled' : undefined
}
