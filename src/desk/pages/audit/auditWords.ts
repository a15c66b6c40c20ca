import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  statusChangeIn,
} from '../../../contract/auditEntry.ts'
import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import { dayIn, formatDay } from '../../../contract/day.ts'
import { plainText } from '../../../contract/text.ts'
import { formatTime } from '../../../contract/zone.ts'
import { statusNamed } from '../../core/api/queries/statuses.ts'

type ActWords = (details: AuditDetails, zone: string) => string

const textOf = (details: AuditDetails, name: string): string => plainText(details[name])

const reasons: Readonly<Record<string, string>> = {
  'other-sign-in': 'it was not begun in this browser',
  failed: 'the booking service did not accept it',
  unreachable: 'the booking service did not answer',
}

const words: Readonly<Record<AuditAct, ActWords>> = {
  'check-in': () => 'Checked in',
  'check-out': () => 'Checked out',
  status: statusWords,
  bookmark: ({ mark }) => (mark === '1' ? 'Bookmarked' : 'Bookmark removed'),
  note: () => 'Note written',
  'new-booking': () => 'Booking made',
  'event-add': (details) => `Event made: ${textOf(details, 'name')}`,
  'event-change': (details) => `Event changed: ${eventName(details)}`,
  'event-remove': (details) => `Event removed: ${eventName(details)}`,
  'sign-in': () => 'Signed in',
  'sign-in-failed': ({ reason }) =>
    ['Sign-in failed', reasons[plainText(reason)]].filter(Boolean).join(': '),
  'sign-out': () => 'Signed out',
  'end-sign-in': ({ of, device }) =>
    ['Ended a sign-in', of === null ? '' : `of account ${plainText(of)}`, plainText(device)]
      .filter(Boolean)
      .join(', '),
  unlock: () => 'Unlocked with the PIN',
  'wrong-pin': ({ triesLeft }) => `Wrong PIN, ${plainText(triesLeft)} tries left`,
  'tablet-mark': () => 'Marked as the business’s own tablet',
  'tablet-forget': () => 'No longer the business’s own tablet',
  discard: ({ count }) =>
    `Gave up ${plainText(count)} ${count === 1 ? 'action' : 'actions'} unsent`,
  'door-rules': (details) =>
    `Money at the door: ${textOf(details, 'check-in')} at check-in, ${textOf(details, 'check-out')} at check-out`,
  'day-close': (details) => `Day closed: ${dayWords(textOf(details, 'day'))}`,
  'host-move': ({ host }) => `The booking service moved to ${plainText(host)}`,
  export: (details, zone) => `File saved: ${outputWords(details, zone)}`,
  print: (details, zone) => `Printed: ${outputWords(details, zone)}`,
}

const isKnown = (act: string): act is AuditAct => Object.hasOwn(words, act)

/** The act in words: `Status Confirmed`, with its details. An act of a newer gate is shown under its own name. */
export const actWords = ({ act, details }: AuditEntry, zone: string): string =>
  isKnown(act) ? words[act](details, zone) : act

/** What became of it where that is not simply that it was done. */
export const resultWords: Readonly<Record<NonNullable<AuditEntry['result']> | 'unknown', string>> =
  {
    done: '',
    refused: 'Refused by the service',
    'not-done': 'Not done: the service was not reached',
    unknown: 'Nobody knows whether it was done',
  }

/** Who did it; an account without a known name by its number. */
export const whoWords = (
  { account }: AuditEntry,
  people: readonly { readonly id: number; readonly name: string }[],
): string =>
  account === null
    ? 'Nobody signed in'
    : (people.find(({ id }) => id === account)?.name ?? `Account ${account}`)

/** The code of its booking, to open it; null where there is none that can be opened. */
export const bookingOf = ({ booking }: AuditEntry): BookingCode | null =>
  booking === null ? null : bookingCodeOrNull(booking)

function statusWords(details: AuditDetails): string {
  const { statusId: id, setPaid: paid, notify } = statusChangeIn(details)
  const parts = [
    id === undefined
      ? ''
      : `Status ${statusNamed({ id: plainText(id), name: plainText(id) }).name}`,
    paid === '1' ? 'set as paid' : '',
    notify === undefined ? '' : notify === '1' ? 'guest told' : 'guest not told',
  ].filter(Boolean)
  return parts.length === 0 ? 'Changed' : parts.join(', ').replace(/^./, (at) => at.toUpperCase())
}

const eventName = ({ name, event }: AuditDetails): string =>
  name === undefined
    ? `number ${plainText(event)}`
    : `${plainText(name)} (number ${plainText(event)})`

function dayWords(text: string): string {
  const day = dayIn(text)
  return day === null ? text : formatDay(day, undefined, 'long')
}

function outputWords({ what, rows, sheet, at }: AuditDetails, zone: string): string {
  return [
    plainText(what),
    rows === undefined ? '' : rows === 1 ? '1 row' : `${plainText(rows)} rows`,
    sheet === undefined ? '' : `sheet ${plainText(sheet)}`,
    typeof at === 'string' ? `at ${formatTime(new Date(at), zone)}, told later` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
