import type { Status } from '../../../../contract/booking.ts'
import { isCancelled } from '../../../../contract/status.ts'
import { explain, type FailureReason } from '../../api/failures.ts'
import { type Entry, type EntryQuestion, failureIn } from '../command.ts'
import {
  decided,
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
      return 'It was sent, and no record tells what was written to a guest. Ask the guest before sending it again.'
    }
    return 'It was sent, and looking again could not confirm it. Look at the booking before sending it again.'
  }
  const reason: FailureReason = failureIn(entry) ?? { kind: 'outcome-unknown' }
  switch (reason.kind) {
    case 'forbidden':
      return reason.by === 'plan'
        ? 'Nothing was changed. Whoever looks after the subscription can add it.'
        : 'Nothing was changed. Add a note for somebody who may.'
    case 'not-found':
      return 'Nothing was changed. It may have been removed or given another code.'
    case 'conflict':
      return 'Nothing was done twice. Read the booking again before going on.'
    case 'refused':
      return 'Nothing was changed.'
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

function meaningOfQuestion({ command, attempts }: Entry, reason: EntryQuestion): string {
  switch (reason.kind) {
    case 'cancelled':
      if (command.kind === 'note') {
        return 'It changed after you began the note. Your note was not added.'
      }
      if (command.kind === 'set-paid') {
        return 'It changed before your payment. No payment was recorded.'
      }
      return `Your ${decided(command).toLowerCase()} was not sent: nobody can be checked in or out of it any more. Open the booking, or discard it.`
    case 'changed':
      if (command.kind === 'check-in') {
        return 'A colleague changed the status. Your check-in was not sent.'
      }
      if (command.kind === 'change-status' && command.to.id === reason.now.id) {
        return 'A colleague set it first. The guest was not notified by you.'
      }
      if (command.kind === 'remind') {
        return `It was ${command.status.name} when you sent the reminder, which would have set it back. Nothing was sent. Remind as it stands now, or leave it.`
      }
      return command.kind === 'change-status'
        ? `It was ${command.from.name} when you changed it to ${command.to.name}. ${attempts > 0 ? 'Not sure yours arrived.' : 'Yours was not sent.'} Keep it, or set yours.`
        : 'Nothing was sent.'
    case 'touched':
      return `The status is what it was, but perhaps it was another one in between. ${attempts > 0 ? 'Not sure yours arrived.' : 'Yours was not sent.'} Open the booking first, then set it, or leave it.`
    case 'expired':
      return 'It waited on this tablet until it may no longer be meant. Send it now, or discard it.'
    case 'message-waited':
      if (command.kind === 'remind') {
        return 'The reminder waited longer than 15 minutes, and a message cannot be called back. Send it, or leave it.'
      }
      return 'The change waited longer than 15 minutes, and a message cannot be called back. Change with the message, without it, or leave it.'
    case 'settled':
      return 'It was paid, or stopped, before your reminder went. Nothing was sent: discard it.'
    case 'money':
      if (command.kind === 'set-paid') {
        return isPaidNow(reason)
          ? 'A colleague or the guest was first. You recorded no payment.'
          : 'It changed before your payment. No payment was recorded.'
      }
      return command.kind === 'change-status'
        ? 'The amounts changed before your tap. Your status was not set.'
        : `The amounts changed before your tap. Your ${decided(command).toLowerCase()} was not sent.`
    case 'payment':
      return 'There was no connection, and money is never recorded by itself. This is your reminder: record it now, or discard it.'
  }
}
