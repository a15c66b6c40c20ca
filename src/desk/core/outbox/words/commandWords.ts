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

/** What was decided, as one names it afterwards: `Check-in`, `Status: Part paid → Paid`. */
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
      return `Status: ${command.from.name} → ${command.to.name}${command.notify ? ', with a message to the guest' : ''}`
    case 'remind':
      return 'Reminder to the guest'
    case 'set-paid':
      return `${formatMoney(command.balance)} recorded as paid`
  }
}

/** What an account lacks that the service forbade it: the rest of "This account may not …". */
export function mayNot({ kind }: Pick<Command, 'kind'>): string {
  switch (kind) {
    case 'check-in':
      return 'This account may not check guests in'
    case 'check-out':
      return 'This account may not check guests out'
    case 'note':
      return 'This account may not write notes'
    case 'bookmark':
      return 'This account may not bookmark'
    case 'change-status':
      return 'This account may not change status'
    case 'remind':
      return 'This account may not have guests written to'
    case 'set-paid':
      return 'This account may not record payments'
  }
}

/** Says that the business's plan does not include it: no colleague can do it either. */
export function notInPlan({ kind }: Pick<Command, 'kind'>): string {
  return `This business’s plan does not include ${featureOf(kind)}`
}

function featureOf(kind: Command['kind']): string {
  switch (kind) {
    case 'check-in':
      return 'checking guests in'
    case 'check-out':
      return 'checking guests out'
    case 'note':
      return 'writing notes'
    case 'bookmark':
      return 'bookmarks'
    case 'change-status':
      return 'changing a status'
    case 'remind':
      return 'messages to guests'
    case 'set-paid':
      return 'recording payments'
  }
}

/** The question left open when nobody can tell whether it worked. */
function question(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return 'Was the guest checked in?'
    case 'check-out':
      return 'Was the guest checked out?'
    case 'note':
      return 'Was the note saved?'
    case 'bookmark':
      return 'Was the bookmark set?'
    case 'change-status':
      return `Is the status ${command.to.name} now?`
    case 'remind':
      return 'Did the guest get the reminder?'
    case 'set-paid':
      return 'Not confirmed'
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

/** ` at 13:40`; empty when the moment is unknown. */
export const atMoment = (moment: number | null, time: FormatMoment): string => {
  const text = moment === null ? '' : time(moment)
  return text === '' ? '' : ` at ${text}`
}

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
        title: 'No longer at the service',
        service: 'There is no booking with this code.',
      }
    case 'conflict':
      return {
        title: 'Somebody was first',
        service: reason.message || 'The booking is no longer as it was shown here.',
      }
    case 'refused':
      return {
        title: `${decided(command)}: refused`,
        service: advice || 'It gave no reason.',
      }
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
      return { title: `${decided(command)}: not done`, service: title }
  }
}

/** What stopped a command that has waited: nothing of it was sent, or nothing will be again without a person. */
function stoppedBy(
  { command, base }: Entry,
  reason: EntryQuestion,
  time: FormatMoment,
): TroubleSummary {
  const what = decided(command)
  const saw = base.status === null ? {} : { saw: base.status.name }
  switch (reason.kind) {
    case 'cancelled':
      return {
        title: `The booking is ${reason.now.name} now`,
        service: `${reason.now.name}, last changed${atMoment(reason.at, time) || ' meanwhile'}`,
        ...saw,
      }
    case 'changed':
      return { title: `Status is now ${reason.now.name}`, service: reason.now.name, ...saw }
    case 'touched':
      return {
        title: 'Somebody has changed the booking',
        service: `Changed${atMoment(reason.at, time) || ' meanwhile'}`,
      }
    case 'expired':
      return { title: `${what}: too long ago to send by itself`, service: serviceUnaware }
    case 'message-waited':
      return { title: 'Still write to the guest?', service: serviceUnaware }
    case 'settled':
      return { title: 'Nothing is owed any more', service: serviceUnaware }
    case 'money':
      return {
        title:
          command.kind === 'set-paid' && isPaidNow(reason) ? 'Already paid' : 'The balance changed',
        service: paidOf(reason.now),
        saw: paidOf(reason.seen),
      }
    case 'payment':
      return { title: `Not recorded: ${what}`, service: serviceUnaware }
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

const serviceUnaware = 'It was not told of it.'
