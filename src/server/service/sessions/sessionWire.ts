import type { WireSession } from '../../../contract/wire/sessionShapes.ts'
import type { Business } from '../base/business.ts'
import { decimal, unixSeconds } from '../bookings/bookingWire.ts'
import type { ReadFacts } from '../items/rateFacts.ts'
import { inWords } from '../items/refusals.ts'
import { describeStay, localDay } from '../stock/stayWords.ts'
import type { CalculatedCart } from './calculateCart.ts'
import { type CalculatedLine, rateBeside } from './calculateLine.ts'
import type { StoredCart } from './cart.ts'
import { cartWords, lineSummary } from './cartWords.ts'

export type ShownCart = {
  readonly cart: StoredCart
  readonly calculated: CalculatedCart
  readonly facts: ReadFacts
  readonly business: Business
}

/** `booking.session` of §2.11; what of it is nobody's yet is 0 or empty. */
export function toWireSession(shown: ShownCart): WireSession {
  const { cart, calculated, facts, business } = shown
  const amount = (minor: number) => decimal(minor, business.currency)
  const words = cartWords(calculated, business)
  return {
    id: cart.id,
    age: Math.max(0, unixSeconds(facts.now) - unixSeconds(cart.openedAt)),
    summary: words.summary,
    start_date: calculated.startsAt === null ? 0 : unixSeconds(calculated.startsAt),
    end_date: calculated.endsAt === null ? 0 : unixSeconds(calculated.endsAt),
    date_desc: words.dateDesc,
    time_desc: words.timeDesc,
    account_id: cart.accountId,
    partner_id: 0,
    currency_id: business.currency,
    sub_total: amount(calculated.subTotalMinor),
    tax_total: amount(calculated.taxMinor),
    tax_inc_total: amount(calculated.taxIncMinor),
    discount: amount(calculated.discountMinor),
    flat_discount: { total: amount(0), total_pretax: amount(0) },
    total: amount(calculated.totalMinor),
    due: amount(calculated.totalMinor),
    paid_total: amount(0),
    deposit: null,
    tax: calculated.taxes.map(({ tax, minor }) => ({
      tax_id: tax.id,
      name: tax.name,
      amount: amount(minor),
      included: tax.isIncluded ? 1 : 0,
    })),
    qty: calculated.lines
      .filter(({ line }) => line.parentId === null)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    item: Object.fromEntries(
      calculated.lines.map((line) => [line.line.lineId, toWireLine(line, shown)]),
    ),
  }
}

/**
 * A line of §2.11. `rate.total` is what it adds to the session, before taxes on top: nothing while it is out;
 * `rate.item_total` is its own price, before discounts. Beside the contract: why it cannot be booked (`error`),
 * and a price that is not the one that was shown (`price_changed`).
 */
function toWireLine(
  calculatedLine: CalculatedLine,
  { cart, calculated: all, facts, business }: ShownCart,
): WireSession['item'][string] {
  const { line, rated, isOut } = calculatedLine
  const amount = (minor: number) => decimal(minor, business.currency)
  const { row } = rated.item
  const refused = all.refusals.find(({ lineId }) => lineId === line.lineId)
  const changed = all.changed.find(({ lineId }) => lineId === line.lineId)
  return {
    line_id: line.lineId,
    sku: row.sku,
    item_id: row.item_id,
    category_id: row.category_id,
    name: row.name,
    unit: row.unit,
    rate: {
      total: amount(isOut ? 0 : calculatedLine.totalMinor),
      item_total: amount(calculatedLine.subTotalMinor),
      discount: amount(isOut ? 0 : calculatedLine.discountMinor),
      qty: calculatedLine.quantity,
      summary: lineSummary(calculatedLine),
    },
    param: Object.fromEntries(
      rated.item.parameters
        .filter((one) => cart.audience === 'staff' || !one.isHiddenFromCustomers)
        .map(({ id, label }) => [id, { lbl: label, qty: rated.quantities[id] ?? 0 }]),
    ),
    date: {
      summary: describeStay(rated.stay, business),
      start_date: unixSeconds(calculatedLine.startsAt),
      end_date: unixSeconds(calculatedLine.endsAt),
    },
    slip: line.slip,
    available: rateBeside(calculatedLine, othersOf(calculatedLine, all), facts).available,
    ...(line.optin === null ? {} : { optin: line.optin, opt: isOut ? 'out' : 'in' }),
    ...(refused === undefined ? {} : { error: errorOf(refused.refusal, business) }),
    ...(changed === undefined
      ? {}
      : { price_changed: { from: amount(changed.wasMinor), to: amount(changed.nowMinor) } }),
  }
}

/** Those that are in, and not of the same package: what is always in one is counted with it. */
const othersOf = ({ line }: CalculatedLine, { lines }: CalculatedCart): readonly CalculatedLine[] =>
  lines.filter((other) => !other.isOut && familyOf(other) !== (line.parentId ?? line.lineId))

const familyOf = ({ line }: CalculatedLine): string => line.parentId ?? line.lineId

function errorOf(refusal: Parameters<typeof inWords>[0], business: Business) {
  const { id, title, details } = inWords(refusal, (day) => localDay(day, business))
  return { id, title, details }
}
