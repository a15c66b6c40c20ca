import { Problem } from '../base/problem.ts'
import type { EventFacts } from './eventFacts.ts'
import type { SentEvent } from './eventInput.ts'

/** A rule across members of an event. It is checked when one of those in `of` was sent: stored values may stay. */
type EventRule = {
  readonly of: readonly (keyof SentEvent)[]
  /** The member that is named when it is broken. */
  readonly blames: keyof SentEvent
  /** Continues the member's name. */
  readonly why: string
  readonly isBroken: (event: EventFacts, sent: SentEvent) => boolean
}

const isEmpty = (list: unknown): boolean => !Array.isArray(list) || list.length === 0

const rules: readonly EventRule[] = [
  {
    of: ['start_date', 'end_date'],
    blames: 'end_date',
    why: 'must be start_date or later, or 0 when it never ends',
    isBroken: ({ start_date, end_date }) => end_date !== null && end_date < start_date,
  },
  {
    of: ['price_src', 'details'],
    blames: 'details',
    why: 'must have a level when price_src is Yield',
    isBroken: ({ price_src, details }) => price_src === 'Yield' && isEmpty(details),
  },
  {
    of: ['price_src'],
    blames: 'dynamic_rate',
    why: 'is missing: price_src is D',
    isBroken: ({ price_src, dynamic_rate }, sent) =>
      price_src === 'D' && sent.dynamic_rate === undefined && Number(dynamic_rate) === 0,
  },
  {
    of: ['price_src', 'dynamic_rate', 'dynamic_type'],
    blames: 'dynamic_rate',
    why: 'must be -100 or more: no price falls below nothing',
    isBroken: ({ price_src, dynamic_rate, dynamic_type }) =>
      price_src === 'D' && dynamic_type === 'P' && Number(dynamic_rate) < -100,
  },
  {
    of: ['type', 'price_src', 'dynamic_rate'],
    blames: 'dynamic_rate',
    why: 'must be 0 or below: a discount takes off',
    isBroken: ({ type, price_src, dynamic_rate }) =>
      type === 'DC' && price_src === 'D' && Number(dynamic_rate) > 0,
  },
  {
    of: ['price_src', 'prices'],
    blames: 'prices',
    why: 'must have a price when price_src is N',
    isBroken: ({ price_src, prices }) => price_src === 'N' && prices.length === 0,
  },
  {
    of: ['repeat_id', 'repeat'],
    blames: 'repeat',
    why: 'must name a weekday when repeat_id is W',
    isBroken: ({ repeat_id, repeat }) => repeat_id === 'W' && isEmpty(repeat),
  },
  {
    of: ['type', 'status'],
    blames: 'status',
    why: 'must be A: a discount closes nothing',
    isBroken: ({ type, status }) => type === 'DC' && status !== 'A',
  },
  {
    of: ['type', 'vouchers'],
    blames: 'vouchers',
    why: 'must be 0: only a discount has vouchers',
    isBroken: ({ type, vouchers }) => type !== 'DC' && vouchers > 0,
  },
]

/**
 * @param event as it would be
 * @param sent what of it is new
 * @throws {Problem} 400 naming every member that does not go with the others
 */
export function needsSoundEvent(event: EventFacts, sent: SentEvent): void {
  const broken = rules.filter(
    ({ of, isBroken }) => of.some((member) => sent[member] !== undefined) && isBroken(event, sent),
  )
  if (broken.length === 0) return
  const fields = Object.fromEntries(broken.map(({ blames, why }) => [blames, why]))
  const sentences = Object.entries(fields).map(([name, why]) => `${name} ${why}.`)
  throw new Problem(400, 'validation_error', 'Wrong parameter', sentences.join(' '), fields)
}
