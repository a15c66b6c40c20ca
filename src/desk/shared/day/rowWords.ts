import { millisecondsInMinute } from 'date-fns/constants'
import { balance, owed } from '../../../contract/booking.ts'
import { dayOf, formatDay } from '../../../contract/day.ts'
import { formatMoney } from '../../../contract/money.ts'
import { isStatusKnown } from '../../../contract/status.ts'
import { formatTime } from '../../../contract/zone.ts'
import { needsPerson } from '../../core/outbox/command.ts'
import { happenedTo } from '../../core/outbox/words/commandWords.ts'
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

/** `42 min late`, `3 h late`; null for a guest who is not late. */
export function lateWords({ late, startsAt }: DayBoardRow, { now }: NowAndZone): string | null {
  if (!late || startsAt === null) return null
  const minutes = Math.floor((now.getTime() - startsAt.getTime()) / millisecondsInMinute)
  return minutes < 120 ? `${minutes} min late` : `${Math.floor(minutes / 60)} h late`
}

/** Where a state is known from, as a sentence goes on: `In since 09:04, seen in notes`. */
const sources: Record<PresenceSource, string> = {
  'this tablet': 'on this tablet',
  'the service': 'the service says',
  '4.0': 'the service says',
  notes: 'seen in notes',
  'not known': 'the service does not say',
}

/** The row's mark in words, with where it is known from (ux.md §1.2). */
export function stateWords(row: DayBoardRow, moment: NowAndZone): string {
  const { state, entry, known, by } = row
  const since = sinceWords(row.since, moment)
  switch (state) {
    case 'expected': {
      const seen = known === 'not known' ? 'no check-in seen' : null
      return ['Expected', lateWords(row, moment), seen].filter((word) => word !== null).join(', ')
    }
    case 'in':
    case 'out':
      if (known === 'this tablet') return doneHereWords(row, moment)
      return [
        `${state === 'in' ? 'In' : 'Out'}${since === null ? '' : ` since ${since}`}`,
        by === null ? null : `by ${by}`,
        sources[known],
      ]
        .filter((word) => word !== null)
        .join(', ')
    case 'held':
      return entry?.command.kind === 'check-out'
        ? 'Checking out, can still be undone'
        : 'Checking in, can still be undone'
    case 'waiting':
      return waitingWords(row)
    case 'asks':
      return 'Not sent, needs you'
    case 'refused':
      return 'Refused, needs you'
    case 'unsure':
      return 'Not sure it arrived, needs you'
    case 'cancelled':
      return `${row.booking.status.name}, cannot check in`
    case 'unknown':
      return 'Not known whether they are in'
  }
}

/** `Checked in from this tablet 10:05`: the service accepted it and does not show it. */
const doneHereWords = ({ state, since }: DayBoardRow, moment: NowAndZone): string =>
  [`Checked ${state} from this tablet`, sinceWords(since, moment)]
    .filter((word) => word !== null)
    .join(' ')

function waitingWords({ entry }: DayBoardRow): string {
  const word = entry?.command.kind === 'check-out' ? 'Out' : 'In'
  if (entry?.state === 'sending') return `${word}, being sent`
  if (entry?.state === 'checking') return 'Not sure it arrived'
  return entry?.saved ? `${word}, not sent yet, saved on this tablet` : `${word}, not sent yet`
}

/** The second line of a row: what is booked, behind whatever one should know first. */
export function secondLine(row: DayBoardRow, moment: NowAndZone): string {
  const { booking, state, entry } = row
  if (entry !== null && needsPerson(entry)) {
    const { title, service } = happenedTo(entry)
    return state === 'asks' ? title : `The service says: ${service}`
  }
  const isHereOrGone = state === 'in' || state === 'out'
  const seen = isHereOrGone ? seenWords(row, moment) : null
  const booked = booking.summary || booking.dates
  const due = owed(booking)
  const amount = due && formatMoney(due, undefined, { symbol: false })
  const left = state === 'out' && amount !== null ? `Left owing ${amount}` : null
  const isBeingRead = state === 'unknown' && row.home === 'arrivals'
  const readingWords = isBeingRead ? 'asking whether they are in' : null
  const stays = row.home === 'in-house' && state === 'in' ? stayingWords(row, amount) : null
  return [readingWords, left, stays, lateWords(row, moment), seen, untoldWords(row), booked]
    .filter(Boolean)
    .join(' · ')
}

/** The source of a check-in, when it is not the service's own record. */
function seenWords(row: DayBoardRow, moment: NowAndZone): string | null {
  if (row.known === 'notes') return 'seen in notes'
  return row.known === 'this tablet' ? doneHereWords(row, moment) : null
}

/** `until Wed, Nov 25 · 67.40 due`: no button of theirs says it. */
const stayingWords = ({ stay }: DayBoardRow, due: string | null): string | null =>
  [stay.ends && `until ${formatDay(stay.ends)}`, due && `${due} due`].filter(Boolean).join(' · ') ||
  null

/** A missing amount must not read as "nothing due", nor a missing status as "not cancelled". */
function untoldWords({ booking, cancelled }: DayBoardRow): string | null {
  if (cancelled) return null
  const isAmountKnown = balance(booking) !== null
  if (isStatusKnown(booking.status)) return isAmountKnown ? null : 'amounts not told'
  return isAmountKnown ? 'status not told' : 'status and amounts not told'
}
