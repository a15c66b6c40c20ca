import { balance } from '../../../contract/booking.ts'
import { formatMoney, isPositive } from '../../../contract/money.ts'
import { explain, type FailureReason } from '../../api/failures.ts'
import {
  type Command,
  type CommandResult,
  type Entry,
  failureIn,
  type Question,
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

/** What the business's plan leaves out, for everybody: there is nobody to hand it to. */
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
export type Happened = {
  readonly title: string
  /** What the service said, as far as it said anything. */
  readonly service: string
  /** What the person saw, where the service says something else now. */
  readonly saw?: string
}

/** A moment by the server's clock, as one says it: `13:40`. */
export type Clock = (at: number) => string

export const whenever: Clock = () => ''

/** ` at 13:40`; nothing where no moment can be said. */
export const atMoment = (moment: number | null, time: Clock): string => {
  const said = moment === null ? '' : time(moment)
  return said === '' ? '' : ` at ${said}`
}

/** @param time how moments are said; without it none is */
export function happenedTo(entry: Entry, time: Clock = whenever): Happened {
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
function stoppedBy({ command, base }: Entry, asked: Question, time: Clock): Happened {
  const what = decided(command)
  const saw = base.status === null ? {} : { saw: base.status.name }
  switch (asked.kind) {
    case 'cancelled':
      return {
        title: `The booking is ${asked.now.name} now`,
        service: `${asked.now.name}, last changed${atMoment(asked.at, time) || ' meanwhile'}`,
        ...saw,
      }
    case 'changed':
      return { title: `Status is now ${asked.now.name}`, service: asked.now.name, ...saw }
    case 'touched':
      return {
        title: 'Somebody has changed the booking',
        service: `Changed${atMoment(asked.at, time) || ' meanwhile'}`,
      }
    case 'expired':
      return { title: `${what}: too long ago to send by itself`, service: notTold }
    case 'message-waited':
      return { title: 'Still write to the guest?', service: notTold }
    case 'settled':
      return { title: 'Nothing is owed any more', service: notTold }
    case 'money':
      return {
        title:
          command.kind === 'set-paid' && isPaidNow(asked) ? 'Already paid' : 'The balance changed',
        service: paidOf(asked.now),
        saw: paidOf(asked.seen),
      }
    case 'payment':
      return { title: `Not recorded: ${what}`, service: notTold }
  }
}

/** Nothing is due any more. */
export function isPaidNow({ now }: Extract<Question, { kind: 'money' }>): boolean {
  const left = balance(now)
  return left !== null && !isPositive(left)
}

/** `172.00 of 212.00 paid` */
export const paidOf = ({ paid, total }: CommandResult): string =>
  paid === null || total === null
    ? 'No amounts'
    : `${formatMoney(paid, undefined, { symbol: false })} of ${formatMoney(total, undefined, { symbol: false })} paid`

const notTold = 'It was not told of it.'
