import { z } from 'zod'
import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { longestStayNights } from '../../../contract/longestStay.ts'
import { type BusinessClock, parseDateFilter } from '../../../contract/serviceDate.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { badParameter, missingParameter } from '../base/problem.ts'
import type { RequestedStay } from '../stock/stay.ts'
import { day, endOfDay, flag, oneOf, quantities, text, time, wholeNumber } from '../wire/kinds.ts'

/** `rules` of §4.2. */
type Rules = 'all' | 'soft' | 'off'

/** The dates and quantities of a rated query, before any item is read (§4.2). */
export type RequestedRate = {
  readonly stay: RequestedStay
  /** As sent; an item takes from it what it knows. */
  readonly quantities: Readonly<Record<string, number>>
  readonly discountCode: string | null
  readonly rules: Rules
}

/** What makes an item question a rated one (§4.2). */
export const ratedQuery = z.object({
  start_date: day('Start of the booking; with it the answer is rated.'),
  end_date: day('End of the booking.'),
  date: day('Start and end of a booking of one day.'),
  start_time: time(
    'Start of a booking by the hour; 24:00 is midnight of the next day.',
    'or 24:00',
  ),
  end_time: time(
    'End of a booking by the hour; one before the start is on the next day.',
    'or 24:00',
  ),
  param: quantities('Quantity of each booking parameter: `param[adults]=2`.'),
  discount_code: text('A discount to apply.'),
  rules: oneOf(
    ['soft', 'off', 'on', 'all'],
    'soft, off, on or all',
    '`soft` avoids refusals by date, `off` checks no rules.',
  ),
  available: wholeNumber('Only items with at least this many left.'),
  packages: flag('Show what an item is sold with.'),
})

export type RatedItemQuery = z.output<typeof ratedQuery>

/** @returns null when no dates were sent, so the answer is unrated. @throws {Problem} 400 naming what is wrong */
export function requestedRate(sent: RatedItemQuery, clock: BusinessClock): RequestedRate | null {
  const stay = requestedStay(sent, clock)
  if (stay === null) return null
  return {
    stay,
    quantities: sent.param,
    discountCode: sent.discount_code ?? null,
    rules: sent.rules === 'soft' || sent.rules === 'off' ? sent.rules : 'all',
  }
}

function requestedStay(sent: RatedItemQuery, clock: BusinessClock): RequestedStay | null {
  const sameDay = requestedDay(sent.date, 'date', clock)
  const begins = requestedDay(sent.start_date, 'start_date', clock) ?? sameDay
  const ends = requestedDay(sent.end_date, 'end_date', clock) ?? sameDay
  if (begins === null && ends === null) return null
  if (begins === null) throw missingParameter('start_date')
  const isNextDay = sent.start_time === endOfDay
  const start = isNextDay ? addDays(begins, 1) : begins
  const end = isNextDay && ends === begins ? start : ends
  const startTime = isNextDay ? 0 : (sent.start_time ?? null)
  const endTime = sent.end_time ?? null
  if (end !== null) {
    isReachable(start, end, {
      start: sent.start_date === undefined ? 'date' : 'start_date',
      end: sent.end_date === undefined ? 'date' : 'end_date',
    })
  }
  if ((end ?? start) === start && endTime !== null && endTime === startTime) {
    throw badParameter('end_time', 'after start_time')
  }
  return { start, end, startTime, endTime }
}

/**
 * @param names what they are called by the caller: parameters, or `today`
 * @throws {Problem} 400 when `end` is before `start` or too long after it
 */
export function isReachable(
  start: CalendarDay,
  end: CalendarDay,
  names: { readonly start: string; readonly end: string },
): void {
  const length = daysBetween(start, end)
  if (length < 0) {
    const from = names.start === 'today' ? 'today' : `the day of ${names.start}`
    throw badParameter(names.end, `${from} or later`)
  }
  if (length > longestStayNights) {
    throw badParameter(names.end, `at most ${longestStayNights} days after ${names.start}`)
  }
}

const [earliest, latest] = ['1970-01-02', '2199-12-31']

/** @throws {Problem} 400 when it cannot be read, or is a span of time with `<` or `>` */
export function requestedDay(
  sent: string | undefined,
  name: string,
  clock: BusinessClock,
): CalendarDay | null {
  if (sent === undefined) return null
  try {
    const { op, day: named } = parseDateFilter(sent, clock)
    if (op === 'on' && named >= earliest && named <= latest) return addDays(named, 0)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
  }
  throw badParameter(
    name,
    `a day from ${earliest} to ${latest}, as 20260711 or 2026-07-11, or today`,
  )
}
