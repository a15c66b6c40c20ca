import type { BookingCode } from '../../contract/booking.ts'
import { formatMoney } from '../../contract/money.ts'
import { explain } from '../core/api/failures.ts'
import { type Entry, type EntryIn, failureIn, isLookedFor } from '../core/outbox/command.ts'
import type { Message } from '../ui/messages.ts'

/** The change of an action since its last announcement; null when there is nothing to announce. */
export type News = Pick<Message, 'text' | 'tone'> & {
  readonly can: 'undo' | 'look' | null
}

/** The guest's name for a booking; null where this tablet does not have it. */
export type GuestOf = (code: BookingCode) => string | null

/**
 * The message about one action: accepted, done by the service, or a person must look. The sync chip shows sending and
 * waiting.
 *
 * @param before the action's last state, null when it is new
 * @param guestOf gives the name, because a code alone means nothing to staff
 */
export function newsOf(before: Entry | null, now: Entry, guestOf: GuestOf): News | null {
  // An action first seen as done was done before this page was loaded.
  if (before?.state === now.state || (before === null && now.state === 'done')) return null
  const who = guestOf(now.command.code) || now.command.code
  switch (now.state) {
    case 'held':
      return { text: beginning(now, who), can: 'undo' }
    case 'done':
      return doneNews(now, who)
    case 'asks':
    case 'refused':
    case 'unsure':
      return { text: troubleText(now, who), tone: 'needs', can: 'look' }
    case 'waiting':
    case 'sending':
    case 'checking':
      return null
  }
}

function beginning({ command }: Entry, who: string): string {
  switch (command.kind) {
    case 'check-in':
      return `Checking in ${command.customer}`
    case 'check-out':
      return `Checking out ${command.customer}`
    case 'change-status':
      return `${who} to ${command.to.name}`
    case 'remind':
      return `Reminding ${command.customer || who}`
    case 'note':
      return `Marking as done at ${who}`
    case 'bookmark':
    case 'set-paid':
      return who
  }
}

function doneNews({ command, remark }: EntryIn<'done'>, who: string): News | null {
  if (remark?.kind === 'already') return done(alreadyText(command, who, remark.by))
  if (remark?.kind === 'doubled') return done(`${who} has this note more than once now`)
  switch (command.kind) {
    case 'check-in':
      return done(`${command.customer || who} is checked in`)
    case 'check-out':
      return done(`${command.customer || who} is checked out`)
    case 'change-status':
      return done(
        `${who} is ${command.to.name}${command.notify ? ', a message to the guest is asked for' : ''}`,
      )
    case 'remind':
      return done(`A message to ${command.customer || who} is asked for`)
    case 'set-paid':
      return done(`${amountOf(command.balance)} recorded for ${who}, read back`)
    case 'note':
      return done(`Note added to ${who}`)
    case 'bookmark':
      return null
  }
}

/** Nothing was sent, because somebody else had done it already (reliability.md §3.6). */
function alreadyText(command: Entry['command'], who: string, by: string | null): string {
  const how = by === null ? 'It was so' : `${by} did it`
  return `${didNot(command, who)}: ${how} before your tap went through. Nothing was sent twice.`
}

function troubleText(entry: Entry, who: string): string {
  const { command, state } = entry
  const failure = failureIn(entry)
  const why = failure === null ? '' : `: ${explain(failure).title.toLowerCase()}`
  if (state === 'unsure' || isLookedFor(entry))
    return `Not sure it arrived: ${didNot(command, who)}`
  if (state === 'asks') return `${didNot(command, who)} was not sent: it needs you`
  return `${didNot(command, who)} was not done${why}`
}

function didNot(command: Entry['command'], who: string): string {
  switch (command.kind) {
    case 'check-in':
      return `Check-in of ${command.customer || who}`
    case 'check-out':
      return `Check-out of ${command.customer || who}`
    case 'change-status':
      return `${who} to ${command.to.name}`
    case 'note':
      return `The note for ${who}`
    case 'bookmark':
      return `The bookmark of ${who}`
    case 'remind':
      return `The reminder to ${command.customer || who}`
    case 'set-paid':
      return `Payment of ${amountOf(command.balance)} for ${who}`
  }
}

const done = (text: string): News => ({ text, tone: 'done', can: null })

const amountOf = (money: Parameters<typeof formatMoney>[0]): string =>
  formatMoney(money, undefined, { symbol: false })
