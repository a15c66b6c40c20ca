import { parseDay, toWireDay } from '../../../contract/day.ts'
import { type CurrencyCode, toDecimal } from '../../../contract/money.ts'
import type { WireEvent, WireEvent4 } from '../../../contract/wire/eventShapes.ts'
import type { EventRow, EventWithPrices } from './findEvents.ts'

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

const wireDay = (day: string): number => Number(toWireDay(parseDay(day)))

/** An event as §2.8 says: days are whole numbers, 0 when it never ends. */
export const toEvent = (event: EventRow): WireEvent => ({
  rate_id: event.rate_id,
  name: event.name,
  type: event.type,
  start_date: wireDay(event.start_date),
  end_date: event.end_date === null ? 0 : wireDay(event.end_date),
  span: flag(event.span),
  price_src: event.price_src,
  dynamic_rate: event.dynamic_rate,
  dynamic_type: event.dynamic_type,
  status: event.status,
  repeat_id: event.repeat_id,
  enabled: flag(event.enabled),
  rule_set_id: event.rule_set_id,
  vouchers: event.vouchers,
  details: event.details,
  repeat: event.repeat,
  apply_to: event.apply_to,
})

/**
 * The same in 4.0, in the words of §2.8, and with what an editor needs beyond them: the price points of an event that
 * has its own (`N`), how many vouchers are gone, and when it was last written, to the millisecond.
 */
export const toEvent4 = (event: EventWithPrices, currency: CurrencyCode): WireEvent4 => ({
  id: event.rate_id,
  ...toEvent(event),
  prices: event.prices.map(({ item_id, param_id, from_qty, per, amount_minor }) => ({
    item_id,
    param: param_id,
    from: from_qty,
    per,
    amount: toDecimal({ minor: amount_minor, currency }),
  })),
  vouchers_used: event.vouchers_used,
  updated: event.updated_at.toISOString(),
})
