import { toWireDay } from '../../../contract/day.ts'
import { formatMoney } from '../../../contract/money.ts'
import { weekdayNumber } from '../../../contract/weekAndMonth.ts'
import type { WireRate } from '../../../contract/wire/itemShapes.ts'
import type { CodeProblem } from '../../../pricing/discountCode.ts'
import { type Tax, taxesOn } from '../../../pricing/taxes.ts'
import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'
import { decimal } from '../bookings/bookingWire.ts'
import { clockTime, describeStay, lengthInWords, localDay, perUnit } from '../stock/stayWords.ts'
import type { Find } from './customerForm.ts'
import { priceBreakdown } from './priceBreakdown.ts'
import type { Rated } from './rateItem.ts'
import { inWords } from './refusals.ts'

/** The members of a rated answer besides the rate itself. */
export type Saying = {
  readonly business: Business
  readonly caller: Caller
  readonly find: Find
  readonly taxes: readonly Tax[]
  /** Null when the item cannot be had. */
  readonly slipFor: (rated: Rated) => string | null
}

/** The `rate` of §2.2 with its taxes, and why a discount code had no effect. */
export function rateOf(rated: Rated, { business, taxes, slipFor }: Saying): WireRate {
  const { stay, price, available, refusal } = rated
  const amount = (minor: number) => decimal(minor, business.currency)
  const refused = refusal === null ? null : inWords(refusal, (day) => localDay(day, business))
  const taxed = taxesOn(price.subTotal, taxes)
  const slip = refusal === null ? slipFor(rated) : null
  return {
    status: refused?.status ?? 'AVAILABLE',
    available,
    ...(refused === null
      ? {}
      : { error: { id: refused.id, title: refused.title, details: refused.details } }),
    ...(slip === null ? {} : { slip }),
    summary: summaryOf(rated, business),
    sub_total: amount(price.subTotal),
    discount: amount(price.discount),
    ...(rated.codeProblem === null
      ? {}
      : { discount_error: { id: rated.codeProblem, title: codeWords[rated.codeProblem] } }),
    tax: taxed.taxes.map(({ tax, minor }) => ({
      tax_id: tax.id,
      name: tax.name,
      amount: amount(minor),
      included: tax.isIncluded ? 1 : 0,
    })),
    tax_total: amount(taxed.taxTotal),
    tax_inc_total: amount(taxed.includedTotal),
    total: amount(taxed.total),
    event: priceBreakdown(rated, amount),
    start_date: toWireDay(stay.start),
    end_date: toWireDay(stay.end),
    ...(stay.times === null
      ? {}
      : { start_time: clockTime(stay.times.from), end_time: clockTime(stay.times.to) }),
    dates: datesOf(rated, amount),
  }
}

const codeWords: Readonly<Record<CodeProblem, string>> = {
  unknown: 'There is no such discount code.',
  'used-up': 'All vouchers of this discount are used.',
  'not-for-this': 'This discount is not for this item on these dates.',
}

function summaryOf({ item, stay, price, refusal }: Rated, business: Business) {
  const money = (minor: number) =>
    formatMoney({ minor, currency: business.currency }, business.localeId.replace('_', '-'))
  const totals = new Map<string, number>()
  for (const { prices } of price.days) {
    for (const { param, total } of prices) totals.set(param, (totals.get(param) ?? 0) + total)
  }
  const length = lengthInWords(stay, item.unit)
  return {
    title: refusal === null ? 'Available' : 'Not available',
    details: `<p>${length}</p>`,
    price: {
      total: money(price.subTotal),
      title: length,
      unit: perUnit(item.unit),
      param: Object.fromEntries([...totals].map(([param, minor]) => [param, money(minor)])),
    },
    date: describeStay(stay, business),
  }
}

/** `status` `U` while closed or full; `dow` 0 = Sunday; `price` is that of one, before discounts. */
function datesOf(
  { price, stock, closed, available }: Rated,
  amount: (minor: number) => string,
): WireRate['dates'] {
  const byDay = new Map(stock.map((day) => [day.day, day]))
  return Object.fromEntries(
    price.days.map(({ day, prices, rules, discount, subTotal }) => {
      const { total = 0, booked = 0, left = 0 } = byDay.get(day) ?? {}
      return [
        toWireDay(day),
        {
          status: closed.has(day) || left === 0 ? 'U' : 'A',
          price: Object.fromEntries(prices.map((one) => [one.param, amount(one.price.minor)])),
          dow: weekdayNumber(day),
          stock: { T: total, B: booked, A: closed.has(day) ? 0 : left, MinA: available },
          rates: rules.map(({ id }) => id),
          discount: amount(discount),
          sub_total: amount(subTotal),
        },
      ]
    }),
  )
}
