import { formatMoney } from '../../contract/money.ts'
import type { Command, Entry } from '../commands/command.ts'
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

/** What happened to a command that needs a person, in three parts (reliability.md §3.6). */
export type Trouble = {
  readonly title: string
  /** What the service said, as far as it said anything. */
  readonly service: string
  /** What it means, and what to do now. */
  readonly meaning: string
}

export function troubleOf({ command, state, failure }: Entry): Trouble {
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

/** How far a command is, for the timeline. */
export function standing(entry: Entry): string {
  switch (entry.state) {
    case 'held':
      return 'can still be undone'
    case 'waiting':
      return 'not sent'
    case 'sending':
      return 'sending'
    case 'checking':
      return 'not sure whether it arrived: checking'
    case 'done':
      return entry.command.kind === 'set-paid' ? 'read back' : 'accepted by the service'
    case 'refused':
      return 'refused'
    case 'unsure':
      return 'not confirmed'
  }
}
