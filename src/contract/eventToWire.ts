import { toWireDay } from './day.ts'
import type { EventValues } from './event.ts'
import { type Money, toDecimal } from './money.ts'
import type { WireEvent, WireEvent4 } from './wire/eventShapes.ts'

/** What one of an item costs under a new price, by the parameter it is counted by. §4.4 */
export type WirePrice = WireEvent4['prices'][number]

/**
 * An event in the words of §2.8, as 4.0 takes it. `type` and `price_src` may be codes of the service that the contract
 * does not list; `prices` are only sent under a new price.
 */
export type EventRequest = Omit<WireEvent, 'rate_id' | 'type' | 'price_src' | 'dynamic_rate'> & {
  readonly type: string
  readonly price_src: string
  readonly dynamic_rate: number
  readonly prices?: readonly WirePrice[]
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/**
 * A complete event (§2.8), to create one. Members without a meaning for it get the values that the service itself would
 * write.
 */
export function eventToWire(values: EventValues, prices: readonly WirePrice[] = []): EventRequest {
  const { repeat, appliesTo } = values
  const isDiscount = values.kind === 'discount'
  const endDay = repeat === 'always' ? null : values.endDay
  return {
    name: values.name,
    type: values.typeId,
    start_date: Number(toWireDay(values.startDay)),
    end_date: endDay === null ? 0 : Number(toWireDay(endDay)),
    span: flag(values.wholeLength),
    ...priceOf(values),
    status: values.available || isDiscount ? 'A' : 'U',
    repeat_id: ({ never: '', weekly: 'W', always: '*' } as const)[repeat],
    repeat: repeat === 'weekly' ? [...values.weekdays] : [],
    enabled: flag(values.enabled),
    rule_set_id: values.ruleSetId,
    vouchers: isDiscount ? (values.vouchers ?? 0) : 0,
    apply_to: {
      item_id: [...(appliesTo.allItems ? (['all'] as const) : []), ...appliesTo.itemIds],
      category_id: [...appliesTo.categoryIds],
    },
    ...(values.price.kind === 'new' && prices.length > 0 ? { prices } : {}),
  }
}

function priceOf({
  price,
}: EventValues): Pick<EventRequest, 'price_src' | 'dynamic_rate' | 'dynamic_type' | 'details'> {
  const plain = { dynamic_rate: 0, dynamic_type: 'P' as const, details: [] }
  switch (price.kind) {
    case 'none':
      return { ...plain, price_src: '' }
    case 'base':
      return { ...plain, price_src: 'B' }
    case 'new':
      return { ...plain, price_src: 'N' }
    case 'dynamic': {
      const dynamic_type = price.unit === 'amount' ? 'F' : 'P'
      return { ...plain, price_src: 'D', dynamic_rate: price.rate, dynamic_type }
    }
    case 'yield':
      return { ...plain, price_src: 'Yield', details: [...price.levels] }
    case 'other':
      return { ...plain, price_src: price.source }
  }
}

/** The members of §2.8 behind a field. Those that only go together are sent together. */
const membersOf: Readonly<
  Record<keyof Omit<EventValues, 'typeId'>, readonly (keyof EventRequest)[]>
> = {
  name: ['name'],
  kind: ['type', 'status', 'vouchers'],
  startDay: ['start_date', 'end_date'],
  endDay: ['start_date', 'end_date'],
  wholeLength: ['span'],
  price: ['price_src', 'dynamic_rate', 'dynamic_type', 'details'],
  available: ['status'],
  repeat: ['repeat_id', 'repeat', 'end_date'],
  weekdays: ['repeat_id', 'repeat'],
  enabled: ['enabled'],
  ruleSetId: ['rule_set_id'],
  vouchers: ['vouchers'],
  appliesTo: ['apply_to'],
}

/**
 * Only the changed members of an event, so that a colleague's change in another field stays.
 *
 * @param fields the fields that changed
 * @param prices a new price; none leaves those there are
 */
export function changesToWire(
  fields: readonly (keyof typeof membersOf)[],
  after: EventValues,
  prices: readonly WirePrice[] = [],
): Partial<EventRequest> {
  const whole = eventToWire(after, prices)
  const changed = new Set<string>(fields.flatMap((field) => membersOf[field]))
  if (whole.prices !== undefined) changed.add('prices').add('price_src')
  return Object.fromEntries(Object.entries(whole).filter(([member]) => changed.has(member)))
}

/** The price of one unit of an item under a new price, by one parameter that it is counted by. */
export const pricePoint = (itemId: number, param: string, amount: Money): WirePrice => ({
  item_id: itemId,
  param,
  from: 1,
  per: 'each',
  amount: toDecimal(amount),
})
