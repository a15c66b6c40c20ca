import { t } from '@lingui/core/macro'
import type { Status } from '../../../../contract/booking.ts'
import { isCancelled } from '../../../../contract/status.ts'
import { explain, type FailureReason, inOneText } from '../../api/failures.ts'
import { type Command, type Entry, type EntryQuestion, failureIn } from '../command.ts'
import {
  type FormatMoment,
  happenedTo,
  isPaidNow,
  type TroubleSummary,
  whenever,
} from './commandWords.ts'

/** A check-in or check-out that was refused, of a booking that is cancelled: sent again it is refused again (§3). */
export const isOverBy = ({ command, state }: Entry, status: Status): boolean =>
  state === 'refused' &&
  (command.kind === 'check-in' || command.kind === 'check-out') &&
  isCancelled(status)

/** What happened to a command that needs a person, in three parts (reliability.md §3.6). */
export type EntryTrouble = TroubleSummary & {
  /** What it means, and what to do now. */
  readonly meaning: string
}

/** @param time formats moments; without it they are left out */
export const troubleOf = (entry: Entry, time: FormatMoment = whenever): EntryTrouble => ({
  ...happenedTo(entry, time),
  meaning: meaningOf(entry),
})

function meaningOf(entry: Entry): string {
  if (entry.state === 'asks' && entry.question !== null) {
    return meaningOfQuestion(entry, entry.question)
  }
  if (entry.state === 'unsure') {
    if (entry.command.kind === 'remind') {
      return t`Not sure it arrived. Ask the guest before you send it again.`
    }
    return t`Not sure it arrived. Check the booking before you send it again.`
  }
  const reason: FailureReason = failureIn(entry) ?? { kind: 'outcome-unknown' }
  switch (reason.kind) {
    case 'forbidden':
      return reason.by === 'plan'
        ? t`Nothing changed. Ask your administrator to add it.`
        : t`Nothing changed. Add a note for a colleague who can.`
    case 'not-found':
      return t`Nothing changed. The booking may be deleted or have a new code.`
    case 'conflict':
      return t`Nothing was done twice. Check the booking first.`
    case 'refused':
      return t`Nothing changed.`
    case 'offline':
    case 'slow':
    case 'signed-out':
    case 'locked':
    case 'throttled':
    case 'unreachable':
    case 'moved':
    case 'in-progress':
    case 'outcome-unknown':
    case 'service-error':
    case 'unreadable':
      return explain(reason).advice
  }
}

function meaningOfQuestion(entry: Entry, reason: EntryQuestion): string {
  const { command, attempts } = entry
  switch (reason.kind) {
    case 'cancelled':
      return ofCancelled()[command.kind]
    case 'changed':
      return ofChanged(entry, reason.now)
    case 'touched':
      return attempts > 0
        ? t`A colleague may have changed the status since. Open the booking to see whether yours arrived.`
        : t`A colleague may have changed the status since. Yours was not sent: open the booking first.`
    case 'expired':
      return t`It may be out of date. Send it now or discard it.`
    case 'message-waited':
      return command.kind === 'remind'
        ? t`The guest would be reminded late. Send the reminder or leave it?`
        : t`The guest would be notified late. Send the change with or without a message?`
    case 'settled':
      return t`The booking was paid or stopped first. Your reminder was not sent.`
    case 'money':
      return command.kind === 'set-paid' && isPaidNow(reason)
        ? t`A colleague or the guest was first. You recorded no payment.`
        : ofMoney()[command.kind]
    case 'payment':
      return ofPaymentNotSent(failureIn(entry))
  }
}

function ofPaymentNotSent(why: FailureReason | null): string {
  const advice = t`Record the payment now or discard it.`
  if (why?.kind === 'offline') return t`You were offline. Record the payment now or discard it.`
  // The person who reads it is signed in again.
  const isOver = why === null || why.kind === 'signed-out' || why.kind === 'locked'
  return isOver ? advice : inOneText({ title: explain(why).title, advice })
}

const ofCancelled = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`Your check-in was not sent. Open the booking or discard it.`,
  'check-out': t`Your check-out was not sent. Open the booking or discard it.`,
  note: t`The booking has changed since you saw it. Your note was not added.`,
  bookmark: t`Your bookmark was not sent. Open the booking or discard it.`,
  'change-status': t`Your status was not sent. Open the booking or discard it.`,
  remind: t`Your reminder was not sent. Open the booking or discard it.`,
  'set-paid': t`The booking has changed since you saw it. No payment was recorded.`,
})

const ofMoney = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`The amounts have changed since you saw them. Your check-in was not sent.`,
  'check-out': t`The amounts have changed since you saw them. Your check-out was not sent.`,
  note: t`The amounts have changed since you saw them. Your note was not sent.`,
  bookmark: t`The amounts have changed since you saw them. Your bookmark was not sent.`,
  'change-status': t`The amounts have changed since you saw them. Your status was not set.`,
  remind: t`The amounts have changed since you saw them. Your reminder was not sent.`,
  'set-paid': t`The booking has changed since you saw it. No payment was recorded.`,
})

function ofChanged({ command, attempts }: Entry, now: Status): string {
  if (command.kind === 'check-in')
    return t`A colleague changed the status. Your check-in was not sent.`
  if (command.kind === 'remind')
    return t`Not sent: it was ${{ status: command.status.name }} when you reminded. Remind now or leave it.`
  if (command.kind !== 'change-status') return t`Nothing was sent.`
  if (command.to.id === now.id)
    return t`A colleague changed it first. You did not notify the guest.`
  return attempts > 0
    ? t`It was ${{ before: command.from.name }} when you chose ${{ chosen: command.to.name }}. Not sure yours arrived: keep it or set yours.`
    : t`It was ${{ before: command.from.name }} when you chose ${{ chosen: command.to.name }}. Yours was not sent: keep it or set yours.`
}
