import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../contract/booking.ts'
import { explain } from '../core/api/failures.ts'
import { type Entry, type EntryIn, failureIn, isLookedFor } from '../core/outbox/command.ts'
import { formatMoney } from '../ui/language/format.ts'
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
      return t`Checking in ${{ guest: command.customer }}`
    case 'check-out':
      return t`Checking out ${{ guest: command.customer }}`
    case 'change-status':
      return t`Changing to ${{ status: command.to.name }}: ${{ guest: who }}`
    case 'remind':
      return t`Reminding ${{ guest: command.customer || who }}`
    case 'note':
      return t`Marking as done: ${{ guest: who }}`
    case 'bookmark':
    case 'set-paid':
      return who
  }
}

function doneNews({ command, remark }: EntryIn<'done'>, who: string): News | null {
  if (remark?.kind === 'already') {
    const { already, alreadyBy } = wordsOf[command.kind]
    const guest = guestIn(command, who)
    return done(remark.by === null ? already(guest) : alreadyBy(guest, remark.by))
  }
  if (remark?.kind === 'doubled') return done(t`Note added more than once: ${{ guest: who }}`)
  switch (command.kind) {
    case 'check-in':
      return done(t`Checked in: ${{ guest: command.customer || who }}`)
    case 'check-out':
      return done(t`Checked out: ${{ guest: command.customer || who }}`)
    case 'change-status':
      return done(
        command.notify
          ? t`Changed to ${{ status: command.to.name }}, notification requested: ${{ guest: who }}`
          : t`Changed to ${{ status: command.to.name }}: ${{ guest: who }}`,
      )
    case 'remind':
      return done(t`Reminder requested: ${{ guest: command.customer || who }}`)
    case 'set-paid':
      return done(t`Payment recorded: ${{ amount: amountOf(command.balance) }}, ${{ guest: who }}`)
    case 'note':
      return done(t`Note added: ${{ guest: who }}`)
    case 'bookmark':
      return null
  }
}

function troubleText(entry: Entry, who: string): string {
  const { command, state } = entry
  const { unsure, unsent, undone } = wordsOf[command.kind]
  const guest = guestIn(command, who)
  if (state === 'unsure' || isLookedFor(entry)) return unsure(guest)
  if (state === 'asks') return unsent(guest)
  const failure = failureIn(entry)
  return failure === null ? undone(guest) : withReason(undone(guest), explain(failure).title)
}

const withReason = (notDone: string, reason: string): string =>
  t({ message: `${notDone}. ${reason}.`, comment: 'Not checked in: Ana Lee. No connection.' })

const guestIn = (command: Entry['command'], who: string): string =>
  ('customer' in command && command.customer) || who

type NewsWords = {
  readonly unsure: (guest: string) => string
  readonly unsent: (guest: string) => string
  readonly undone: (guest: string) => string
  /** Nothing was sent, because a colleague had done it already (reliability.md §3.6). */
  readonly already: (guest: string) => string
  readonly alreadyBy: (guest: string, colleague: string) => string
}

const wordsOf: Readonly<Record<Entry['command']['kind'], NewsWords>> = {
  'check-in': {
    unsure: (guest) => t`Not sure the check-in arrived: ${guest}`,
    unsent: (guest) => t`Check-in not sent, to review: ${guest}`,
    undone: (guest) => t`Not checked in: ${guest}`,
    already: (guest) => t`Already checked in: ${guest}`,
    alreadyBy: (guest, colleague) => t`Already checked in by ${colleague}: ${guest}`,
  },
  'check-out': {
    unsure: (guest) => t`Not sure the check-out arrived: ${guest}`,
    unsent: (guest) => t`Check-out not sent, to review: ${guest}`,
    undone: (guest) => t`Not checked out: ${guest}`,
    already: (guest) => t`Already checked out: ${guest}`,
    alreadyBy: (guest, colleague) => t`Already checked out by ${colleague}: ${guest}`,
  },
  'change-status': {
    unsure: (guest) => t`Not sure the status arrived: ${guest}`,
    unsent: (guest) => t`Status not sent, to review: ${guest}`,
    undone: (guest) => t`Status not changed: ${guest}`,
    already: (guest) => t`Status already changed: ${guest}`,
    alreadyBy: (guest, colleague) => t`Status already changed by ${colleague}: ${guest}`,
  },
  note: {
    unsure: (guest) => t`Not sure the note arrived: ${guest}`,
    unsent: (guest) => t`Note not sent, to review: ${guest}`,
    undone: (guest) => t`Note not added: ${guest}`,
    already: (guest) => t`Note already added: ${guest}`,
    alreadyBy: (guest, colleague) => t`Note already added by ${colleague}: ${guest}`,
  },
  bookmark: {
    unsure: (guest) => t`Not sure the bookmark arrived: ${guest}`,
    unsent: (guest) => t`Bookmark not sent, to review: ${guest}`,
    undone: (guest) => t`Bookmark not changed: ${guest}`,
    already: (guest) => t`Bookmark already changed: ${guest}`,
    alreadyBy: (guest, colleague) => t`Bookmark already changed by ${colleague}: ${guest}`,
  },
  remind: {
    unsure: (guest) => t`Not sure the reminder arrived: ${guest}`,
    unsent: (guest) => t`Reminder not sent, to review: ${guest}`,
    undone: (guest) => t`Reminder not sent: ${guest}`,
    already: (guest) => t`Already reminded: ${guest}`,
    alreadyBy: (guest, colleague) => t`Already reminded by ${colleague}: ${guest}`,
  },
  'set-paid': {
    unsure: (guest) => t`Not sure the payment arrived: ${guest}`,
    unsent: (guest) => t`Payment not recorded, to review: ${guest}`,
    undone: (guest) => t`Payment not recorded: ${guest}`,
    already: (guest) => t`Payment already recorded: ${guest}`,
    alreadyBy: (guest, colleague) => t`Payment already recorded by ${colleague}: ${guest}`,
  },
}

const done = (text: string): News => ({ text, tone: 'done', can: null })

const amountOf = (money: Parameters<typeof formatMoney>[0]): string =>
  formatMoney(money, { symbol: false })
