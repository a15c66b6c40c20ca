import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  statusChangeIn,
} from '../../../contract/auditEntry.ts'
import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import { dayIn, formatDay } from '../../../contract/day.ts'
import type { OnOwing, PaymentRules } from '../../../contract/paymentRules.ts'
import { plainText } from '../../../contract/text.ts'
import { formatTime } from '../../../contract/zone.ts'
import { statusNamed } from '../../core/api/queries/statuses.ts'

type ActWords = (details: AuditDetails, zone: string) => string

const textOf = (details: AuditDetails, name: string): string => plainText(details[name])

const failedSignIns: Readonly<Record<string, string>> = {
  'other-sign-in': 'Sign-in failed: started in another browser',
  failed: 'Sign-in failed: not accepted by the booking system',
  unreachable: 'Sign-in failed: no answer from the booking system',
}

const paymentRuleWords: Readonly<Record<string, string>> = {
  remind: 'show the amount',
  ask: 'ask',
  block: 'require payment first',
} satisfies Record<OnOwing, string>

const words: Readonly<Record<AuditAct, ActWords>> = {
  'check-in': () => 'Checked in',
  'check-out': () => 'Checked out',
  status: statusWords,
  bookmark: ({ mark }) => (mark === '1' ? 'Bookmarked' : 'Bookmark removed'),
  note: () => 'Note added',
  'new-booking': () => 'Booking created',
  'event-add': (details) => `Price rule added: ${textOf(details, 'name')}`,
  'event-change': (details) => `Price rule changed: ${eventName(details)}`,
  'event-remove': (details) => `Price rule removed: ${eventName(details)}`,
  'sign-in': () => 'Signed in',
  'sign-in-failed': ({ reason }) => failedSignIns[plainText(reason)] ?? 'Sign-in failed',
  'sign-out': () => 'Signed out',
  'end-sign-in': ({ of, device }) =>
    ['Sign-in ended', of === null ? '' : `account ${plainText(of)}`, plainText(device)]
      .filter(Boolean)
      .join(', '),
  unlock: () => 'Unlocked with PIN',
  'wrong-pin': ({ triesLeft }) =>
    `Wrong PIN, ${plainText(triesLeft)} ${triesLeft === 1 ? 'try' : 'tries'} left`,
  'tablet-mark': () => 'Set up as the business’s own tablet',
  'tablet-forget': () => 'No longer the business’s own tablet',
  discard: ({ count }) =>
    `${plainText(count)} unsent ${count === 1 ? 'action' : 'actions'} discarded`,
  'door-rules': (details) =>
    `Unpaid guests: ${paymentRule(details, 'check-in')} at check-in, ${paymentRule(details, 'check-out')} at check-out`,
  'day-close': (details) => `Day closed: ${dayWords(textOf(details, 'day'))}`,
  'host-move': ({ host }) => `Booking system moved to ${plainText(host)}`,
  export: (details, zone) => `Exported: ${outputWords(details, zone)}`,
  print: (details, zone) => `Printed: ${outputWords(details, zone)}`,
}

const isKnown = (act: string): act is AuditAct => Object.hasOwn(words, act)

/** The act in words: `Marked Confirmed`, with its details. An act of a newer gate is shown under its own name. */
export const actWords = ({ act, details }: AuditEntry, zone: string): string =>
  isKnown(act) ? words[act](details, zone) : act

/** What became of it where that is not simply that it was done. */
export const resultWords: Readonly<Record<NonNullable<AuditEntry['result']> | 'unknown', string>> =
  {
    done: '',
    refused: 'Not accepted by the booking system',
    'not-done': 'Not done, no answer from the booking system',
    unknown: 'Not sure it was done',
  }

/** Who did it; an account without a known name by its number. */
export const whoWords = (
  { account }: AuditEntry,
  people: readonly { readonly id: number; readonly name: string }[],
): string =>
  account === null
    ? 'Not signed in'
    : (people.find(({ id }) => id === account)?.name ?? `Account ${account}`)

/** The code of its booking, to open it; null where there is none that can be opened. */
export const bookingOf = ({ booking }: AuditEntry): BookingCode | null =>
  booking === null ? null : bookingCodeOrNull(booking)

function statusWords(details: AuditDetails): string {
  const { statusId: id, setPaid: paid, notify } = statusChangeIn(details)
  if (id === undefined) return paid === '1' ? 'Payment recorded' : 'Changed'
  const { name } = statusNamed({ id: plainText(id), name: plainText(id) })
  if (paid === '1') return `Marked ${name}, payment recorded`
  if (notify === undefined) return `Marked ${name}`
  return notify === '1'
    ? `Marked ${name}, notification requested`
    : `Marked ${name}, guest not notified`
}

function paymentRule(details: AuditDetails, act: keyof PaymentRules): string {
  const rule = textOf(details, act)
  return paymentRuleWords[rule] ?? rule
}

const eventName = ({ name, event }: AuditDetails): string =>
  name === undefined ? `#${plainText(event)}` : `${plainText(name)} (#${plainText(event)})`

function dayWords(text: string): string {
  const day = dayIn(text)
  return day === null ? text : formatDay(day, undefined, 'long')
}

function outputWords({ what, rows, sheet, at }: AuditDetails, zone: string): string {
  return [
    plainText(what),
    rows === undefined ? '' : rows === 1 ? '1 row' : `${plainText(rows)} rows`,
    sheet === undefined ? '' : `sheet ${plainText(sheet)}`,
    typeof at === 'string' ? `at ${formatTime(new Date(at), zone)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
