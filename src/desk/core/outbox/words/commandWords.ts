import { balance } from '../../../../contract/booking.ts'
import { formatMoney, isPositive } from '../../../../contract/money.ts'
import { explain, type FailureReason } from '../../api/failures.ts'
import {
  type Command,
  type CommandResult,
  type Entry,
  type EntryQuestion,
  failureIn,
} from '../command.ts'

/** The name of an action: `Check-in`, `Status: Part paid → Paid`. */
export function decided(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return 'Check-in'
    case 'check-out':
      return 'Check-out'
    case 'note':
      return 'Note'
    case 'bookmark':
      return command.mark ? 'Bookmark' : 'Bookmark removed'
    case 'change-status':
      return command.notify
        ? `Status: ${command.from.name} → ${command.to.name}, notify the guest`
        : `Status: ${command.from.name} → ${command.to.name}`
    case 'remind':
      return 'Reminder'
    case 'set-paid':
      return `Payment of ${formatMoney(command.balance)}`
  }
}

const noPermission: Readonly<Record<Command['kind'], string>> = {
  'check-in': 'No permission to check guests in',
  'check-out': 'No permission to check guests out',
  note: 'No permission to add notes',
  bookmark: 'No permission to bookmark',
  'change-status': 'No permission to change the status',
  remind: 'No permission to send reminders',
  'set-paid': 'No permission to record payments',
}

/** The service refused this to the account. */
export const mayNot = ({ kind }: Pick<Command, 'kind'>): string => noPermission[kind]

const outsidePlan: Readonly<Record<Command['kind'], string>> = {
  'check-in': 'Check-in is not in your plan',
  'check-out': 'Check-out is not in your plan',
  note: 'Notes are not in your plan',
  bookmark: 'Bookmarks are not in your plan',
  'change-status': 'Changing the status is not in your plan',
  remind: 'Reminders are not in your plan',
  'set-paid': 'Recording payments is not in your plan',
}

/** The business's plan does not include it: no colleague can do it either. */
export const notInPlan = ({ kind }: Pick<Command, 'kind'>): string => outsidePlan[kind]

const notDone: Readonly<Record<Command['kind'], string>> = {
  'check-in': 'Not checked in',
  'check-out': 'Not checked out',
  note: 'Note not added',
  bookmark: 'Bookmark not changed',
  'change-status': 'Status not changed',
  remind: 'Reminder not sent',
  'set-paid': 'Payment not recorded',
}

/** The question left open when nobody can tell whether it worked. */
function question(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return 'Was the guest checked in?'
    case 'check-out':
      return 'Was the guest checked out?'
    case 'note':
      return 'Was the note added?'
    case 'bookmark':
      return 'Was the bookmark saved?'
    case 'change-status':
      return `Is the status ${command.to.name} now?`
    case 'remind':
      return 'Did the guest get the reminder?'
    case 'set-paid':
      return 'Was the payment recorded?'
  }
}

/** What happened to a command that needs a person, in the first two of its three parts (reliability.md §3.6). */
export type TroubleSummary = {
  readonly title: string
  /** The service's answer, if there is one. */
  readonly service: string
  /** The value that the person saw, if the service has another one now. */
  readonly saw?: string
}

/** A moment by the server's clock, as one says it: `13:40`. */
export type FormatMoment = (at: number) => string

export const whenever: FormatMoment = () => ''

/** @param time formats moments; without it they are left out */
export function happenedTo(entry: Entry, time: FormatMoment = whenever): TroubleSummary {
  const { command, state } = entry
  if (entry.state === 'asks' && entry.question !== null) {
    return stoppedBy(entry, entry.question, time)
  }

  const reason: FailureReason = failureIn(entry) ?? { kind: 'outcome-unknown' }
  const { title, advice } = explain(reason)
  if (state === 'unsure') return { title: question(command), service: title }
  switch (reason.kind) {
    case 'forbidden':
      return {
        title: reason.by === 'plan' ? notInPlan(command) : mayNot(command),
        service: reason.message || title,
      }
    case 'not-found':
      return {
        title: 'Booking not found',
        service: 'No booking with this code.',
      }
    case 'conflict':
      return {
        title: 'Changed by someone else',
        service: reason.message || 'The booking has changed.',
      }
    case 'refused':
      return { title: notDone[command.kind], service: advice || 'No reason given.' }
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
      return { title: notDone[command.kind], service: title }
  }
}

/** What stopped a command that has waited: nothing of it was sent, or nothing will be again without a person. */
function stoppedBy(
  { command, base }: Entry,
  reason: EntryQuestion,
  time: FormatMoment,
): TroubleSummary {
  const saw = base.status === null ? {} : { saw: base.status.name }
  const at = 'at' in reason && reason.at !== null ? time(reason.at) : ''
  switch (reason.kind) {
    case 'cancelled':
      return {
        title: `The booking is now ${reason.now.name}`,
        service: at === '' ? reason.now.name : `${reason.now.name}, changed at ${at}`,
        ...saw,
      }
    case 'changed':
      return { title: `Status is now ${reason.now.name}`, service: reason.now.name, ...saw }
    case 'touched':
      return {
        title: 'Booking changed by someone else',
        service: at === '' ? 'Changed' : `Changed at ${at}`,
      }
    case 'expired':
      return { title: 'Not sent in time', service: notSent }
    case 'message-waited':
      return { title: 'Still notify the guest?', service: notSent }
    case 'settled':
      return { title: 'No reminder needed', service: notSent }
    case 'money':
      return {
        title:
          command.kind === 'set-paid' && isPaidNow(reason) ? 'Already paid' : 'The balance changed',
        service: paidOf(reason.now),
        saw: paidOf(reason.seen),
      }
    case 'payment':
      return { title: 'Payment not recorded', service: notSent }
  }
}

/** Nothing is due any more. */
export function isPaidNow({ now }: Extract<EntryQuestion, { kind: 'money' }>): boolean {
  const left = balance(now)
  return left !== null && !isPositive(left)
}

/** `172.00 of 212.00 paid` */
export const paidOf = ({ paid, total }: CommandResult): string =>
  paid === null || total === null
    ? 'No amounts'
    : `${formatMoney(paid, undefined, { symbol: false })} of ${formatMoney(total, undefined, { symbol: false })} paid`

const notSent = 'Not sent.'
