import { t } from '@lingui/core/macro'
import { balance } from '../../../../contract/booking.ts'
import { isPositive } from '../../../../contract/money.ts'
import { formatMoney } from '../../../ui/language/format.ts'
import { statusWords } from '../../../ui/StatusMark.tsx'
import { explain, type FailureReason } from '../../api/failures.ts'
import {
  type Command,
  type CommandResult,
  type Entry,
  type EntryQuestion,
  failureIn,
} from '../command.ts'
import { mayNot, notInPlan } from './permissionWords.ts'

/** The name of an action: `Check-in`, `Status: Part paid → Paid`. */
export function decided(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return t({ message: 'Check-in', comment: 'The name of an action' })
    case 'check-out':
      return t({ message: 'Check-out', comment: 'The name of an action' })
    case 'note':
      return t({ message: 'Note', comment: 'The name of an action: a note was added' })
    case 'bookmark':
      return command.mark
        ? t({ message: 'Bookmark', comment: 'The name of an action: a bookmark was set' })
        : t`Bookmark removed`
    case 'change-status':
      return command.notify
        ? t`Status: ${{ from: command.from.name }} → ${{ to: command.to.name }}, notify the guest`
        : t`Status: ${{ from: command.from.name }} → ${{ to: command.to.name }}`
    case 'remind':
      return t({ message: 'Reminder', comment: 'The name of an action' })
    case 'set-paid':
      return t`Payment of ${{ amount: formatMoney(command.balance) }}`
  }
}

const notDone = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`Not checked in`,
  'check-out': t`Not checked out`,
  note: t`Note not added`,
  bookmark: t`Bookmark not changed`,
  'change-status': t`Status not changed`,
  remind: t`Reminder not sent`,
  'set-paid': t`Payment not recorded`,
})

/** The question left open when nobody can tell whether it worked. */
function question(command: Command): string {
  switch (command.kind) {
    case 'check-in':
      return t`Was the guest checked in?`
    case 'check-out':
      return t`Was the guest checked out?`
    case 'note':
      return t`Was the note added?`
    case 'bookmark':
      return t`Was the bookmark saved?`
    case 'change-status':
      return t`Is the status ${{ status: command.to.name }} now?`
    case 'remind':
      return t`Did the guest get the reminder?`
    case 'set-paid':
      return t`Was the payment recorded?`
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
        title: t`Booking not found`,
        service: t`No booking with this code.`,
      }
    case 'conflict':
      return {
        title: t`Changed by someone else`,
        service: reason.message || t`The booking has changed.`,
      }
    case 'refused':
      return { title: notDone()[command.kind], service: advice || t`No reason given.` }
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
      return { title: notDone()[command.kind], service: title }
  }
}

/** What stopped a command that has waited: nothing of it was sent, or nothing will be again without a person. */
function stoppedBy(
  { command, base }: Entry,
  reason: EntryQuestion,
  time: FormatMoment,
): TroubleSummary {
  const saw = base.status === null ? {} : { saw: statusWords(base.status) }
  const at = 'at' in reason && reason.at !== null ? time(reason.at) : ''
  switch (reason.kind) {
    case 'cancelled':
      return {
        title: t`The booking is now ${{ status: reason.now.name }}`,
        service:
          at === ''
            ? reason.now.name
            : t`${{ status: reason.now.name }}, changed at ${{ time: at }}`,
        ...saw,
      }
    case 'changed':
      return {
        title: t`Status is now ${{ status: reason.now.name }}`,
        service: reason.now.name,
        ...saw,
      }
    case 'touched':
      return {
        title: t`Booking changed by someone else`,
        service:
          at === ''
            ? t({ message: 'Changed', comment: 'The booking was changed by someone else' })
            : t`Changed at ${{ time: at }}`,
      }
    case 'expired':
      return { title: t`Not sent in time`, service: notSent() }
    case 'message-waited':
      return { title: t`Guest not notified yet`, service: notSent() }
    case 'settled':
      return { title: t`No reminder needed`, service: notSent() }
    case 'money':
      return {
        title:
          command.kind === 'set-paid' && isPaidNow(reason)
            ? t`Already paid`
            : t`The balance changed`,
        service: paidOf(reason.now),
        saw: paidOf(reason.seen),
      }
    case 'payment':
      return { title: t`Payment not recorded`, service: notSent() }
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
    ? t`No amounts`
    : t`${{ paid: formatMoney(paid, { symbol: false }) }} of ${{ total: formatMoney(total, { symbol: false }) }} paid`

const notSent = () => t`Not sent.`
