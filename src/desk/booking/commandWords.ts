import type { Status } from '../../contract/booking.ts'
import { formatMoney } from '../../contract/money.ts'
import { isCancelled } from '../../contract/status.ts'
import type { Command, Entry, Question, Remark } from '../commands/command.ts'
import { explain, type FailureReason } from '../service/failures.ts'

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
    case 'set-paid':
      return 'Not confirmed'
  }
}

/** A check-in or check-out that was refused, of a booking that is cancelled: sent again it is refused again (§3). */
export const isOverBy = ({ command, state }: Entry, status: Status): boolean =>
  state === 'refused' &&
  (command.kind === 'check-in' || command.kind === 'check-out') &&
  isCancelled(status)

/** What happened to a command that needs a person, in three parts (reliability.md §3.6). */
export type Trouble = {
  readonly title: string
  /** What the service said, as far as it said anything. */
  readonly service: string
  /** What it means, and what to do now. */
  readonly meaning: string
}

/** A moment by the server's clock, as one says it: `13:40`. */
export type Clock = (at: number) => string

const whenever: Clock = () => ''

/** @param time how moments are said; without it none is */
export function troubleOf(entry: Entry, time: Clock = whenever): Trouble {
  const { command, state, failure, question: asked } = entry
  if (state === 'asks' && asked !== null) return askedOf(entry, asked, time)

  const reason: FailureReason = failure ?? { kind: 'outcome-unknown' }
  const { title, advice } = explain(reason)
  if (state === 'unsure') {
    return {
      title: question(command),
      service: title,
      meaning:
        'It was sent, and looking again could not confirm it. Look at the booking before sending it again.',
    }
  }
  switch (reason.kind) {
    case 'forbidden':
      if (reason.by === 'plan') {
        return {
          title: notInPlan(command),
          service: reason.message || title,
          meaning: 'Nothing was changed. Whoever looks after the subscription can add it.',
        }
      }
      return {
        title: mayNot(command),
        service: reason.message || title,
        meaning: 'Nothing was changed. Add a note for somebody who may.',
      }
    case 'not-found':
      return {
        title: 'No longer at the service',
        service: 'There is no booking with this code.',
        meaning: 'Nothing was changed. It may have been removed or given another code.',
      }
    case 'conflict':
      return {
        title: 'Somebody was first',
        service: reason.message || 'The booking is no longer as it was shown here.',
        meaning: 'Nothing was done twice. Read the booking again before going on.',
      }
    case 'refused':
      return {
        title: `${decided(command)}: refused`,
        service: advice || 'It gave no reason.',
        meaning: 'Nothing was changed.',
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
      return { title: `${decided(command)}: not done`, service: title, meaning: advice }
  }
}

const at = (moment: number | null, time: Clock): string => {
  const said = moment === null ? '' : time(moment)
  return said === '' ? '' : ` at ${said}`
}

/** What stopped a command that has waited: nothing of it was sent, or nothing will be again without a person. */
function askedOf({ command, attempts }: Entry, asked: Question, time: Clock): Trouble {
  const what = decided(command)
  const wanted = command.kind === 'change-status' ? command : null
  switch (asked.kind) {
    case 'cancelled':
      return {
        title: `The booking is ${asked.now.name} now`,
        service: `${asked.now.name}, last changed${at(asked.at, time) || ' meanwhile'}`,
        meaning: `Your ${what.toLowerCase()} was not sent: nobody can be checked in or out of it any more. Open the booking, or discard it.`,
      }
    case 'changed':
      return {
        title: `Status is now ${asked.now.name}`,
        service: asked.now.name,
        meaning:
          wanted === null
            ? 'Nothing was sent.'
            : `It was ${wanted.from.name} when you changed it to ${wanted.to.name}. ${attempts > 0 ? 'It is not known whether yours came first.' : 'Yours was not sent.'} Keep it, or set yours.`,
      }
    case 'touched':
      return {
        title: 'Somebody has changed the booking',
        service: `Changed${at(asked.at, time) || ' meanwhile'}`,
        meaning:
          'The status is what it was, but perhaps it was another one in between. Yours was not sent. Open the booking first, then set it, or leave it.',
      }
    case 'expired':
      return {
        title: `${what}: too long ago to send by itself`,
        service: 'It was not told of it.',
        meaning:
          'It waited on this tablet until it may no longer be meant. Send it now, or discard it.',
      }
    case 'message-waited':
      return {
        title: 'Still write to the guest?',
        service: 'It was not told of it.',
        meaning:
          'The change waited longer than 15 minutes, and a message cannot be called back. Change with the message, without it, or leave it.',
      }
    case 'payment':
      return {
        title: `Not recorded: ${what}`,
        service: 'It was not told of it.',
        meaning:
          'There was no connection, and money is never recorded by itself. This is your reminder: record it now, or discard it.',
      }
  }
}

/** What to know about something that is done (reliability.md §3.6). */
export function remarkWords(remark: Remark, time: Clock = whenever): string {
  switch (remark.kind) {
    case 'already':
      return `${remark.by === null ? 'was so' : `done by ${remark.by}`}${at(remark.at, time)}, before yours went; nothing was sent twice`
    case 'doubled':
      return 'read back, and it stands there more than once'
    case 'by-hand':
      return 'its answer was lost; somebody here looked and said that it is done'
    case 'message-unknown':
      return 'status changed; whether the message went out cannot be told'
  }
}

/** How far a command is, for the timeline. */
export function standing(entry: Entry, time: Clock = whenever): string {
  switch (entry.state) {
    case 'held':
      return 'can still be undone'
    case 'waiting':
      return entry.saved ? 'not sent, saved on this tablet' : 'not sent'
    case 'asks':
      return 'not sent: needs you'
    case 'sending':
      return 'sending'
    case 'checking':
      return 'not sure whether it arrived: checking'
    case 'done':
      if (entry.remark !== null) return remarkWords(entry.remark, time)
      return entry.command.kind === 'set-paid' ? 'read back' : 'accepted by the service'
    case 'refused':
      return 'refused'
    case 'unsure':
      return 'not confirmed'
  }
}
