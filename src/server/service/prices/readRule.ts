import type { Selectable } from 'kysely'
import { z } from 'zod'
import { parseDay } from '../../../contract/day.ts'
import { weekdays } from '../../../contract/event.ts'
import { hundredPercent, minorOf, tenThousandths } from '../../../contract/rounding.ts'
import type { PricePoint } from '../../../pricing/pricePoint.ts'
import type { PriceRule, RulePrice } from '../../../pricing/priceRule.ts'
import type { ServiceTables } from '../base/tables.ts'

type CodeColumns = 'type' | 'price_src' | 'dynamic_type' | 'status' | 'repeat_id'
type ListColumns = 'details' | 'repeat' | 'apply_to'
/** An event whose codes and lists are not checked yet. */
type StoredEvent = Omit<Selectable<ServiceTables['events']>, CodeColumns | ListColumns> &
  Readonly<Record<CodeColumns, string> & Record<ListColumns, unknown>>

const appliesTo = z.object({
  item_id: z.array(z.union([z.string(), z.number()])).catch([]),
  category_id: z.array(z.coerce.number()).catch([]),
})
const levels = z.array(z.object({ level: z.coerce.number(), rate: z.coerce.string() }))
const days = z.array(z.enum(weekdays)).catch([])

/**
 * An event as the tables hold it (§2.8), for the rules that calculate with it.
 *
 * @param points its new price point, by item
 * @param digits decimals of the business's currency, for a fixed amount
 */
export function toPriceRule(
  event: StoredEvent,
  points: ReadonlyMap<number, PricePoint>,
  digits: number,
): PriceRule {
  const { item_id, category_id } = appliesTo.parse(event.apply_to)
  return {
    id: event.rate_id,
    name: event.name,
    kind: event.type === 'SE' ? 'season' : event.type === 'DC' ? 'discount' : 'special',
    startDay: parseDay(event.start_date),
    endDay: event.end_date === null ? null : parseDay(event.end_date),
    wholeLength: event.span,
    price: priceOf(event, points, digits),
    closes: event.status === 'U' && event.type !== 'DC',
    repeat: event.repeat_id === '*' ? 'always' : event.repeat_id === 'W' ? 'weekly' : 'never',
    weekdays: days.parse(event.repeat),
    enabled: event.enabled,
    vouchersLeft: event.vouchers === 0 ? null : Math.max(0, event.vouchers - event.vouchers_used),
    appliesTo: {
      allItems: item_id.includes('all'),
      itemIds: item_id.map(Number),
      categoryIds: category_id,
    },
  }
}

function priceOf(
  event: StoredEvent,
  points: ReadonlyMap<number, PricePoint>,
  digits: number,
): RulePrice {
  switch (event.price_src) {
    case 'B':
      return { kind: 'base' }
    case 'N':
      return { kind: 'new', points }
    case 'D':
      return event.dynamic_type === 'F'
        ? { kind: 'amount', minor: minorOf(event.dynamic_rate, digits) }
        : { kind: 'percent', of: hundredPercent + tenThousandths(event.dynamic_rate) }
    case 'Yield':
      return {
        kind: 'yield',
        levels: levels
          .parse(event.details)
          .map(({ level, rate }) => ({ level, rate: tenThousandths(rate) })),
      }
    default:
      return { kind: 'none' }
  }
}
