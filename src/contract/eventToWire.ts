import { toWireDay } from './day.ts'
import type { EventValues } from './event.ts'
import { type Money, toDecimal } from './money.ts'

/** What one of an item costs under a new price, by the parameter it is counted by. */
export type WirePrice = {
  readonly item_id: number
  readonly param: string
  readonly from: number
  readonly per: 'each'
  readonly amount: string
}

/** An event in the words of §2.8, as 4.0 takes it. */
export type WireEvent = {
  readonly name: string
  readonly type: string
  readonly start_date: number
  readonly end_date: number
  readonly span: 0 | 1
  readonly price_src: string
  readonly dynamic_rate: number
  readonly dynamic_type: 'P' | 'F'
  readonly details: readonly { readonly level: number; readonly rate: number }[]
  readonly status: 'A' | 'U'
  readonly repeat_id: '' | 'W' | '*'
  readonly repeat: readonly string[]
  readonly enabled: 0 | 1
  readonly rule_set_id: number
  readonly vouchers: number
  readonly apply_to: {
    readonly item_id: readonly (number | 'all')[]
    readonly category_id: readonly number[]
  }
  /** Only under a new price. */
  readonly prices?: readonly WirePrice[]
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/**
 * A complete event (§2.8), to create one. Members without a meaning for it get the values that the service itself would
 * write.
 */
export function eventToWire(values: EventValues, prices: readonly WirePrice[] = []): WireEvent {
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
    repeat: repeat === 'weekly' ? values.weekdays : [],
    enabled: flag(values.enabled),
    rule_set_id: values.ruleSetId,
    vouchers: isDiscount ? (values.vouchers ?? 0) : 0,
    apply_to: {
      item_id: [...(appliesTo.allItems ? (['all'] as const) : []), ...appliesTo.itemIds],
      category_id: appliesTo.categoryIds,
    },
    ...(values.price.kind === 'new' && prices.length > 0 ? { prices } : {}),
  }
}

function priceOf({
  price,
}: EventValues): Pick<WireEvent, 'price_src' | 'dynamic_rate' | 'dynamic_type' | 'details'> {
  const plain = { dynamic_rate: 0, dynamic_type: 'P', details: [] } as const
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
      return { ...plain, price_src: 'Yield', details: price.levels }
    case 'other':
      return { ...plain, price_src: price.source }
  }
}

/** The members of §2.8 behind a field. Those that only go together are sent together. */
const membersOf: Readonly<Record<keyof Omit<EventValues, 'typeId'>, readonly (keyof WireEvent)[]>> =
  {
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
): Partial<WireEvent> {
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
