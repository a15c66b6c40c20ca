import { ph, plural, t } from '@lingui/core/macro'
import { millisecondsInMinute } from 'date-fns/constants'
import { balance, owed } from '../../../contract/booking.ts'
import { type CalendarDay, dayOf } from '../../../contract/day.ts'
import { isStatusKnown } from '../../../contract/status.ts'
import { formatTime } from '../../../contract/zone.ts'
import { meansNoShow } from '../../core/api/noShow.ts'
import { type Entry, needsPerson } from '../../core/outbox/command.ts'
import type { TroubleSummary } from '../../core/outbox/words/commandWords.ts'
import { formatDay, formatFacts, formatMoney } from '../../ui/language/format.ts'
import { statusWords as statusName } from '../../ui/StatusMark.tsx'
import type { PresenceSource } from './presence.ts'
import type { DayBoardRow } from './row.ts'

/** The time and zone that texts about a row need. */
export type NowAndZone = { readonly now: Date; readonly zone: string }

/** `09:04`, or the day when it was another one. */
export function sinceWords(since: Date | null, { now, zone }: NowAndZone): string | null {
  if (since === null) return null
  const day = dayOf(since, zone)
  return day === dayOf(now, zone) ? formatTime(since, zone) : formatDay(day)
}

/** `42 min late`, `1 h 20 late`; null for a guest who is not late. */
export function lateWords({ late, startsAt }: DayBoardRow, { now }: NowAndZone): string | null {
  if (!late || startsAt === null) return null
  const minutes = Math.floor((now.getTime() - startsAt.getTime()) / millisecondsInMinute)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return plural(minutes, { one: '# min late', other: '# min late' })
  if (rest === 0) return plural(hours, { one: '# h late', other: '# h late' })
  return t({
    message: `${hours} h ${ph({ minutes: rest })} late`,
    comment: 'Hours and minutes: 1 h 20 late',
  })
}

/** Where a check-in is known from, if not from the booking system's record. */
const sources = (): Partial<Record<PresenceSource, string>> => ({
  'this tablet': t({ message: 'on this tablet', comment: 'Follows “Checked in 09:04, ”' }),
  notes: t({ message: 'seen in a note', comment: 'Follows “Checked in 09:04, ”' }),
})

/** The row's mark in words, with where it is known from (ux.md §1.2). */
export function stateWords(row: DayBoardRow, moment: NowAndZone): string {
  const { state, entry, known, by } = row
  const since = sinceWords(row.since, moment)
  switch (state) {
    case 'expected':
      return formatFacts([
        known === 'not known' ? t`Check-in unknown` : t`Not checked in`,
        lateWords(row, moment),
      ])
    case 'in':
      return formatFacts([checkedInWords(since, by), sources()[known]])
    case 'out':
      return formatFacts([checkedOutWords(since, by), sources()[known]])
    case 'held':
      if (entry?.command.kind === 'change-status') return t`Changing the status, you can still undo`
      return entry?.command.kind === 'check-out'
        ? t`Checking out, you can still undo`
        : t`Checking in, you can still undo`
    case 'waiting':
      return waitingWords(row)
    case 'asks':
      return t`Not sent, to review`
    case 'refused':
      return t`Refused, to review`
    case 'unsure':
      return t`Not sure it arrived, to review`
    case 'not-expected':
      return t`${{ status: statusName(row.booking.status) }}, not expected`
    case 'cancelled':
      return t`${{ status: row.booking.status.name }}, can’t check in`
    case 'unknown':
      return t`Check-in unknown`
  }
}

/**
 * `Checked in 09:04, by Kenji Sato`.
 *
 * @param when of {@link sinceWords}
 */
export function checkedInWords(when: string | null, colleague: string | null = null): string {
  if (!colleague) return when === null ? t`Checked in` : t`Checked in ${when}`
  return when === null ? t`Checked in, by ${colleague}` : t`Checked in ${when}, by ${colleague}`
}

/** `Checked out 09:04, by Kenji Sato`; see {@link checkedInWords}. */
export function checkedOutWords(when: string | null, colleague: string | null = null): string {
  if (!colleague) return when === null ? t`Checked out` : t`Checked out ${when}`
  return when === null ? t`Checked out, by ${colleague}` : t`Checked out ${when}, by ${colleague}`
}

function waitingWords({ entry }: DayBoardRow): string {
  const isOut = entry?.command.kind === 'check-out'
  if (entry?.state === 'sending') return isOut ? t`Checking out…` : t`Checking in…`
  if (entry?.state === 'checking') return t`Not sure it arrived`
  return isOut ? t`Check-out not sent yet` : t`Check-in not sent yet`
}

/**
 * The second line of a row: what is booked, behind whatever one should know first.
 *
 * @param happenedTo the words for an action that needs a person; null until their code is loaded
 */
export function secondLine(
  row: DayBoardRow,
  moment: NowAndZone,
  happenedTo: ((entry: Entry) => TroubleSummary) | null,
): string {
  const { booking, state, entry } = row
  if (entry !== null && needsPerson(entry) && happenedTo !== null) {
    const { title, service } = happenedTo(entry)
    return state === 'asks' ? title : service
  }
  const isHereOrGone = state === 'in' || state === 'out'
  const seen = isHereOrGone ? seenWords(row) : null
  const booked = booking.summary || booking.dates
  const isBeingRead = state === 'unknown' && row.home === 'arrivals'
  const readingWords = isBeingRead ? t`Loading check-in` : null
  const stays =
    row.home === 'in-house' && state === 'in' && row.stay.ends !== null
      ? untilWords(row.stay.ends)
      : null
  return [
    readingWords,
    statusFact(row),
    paymentFact(row),
    stays,
    lateWords(row, moment),
    seen,
    untoldWords(row),
    booked,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * The status of a booking that is neither paid for nor off: `Pending`, `On hold`; null where it goes without saying. A
 * no-show who came is still one at the service until a person changes it.
 */
function statusFact({ booking: { status }, cancelled, state }: DayBoardRow): string | null {
  const isHere = (state === 'in' || state === 'out') && !meansNoShow(status)
  const isUsual = isHere || ['PART', 'PAID'].includes(status.id)
  return cancelled || isUsual || !isStatusKnown(status) ? null : statusName(status)
}

/** The payment that was recorded here. A paid row has no amount any more, so a word shows that it was paid here. */
function paymentFact({ booking, payment }: DayBoardRow): string | null {
  if (payment === 'checking') return t`Payment not confirmed yet`
  if (payment !== 'done' || owed(booking) !== null) return null
  return t({ message: 'Paid', context: 'booking', comment: 'Nothing is due any more' })
}

/**
 * What is still due of guests who are here or have left, in words: `67.40 due`, `Left with 67.40 unpaid`; null where
 * nothing is, or where the row's button has the amount.
 */
export function dueWords({ booking, state, act }: DayBoardRow): string | null {
  const due = owed(booking)
  if (due === null || act !== null || (state !== 'in' && state !== 'out')) return null
  const amount = formatMoney(due, { symbol: false })
  return state === 'out' ? unpaidWords(amount) : t`${amount} due`
}

const unpaidWords = (amount: string): string =>
  t({
    message: `Left with ${amount} unpaid`,
    comment: 'The guest went away and has not paid this amount',
  })

/** The source of a check-in, when it is not the service's own record. */
function seenWords({ known, state }: DayBoardRow): string | null {
  if (known === 'notes') return t`Seen in a note`
  if (known !== 'this tablet') return null
  return state === 'in' ? t`Checked in on this tablet` : t`Checked out on this tablet`
}

const untilWords = (day: CalendarDay): string =>
  t({ message: `Until ${ph({ day: formatDay(day) })}`, comment: 'The guest stays until this day' })

/** A missing amount must not read as "nothing due", nor a missing status as "not cancelled". */
function untoldWords({ booking, cancelled }: DayBoardRow): string | null {
  if (cancelled) return null
  const isAmountKnown = balance(booking) !== null
  if (isStatusKnown(booking.status)) return isAmountKnown ? null : t`No amounts`
  return isAmountKnown ? t`No status` : t`No status, no amounts`
}
