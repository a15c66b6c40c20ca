import type { WireRatedItem } from '../../../contract/wire/itemShapes.ts'
import { rangeName, rangesOf } from '../../../pricing/pricePoint.ts'
import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'
import { decimal } from '../bookings/bookingWire.ts'
import { localDay } from '../stock/stayWords.ts'
import { baseFields } from './customerForm.ts'
import { packageEntries } from './packageWire.ts'
import type { RatableItem } from './ratableItem.ts'
import type { Rated } from './rateItem.ts'
import { rateOf, type Saying } from './rateWire.ts'

/** An item on dates as §2.2 says. `discount` is null when there is none. */
export function toRated(rated: Rated, saying: Saying): WireRatedItem {
  const { item, stay, units } = rated
  const { business, caller, find } = saying
  return {
    ...baseFields(item, find, caller),
    meta: item.row.meta,
    rated: 1,
    package: packageEntries(item, find, caller),
    param: parametersOf(rated, caller),
    qty: units,
    days: stay.days.length,
    discount: discountOf(rated, business),
    gprice: groupPrices(item),
    local_start_date: localDay(stay.start, business),
    local_end_date: localDay(stay.end, business),
    rate: rateOf(rated, saying),
  }
}

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/** `type` is the code that took it off. */
const discountOf = ({ price, code }: Rated, business: Business) =>
  price.discount === 0
    ? null
    : { amount: Number(decimal(price.discount, business.currency)), type: code ?? '' }

/** Customers see neither parameters for staff nor the details of other parameters that only staff see. */
function parametersOf({ item, quantities }: Rated, { audience }: Caller) {
  return Object.fromEntries(
    item.parameters
      .filter((parameter) => audience === 'staff' || !parameter.isHiddenFromCustomers)
      .map((parameter) => [
        parameter.id,
        {
          price: flag(parameter.isPriced),
          lbl: parameter.label,
          lock: flag(parameter.takesStock),
          qty: quantities[parameter.id] ?? 0,
          ...(audience === 'staff' ? { hide: flag(parameter.isHidden) } : {}),
          customer_hide: flag(parameter.isHiddenFromCustomers),
          req: flag(parameter.min > 0),
          range: flag(rangesOf(item.base, parameter.id).length > 1),
          def: parameter.byDefault,
          MIN: parameter.min,
          MAX: parameter.max,
        },
      ]),
  )
}

/** `U`: for each one; `F`: one price for the whole range. */
const priceTypes = { each: 'U', range: 'F' } as const

const groupPrices = ({ base, parameters }: RatableItem) =>
  Object.fromEntries(
    parameters
      .filter(({ isPriced }) => isPriced)
      .map(({ id, max }) => [
        id,
        Object.fromEntries(
          rangesOf(base, id).map((range) => [rangeName(range, max), priceTypes[range.per]]),
        ),
      ]),
  )
