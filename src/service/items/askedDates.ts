import { addDays, type CalendarDay, daysBetween } from '../../contract/day.ts'
import { parseDateFilter } from '../../contract/serviceDate.ts'
import { Unreadable } from '../../contract/unreadable.ts'
import type { AskedStay } from '../stock/stay.ts'
import type { Parameters } from '../wire/parameters.ts'
import { badParameter, missingParameter } from '../wire/problem.ts'

type Clock = { readonly timeZone: string; readonly now: Date }

/** The most days one question may be about: a year and a day. */
export const mostDays = 366

/** `rules` of §4.2. */
export type Rules = 'all' | 'soft' | 'off'

/** What a rated query asks, before any item is looked at (§4.2). */
export type AskedRate = {
  readonly stay: AskedStay
  /** As sent; an item takes from it what it knows. */
  readonly quantities: Readonly<Record<string, number>>
  readonly discountCode: string | null
  readonly rules: Rules
}

/** @returns null when no dates were sent, so the answer is unrated. @throws {Problem} 400 naming what is wrong */
export function askedRate(parameters: Parameters, clock: Clock): AskedRate | null {
  const stay = askedStay(parameters, clock)
  if (stay === null) return null
  return {
    stay,
    quantities: askedQuantities(parameters),
    discountCode: parameters.get('discount_code') ?? null,
    rules: askedRules(parameters),
  }
}

function askedStay(parameters: Parameters, clock: Clock): AskedStay | null {
  const day = askedDay(parameters, 'date', clock)
  const start = askedDay(parameters, 'start_date', clock) ?? day
  const end = askedDay(parameters, 'end_date', clock) ?? day
  if (start === null && end === null) return null
  if (start === null) throw missingParameter('start_date')
  const startTime = askedTime(parameters, 'start_time')
  const endTime = askedTime(parameters, 'end_time')
  if (end !== null) isReachable(start, end)
  if ((end ?? start) === start && endTime !== null && endTime <= (startTime ?? -1)) {
    throw badParameter('end_time', 'after start_time')
  }
  return { start, end, startTime, endTime }
}

/** @throws {Problem} 400 when `end` is before `start` or too long after it */
export function isReachable(start: CalendarDay, end: CalendarDay): void {
  const length = daysBetween(start, end)
  if (length < 0) throw badParameter('end_date', 'the start date or later')
  if (length >= mostDays) throw badParameter('end_date', `within ${mostDays} days of the start`)
}

const [earliest, latest] = ['1970-01-01', '2200-01-01']

/** @throws {Problem} 400 when it cannot be read, or is a span of time with `<` or `>` */
export function askedDay(parameters: Parameters, name: string, clock: Clock): CalendarDay | null {
  const text = parameters.get(name)
  if (text === undefined) return null
  try {
    const { op, day } = parseDateFilter(text, clock)
    if (op === 'on' && day > earliest && day < latest) return addDays(day, 0)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
  }
  throw badParameter(name, 'a day as 20260711, 2026-07-11 or today')
}

/** `9:30`, `09:30:00`, `0930` or `9:30 am`, also after a day, in minutes after midnight. */
export function askedTime(parameters: Parameters, name: string): number | null {
  const text = parameters.get(name)
  if (text === undefined) return null
  const [, hour, minute = '0', half] =
    /^\s*(?:\d{4}-?\d\d-?\d\d[ T])?(\d{1,2})(?::?(\d\d))?(?::\d\d)?\s*([ap]m)?\s*$/i.exec(text) ??
    []
  const isAfternoon = half?.toLowerCase() === 'pm'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (!(hours < 24 && Number(minute) < 60)) throw badParameter(name, 'a time as 09:30')
  return hours * 60 + Number(minute)
}

function askedQuantities(parameters: Parameters): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parameters.nested('param'))
      .filter(([, text]) => text.trim() !== '')
      .map(([id, text]) => {
        if (!/^\s*\d{1,5}\s*$/.test(text)) {
          throw badParameter(`param[${id.slice(0, 40)}]`, 'a whole number, 0 or more')
        }
        return [id, Number(text)]
      }),
  )
}

function askedRules(parameters: Parameters): Rules {
  const text = parameters.get('rules')?.trim().toLowerCase()
  if (text === undefined || text === 'on' || text === 'all') return 'all'
  if (text === 'soft' || text === 'off') return text
  throw badParameter('rules', 'soft or off')
}
