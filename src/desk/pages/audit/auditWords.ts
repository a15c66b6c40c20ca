import { ph, plural, t } from '@lingui/core/macro'
import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  statusChangeIn,
} from '../../../contract/auditEntry.ts'
import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import { dayIn } from '../../../contract/day.ts'
import type { OnOwing, PaymentRules } from '../../../contract/paymentRules.ts'
import { plainText } from '../../../contract/text.ts'
import { formatTime } from '../../../contract/zone.ts'
import { statusNamed } from '../../core/api/queries/statuses.ts'
import { methodNamed } from '../../shared/day/check-dialogs/methodWords.ts'
import { formatDay, formatFacts } from '../../ui/language/format.ts'

type ActWords = (details: AuditDetails, zone: string) => string

const numberOf = (detail: unknown): number => Number(plainText(detail))
const textOf = (details: AuditDetails, name: string): string => plainText(details[name])

const failedSignIns = (): Readonly<Record<string, string>> => ({
  'other-sign-in': t`Sign-in failed: started in another browser`,
  failed: t`Sign-in failed: not accepted by the booking system`,
  unreachable: t`Sign-in failed: no answer from the booking system`,
})

/** What happens with a guest who still has to pay: whole words for each moment. */
const paymentRuleWords = () =>
  ({
    'check-in': {
      remind: t`show the amount at check-in`,
      ask: t`ask at check-in`,
      block: t`require payment first at check-in`,
    },
    'check-out': {
      remind: t`show the amount at check-out`,
      ask: t`ask at check-out`,
      block: t`require payment first at check-out`,
    },
  }) satisfies Record<keyof PaymentRules, Record<OnOwing, string>>

const words: Readonly<Record<AuditAct, ActWords>> = {
  'check-in': () =>
    t({ message: 'Checked in', context: 'audit trail', comment: 'What somebody did' }),
  'check-out': () =>
    t({ message: 'Checked out', context: 'audit trail', comment: 'What somebody did' }),
  status: statusWords,
  bookmark: ({ mark }) =>
    mark === '1'
      ? t({ message: 'Bookmarked', context: 'audit trail', comment: 'What somebody did' })
      : t`Bookmark removed`,
  note: () => t`Note added`,
  move: (details) =>
    t({
      message: `Moved to ${ph({ day: dayWords(textOf(details, 'startDate')) })}`,
      context: 'audit trail',
      comment: 'What somebody did: a booking moved to this day',
    }),
  'undo-check-in': () => t`Check-in undone`,
  'undo-check-out': () => t`Check-out undone`,
  'new-booking': () => t`Booking created`,
  'event-add': (details) => t`Price rule added: ${{ rule: textOf(details, 'name') }}`,
  'event-change': (details) => t`Price rule changed: ${{ rule: eventName(details) }}`,
  'event-remove': (details) => t`Price rule removed: ${{ rule: eventName(details) }}`,
  'sign-in': () =>
    t({ message: 'Signed in', context: 'audit trail', comment: 'What somebody did' }),
  'sign-in-failed': ({ reason }) => failedSignIns()[plainText(reason)] ?? t`Sign-in failed`,
  'sign-out': () =>
    t({ message: 'Signed out', context: 'audit trail', comment: 'What somebody did' }),
  'end-sign-in': ({ of, device }) =>
    formatFacts([
      t`Sign-in ended`,
      of === null ? '' : t`account ${{ number: plainText(of) }}`,
      plainText(device),
    ]),
  unlock: () => t`Unlocked with PIN`,
  'wrong-pin': ({ triesLeft }) =>
    plural(
      { triesLeft: numberOf(triesLeft) },
      { one: 'Wrong PIN, # try left', other: 'Wrong PIN, # tries left' },
    ),
  'tablet-mark': () => t`Set up as the business’s own tablet`,
  'tablet-forget': () => t`No longer the business’s own tablet`,
  discard: ({ count }) =>
    plural(
      { count: numberOf(count) },
      { one: '# unsent action discarded', other: '# unsent actions discarded' },
    ),
  'door-rules': (details) =>
    t`Unpaid guests: ${{ atCheckIn: paymentRule(details, 'check-in') }}, ${{ atCheckOut: paymentRule(details, 'check-out') }}`,
  'no-show-status': ({ status }) => noShowWords(status),
  'day-close': (details) => t`Day closed: ${{ day: dayWords(textOf(details, 'day')) }}`,
  'host-move': ({ host }) => t`Booking system moved to ${{ address: plainText(host) }}`,
  export: (details, zone) => outputWords(t`Exported: ${{ file: nameOf(details) }}`, details, zone),
  print: (details, zone) => outputWords(t`Printed: ${{ paper: nameOf(details) }}`, details, zone),
}

const isKnown = (act: string): act is AuditAct => Object.hasOwn(words, act)

/** The act in words: `Marked Confirmed`, with its details. An act of a newer gate is shown under its own name. */
export const actWords = ({ act, details }: AuditEntry, zone: string): string =>
  isKnown(act) ? words[act](details, zone) : act

/** What became of it where that is not simply that it was done. */
export const resultWords = (): Readonly<
  Record<NonNullable<AuditEntry['result']> | 'unknown', string>
> => ({
  done: '',
  refused: t`Not accepted by the booking system`,
  'not-done': t`Not done, no answer from the booking system`,
  unknown: t`Not sure it was done`,
})

/** Who did it; an account without a known name by its number. */
export const whoWords = (
  { account }: AuditEntry,
  people: readonly { readonly id: number; readonly name: string }[],
): string =>
  account === null
    ? t`Not signed in`
    : (people.find(({ id }) => id === account)?.name ?? t`Account ${{ number: account }}`)

/** The code of its booking, to open it; null where there is none that can be opened. */
export const bookingOf = ({ booking }: AuditEntry): BookingCode | null =>
  booking === null ? null : bookingCodeOrNull(booking)

function statusWords(details: AuditDetails): string {
  const { statusId: id, setPaid: paid, notify, method } = statusChangeIn(details)
  if (id === undefined)
    return paid === '1'
      ? t`Payment recorded`
      : t({ message: 'Changed', context: 'audit trail', comment: 'Somebody changed a booking' })
  const { name: status } = statusNamed({ id: plainText(id), name: plainText(id) })
  if (paid === '1') return formatFacts([t`Marked ${status}, payment recorded`, methodNamed(method)])
  if (notify === undefined) return t`Marked ${status}`
  return notify === '1'
    ? t`Marked ${status}, notification requested`
    : t`Marked ${status}, guest not notified`
}

function noShowWords(status: unknown): string {
  const id = plainText(status)
  if (status === null) return t`No-show status: by name`
  if (id === '') return t`No-show status: none`
  const { name } = statusNamed({ id, name: id })
  return t`No-show status: ${{ status: name }}`
}

function paymentRule(details: AuditDetails, act: keyof PaymentRules): string {
  const rule = textOf(details, act)
  const known: Readonly<Record<string, string>> = paymentRuleWords()[act]
  return known[rule] ?? (act === 'check-in' ? t`${rule} at check-in` : t`${rule} at check-out`)
}

const nameOf = ({ what }: AuditDetails): string => plainText(what)

const eventName = ({ name, event }: AuditDetails): string =>
  name === undefined ? `#${plainText(event)}` : `${plainText(name)} (#${plainText(event)})`

function dayWords(text: string): string {
  const day = dayIn(text)
  return day === null ? text : formatDay(day, 'long')
}

/** The act with its facts: `Exported: bookings.csv, 28 rows, at 09:04`. */
function outputWords(act: string, { rows, sheet, at }: AuditDetails, zone: string): string {
  return formatFacts([
    act,
    rows === undefined ? '' : plural({ count: numberOf(rows) }, { one: '# row', other: '# rows' }),
    sheet === undefined
      ? ''
      : t({
          message: `sheet ${ph({ code: plainText(sheet) })}`,
          comment: 'A printed sheet of paper',
        }),
    typeof at === 'string' ? t`at ${{ time: formatTime(new Date(at), zone) }}` : '',
  ])
}
