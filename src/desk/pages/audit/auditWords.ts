import { plural, t } from '@lingui/core/macro'
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
import { formatDay } from '../../ui/language/format.ts'

type ActWords = (details: AuditDetails, zone: string) => string

const numberOf = (detail: unknown): number => Number(plainText(detail))
const textOf = (details: AuditDetails, name: string): string => plainText(details[name])

const failedSignIns = (): Readonly<Record<string, string>> => ({
  'other-sign-in': t`Sign-in failed: started in another browser`,
  failed: t`Sign-in failed: not accepted by the booking system`,
  unreachable: t`Sign-in failed: no answer from the booking system`,
})

const paymentRuleWords = (): Readonly<Record<string, string>> =>
  ({
    remind: t`show the amount`,
    ask: t`ask`,
    block: t`require payment first`,
  }) satisfies Record<OnOwing, string>

const words: Readonly<Record<AuditAct, ActWords>> = {
  'check-in': () => t`Checked in`,
  'check-out': () => t`Checked out`,
  status: statusWords,
  bookmark: ({ mark }) => (mark === '1' ? t`Bookmarked` : t`Bookmark removed`),
  note: () => t`Note added`,
  'new-booking': () => t`Booking created`,
  'event-add': (details) => t`Price rule added: ${{ name: textOf(details, 'name') }}`,
  'event-change': (details) => t`Price rule changed: ${{ name: eventName(details) }}`,
  'event-remove': (details) => t`Price rule removed: ${{ name: eventName(details) }}`,
  'sign-in': () => t`Signed in`,
  'sign-in-failed': ({ reason }) => failedSignIns()[plainText(reason)] ?? t`Sign-in failed`,
  'sign-out': () => t`Signed out`,
  'end-sign-in': ({ of, device }) =>
    [
      t`Sign-in ended`,
      of === null ? '' : t`account ${{ account: plainText(of) }}`,
      plainText(device),
    ]
      .filter(Boolean)
      .join(', '),
  unlock: () => t`Unlocked with PIN`,
  'wrong-pin': ({ triesLeft }) =>
    t`Wrong PIN, ${plural(numberOf(triesLeft), { one: '# try', other: '# tries' })} left`,
  'tablet-mark': () => t`Set up as the business’s own tablet`,
  'tablet-forget': () => t`No longer the business’s own tablet`,
  discard: ({ count }) =>
    plural(numberOf(count), {
      one: '# unsent action discarded',
      other: '# unsent actions discarded',
    }),
  'door-rules': (details) =>
    t`Unpaid guests: ${{ atCheckIn: paymentRule(details, 'check-in') }} at check-in, ${{ atCheckOut: paymentRule(details, 'check-out') }} at check-out`,
  'day-close': (details) => t`Day closed: ${{ day: dayWords(textOf(details, 'day')) }}`,
  'host-move': ({ host }) => t`Booking system moved to ${{ host: plainText(host) }}`,
  export: (details, zone) => t`Exported: ${{ file: outputWords(details, zone) }}`,
  print: (details, zone) => t`Printed: ${{ file: outputWords(details, zone) }}`,
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
    : (people.find(({ id }) => id === account)?.name ?? t`Account ${account}`)

/** The code of its booking, to open it; null where there is none that can be opened. */
export const bookingOf = ({ booking }: AuditEntry): BookingCode | null =>
  booking === null ? null : bookingCodeOrNull(booking)

function statusWords(details: AuditDetails): string {
  const { statusId: id, setPaid: paid, notify } = statusChangeIn(details)
  if (id === undefined) return paid === '1' ? t`Payment recorded` : t`Changed`
  const { name } = statusNamed({ id: plainText(id), name: plainText(id) })
  if (paid === '1') return t`Marked ${name}, payment recorded`
  if (notify === undefined) return t`Marked ${name}`
  return notify === '1'
    ? t`Marked ${name}, notification requested`
    : t`Marked ${name}, guest not notified`
}

function paymentRule(details: AuditDetails, act: keyof PaymentRules): string {
  const rule = textOf(details, act)
  return paymentRuleWords()[rule] ?? rule
}

const eventName = ({ name, event }: AuditDetails): string =>
  name === undefined ? `#${plainText(event)}` : `${plainText(name)} (#${plainText(event)})`

function dayWords(text: string): string {
  const day = dayIn(text)
  return day === null ? text : formatDay(day, 'long')
}

function outputWords({ what, rows, sheet, at }: AuditDetails, zone: string): string {
  return [
    plainText(what),
    rows === undefined ? '' : plural(numberOf(rows), { one: '# row', other: '# rows' }),
    sheet === undefined ? '' : t`sheet ${{ sheet: plainText(sheet) }}`,
    typeof at === 'string' ? t`at ${{ time: formatTime(new Date(at), zone) }}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
