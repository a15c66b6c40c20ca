import { toWireDay } from '../../../../../src/contract/day.ts'
import type { EventPrice } from '../../../../../src/contract/event.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'

const repeatIds = { never: '', weekly: 'W', always: '*' } as const

/** An event as it is written in 4.0 (§2.8). @param newPrice what one of each item costs, as text, for a new price */
export const asService = (values: EventValues, newPrice: string) => ({
  name: values.name,
  type: values.typeId,
  start_date: toWireDay(values.startDay),
  end_date: values.endDay === null ? 0 : toWireDay(values.endDay),
  ...priceMembers(values.price),
  status: values.available ? 'A' : 'U',
  repeat_id: repeatIds[values.repeat],
  repeat: values.weekdays,
  enabled: values.enabled ? 1 : 0,
  apply_to: {
    item_id: values.appliesTo.allItems ? ['all'] : values.appliesTo.itemIds,
    category_id: values.appliesTo.categoryIds,
  },
  prices: values.appliesTo.itemIds.map((item_id) => ({ item_id, param: 'qty', amount: newPrice })),
})

function priceMembers(price: EventPrice) {
  switch (price.kind) {
    case 'none':
    case 'other':
      return { price_src: '' }
    case 'base':
      return { price_src: 'B' }
    case 'new':
      return { price_src: 'N' }
    case 'dynamic': {
      const dynamic_type = price.unit === 'percent' ? 'P' : 'F'
      return { price_src: 'D', dynamic_rate: price.rate, dynamic_type }
    }
    case 'yield':
      return { price_src: 'Yield', details: price.levels }
  }
}
