import { sql } from 'kysely'
import { type CurrencyCode, parseMoney } from '../../../contract/money.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { badParameter } from '../base/problem.ts'
import type { NewEvent, SentEvent } from './eventInput.ts'
import type { EventPriceRow, EventRow } from './findEvents.ts'

/** All that an editor decides about an event. */
export type EventFacts = Omit<EventRow, 'rate_id' | 'vouchers_used' | 'updated_at'> & {
  readonly prices: readonly EventPriceRow[]
}

/** An event that says no more than it must (§2.8). */
export const plainEvent = ({
  name,
  type,
  start_date,
  end_date,
  apply_to,
}: NewEvent): EventFacts => ({
  name,
  type,
  start_date,
  end_date,
  apply_to,
  span: false,
  price_src: '',
  dynamic_rate: '0',
  dynamic_type: 'P',
  status: 'A',
  repeat_id: '',
  enabled: true,
  rule_set_id: 1,
  vouchers: 0,
  details: [],
  repeat: [],
  prices: [],
})

/**
 * The event as it would be with what was sent.
 *
 * @throws {Problem} 400 naming a price that is finer than the currency
 */
export const withSent = (
  event: EventFacts,
  sent: SentEvent,
  currency: CurrencyCode,
): EventFacts => ({
  name: sent.name ?? event.name,
  type: sent.type ?? event.type,
  start_date: sent.start_date ?? event.start_date,
  end_date: sent.end_date === undefined ? event.end_date : sent.end_date,
  span: sent.span ?? event.span,
  price_src: sent.price_src ?? event.price_src,
  dynamic_rate: sent.dynamic_rate ?? event.dynamic_rate,
  dynamic_type: sent.dynamic_type ?? event.dynamic_type,
  status: sent.status ?? event.status,
  repeat_id: sent.repeat_id ?? event.repeat_id,
  enabled: sent.enabled ?? event.enabled,
  rule_set_id: sent.rule_set_id ?? event.rule_set_id,
  vouchers: sent.vouchers ?? event.vouchers,
  details: sent.details ?? event.details,
  repeat: sent.repeat ?? event.repeat,
  apply_to: sent.apply_to ?? event.apply_to,
  prices: sent.prices === undefined ? event.prices : pricesOf(sent.prices, currency),
})

const pricesOf = (sent: NonNullable<SentEvent['prices']>, currency: CurrencyCode) =>
  sent.map(({ itemId, param, from, per, amount }, at) => ({
    item_id: itemId,
    param_id: param,
    from_qty: from,
    per,
    amount_minor: minorOf(amount, at, currency),
  }))

/** @throws {Problem} 400 naming the price that is finer than the currency */
export function minorOf(amount: string, at: number, currency: CurrencyCode): number {
  try {
    return parseMoney(amount, currency).minor
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter(`prices[${at}][amount]`, `an amount of ${currency}`)
  }
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** The row of `events`; its prices are rows of their own. */
export function toRow(event: EventFacts) {
  const { prices: _, details, repeat, apply_to, ...plain } = event
  return { ...plain, details: json(details), repeat: json(repeat), apply_to: json(apply_to) }
}
