import { type CalendarDay, daysBetween } from '../contract/day.ts'
import { wallClock } from '../contract/zone.ts'
import type { Business } from '../server/service/base/business.ts'
import { saleRefusal } from '../server/service/create/saleRefusals.ts'
import { type Items, stocksOf, type Takings } from '../server/service/items/itemStock.ts'
import type { RatableItem } from '../server/service/items/ratableItem.ts'
import type { ReadFacts } from '../server/service/items/rateFacts.ts'
import { rateItem } from '../server/service/items/rateItem.ts'
import type { RequestedRate } from '../server/service/items/requestedDates.ts'
import { offerOf } from '../server/service/items/slipOf.ts'
import type { PriceBook } from '../server/service/prices/findPrices.ts'
import { type CalculatedCart, calculateLines } from '../server/service/sessions/calculateCart.ts'
import type { CartLine } from '../server/service/sessions/cart.ts'
import { daysFrom } from '../server/service/stock/stay.ts'
import type { Taking } from '../server/service/stock/takings.ts'
import { minutesOf, type PlannedLine } from './plan.ts'

/** What a booking costs, as the API calculated it. Amounts are minor units. */
export type PlannedPrice = {
  readonly subTotal: number
  readonly discount: number
  readonly tax: number
  readonly taxIncluded: number
  readonly total: number
  /** Of each line, before discounts. */
  readonly lines: readonly number[]
}

type Sale = {
  /** When it was booked: nothing is sold for a day that was over then. */
  readonly at: Date
  readonly code: string | null
  /** False for what was cancelled since: it keeps nothing from being sold again. */
  readonly holds: boolean
}

type Shop = {
  readonly book: PriceBook
  readonly items: Items
  readonly business: Business
  readonly day: (offset: number) => CalendarDay
}

/** The sales of the demo, all in memory: thousands of bookings through the database would take minutes. */
export class Sales {
  readonly #shop: Shop
  readonly #stock = stockBook()
  readonly #used = new Map<number, number>()
  #rules: PriceBook['rules']

  constructor(shop: Shop) {
    this.#shop = shop
    this.#rules = shop.book.rules
  }

  #factsFor(wishes: readonly DemoLine[], now: Date): ReadFacts {
    return {
      items: this.#shop.items,
      rules: this.#rules,
      takings: this.#stock.takings(
        stocksOf(
          wishes.map(({ item }) => item.row.item_id),
          this.#shop.items,
        ),
        wishes.flatMap(({ rate }) => [rate.stay.start, rate.stay.end ?? rate.stay.start]),
      ),
      // The wall clock, written as if it were UTC: so no zone is looked up a hundred times for each booking.
      timeZone: 'UTC',
      now: wallClock(now, this.#shop.business.timeZone),
      audience: 'staff',
      book: { ...this.#shop.book, rules: this.#rules },
    }
  }

  #calculated(wishes: readonly DemoLine[], at: Date): CalculatedCart | null {
    const facts = this.#factsFor(wishes, at)
    const lines: CartLine[] = []
    for (const [nth, { item, rate }] of wishes.entries()) {
      const rated = rateItem(item, rate, facts)
      if (rated.refusal !== null) return null
      lines.push({
        ...newLine,
        lineId: String(nth + 1),
        offer: offerOf(rated, rate, this.#shop.business.currency),
      })
    }
    const cart = calculateLines(lines, facts)
    return saleRefusal(cart, this.#shop.business) === null ? cart : null
  }

  #spendVouchers({ vouchers }: CalculatedCart): void {
    for (const { rateId, count } of vouchers)
      this.#used.set(rateId, (this.#used.get(rateId) ?? 0) + count)
    if (vouchers.length === 0) return
    this.#rules = this.#shop.book.rules.map((rule) =>
      rule.vouchersLeft === null
        ? rule
        : { ...rule, vouchersLeft: rule.vouchersLeft - (this.#used.get(rule.id) ?? 0) },
    )
  }

  /** Sells by the rules of the API: rated, put into a session, and booked. Null when any of that is refused. */
  sell(planned: readonly PlannedLine[], { at, code, holds }: Sale): PlannedPrice | null {
    const wishes = planned.map((line) => wanted(line, { ...this.#shop, code }))
    const cart = this.#calculated(wishes, at)
    if (cart === null) return null
    this.#spendVouchers(cart)
    if (holds) {
      for (const { rated } of cart.lines) {
        this.#stock.hold(rated.item.stockId, rated.stay.days, rated.units)
      }
    }
    return toSold(cart)
  }

  /** Discount codes with vouchers to spare. */
  codes(): readonly string[] {
    return this.#rules
      .filter(({ kind, enabled }) => kind === 'discount' && enabled)
      .filter(
        ({ id, vouchersLeft }) =>
          vouchersLeft === null || vouchersLeft > (this.#used.get(id) ?? 0) / 4,
      )
      .map(({ name }) => name)
  }

  /** How many vouchers of a discount are gone. */
  vouchersUsed(rateId: number): number {
    return this.#used.get(rateId) ?? 0
  }
}

const toSold = (cart: CalculatedCart): PlannedPrice => ({
  subTotal: cart.subTotalMinor,
  discount: cart.discountMinor,
  tax: cart.taxMinor,
  taxIncluded: cart.taxIncMinor,
  total: cart.totalMinor,
  lines: cart.lines.map(({ subTotalMinor }) => subTotalMinor),
})

const newLine = { slip: '', parentId: null, optin: null, isOut: false, lastPart: 0 } as const

type DemoLine = { readonly item: RatableItem; readonly rate: RequestedRate }

/** What a client of the API would ask for it. */
function wanted(
  { item, qty, start, end, adults, children }: PlannedLine,
  { items, day, code }: Pick<Shop, 'items' | 'day'> & { readonly code: string | null },
): DemoLine {
  const ratable = items.get(item.itemId)
  if (ratable === undefined) throw new Error(`The demo plans with ${item.sku}, which is not sold.`)
  const isHourly = item.unit === 'H'
  return {
    item: ratable,
    rate: {
      stay: {
        start: day(start),
        end: day(end),
        startTime: isHourly ? minutesOf(item.startTime) : null,
        endTime: isHourly ? minutesOf(item.endTime) : null,
      },
      quantities: { ...(item.sold === 'place' ? {} : { qty }), adults, children },
      discountCode: code,
      rules: 'all',
    },
  }
}

/** Units out by item and day. A sum for each day, since a year of single takings takes long to add up. */
function stockBook() {
  const out = new Map<string, number>()
  const takingsOn = (stockId: number, day: CalendarDay): readonly Taking[] => {
    const quantity = out.get(`${stockId} ${day}`)
    if (quantity === undefined) return []
    const noon = new Date(`${day}T12:00:00Z`)
    return [{ stockId, unit: { kind: 'day' }, quantity, startsAt: noon, endsAt: noon }]
  }
  return {
    /** @param ends the first and the last day of each stay */
    takings(stockIds: readonly number[], ends: readonly CalendarDay[]): Takings {
      const [first, ...more] = ends.toSorted()
      if (first === undefined) return new Map()
      const days = daysFrom(first, daysBetween(first, more.at(-1) ?? first) + 1)
      return new Map(
        stockIds.map((stockId) => [stockId, days.flatMap((day) => takingsOn(stockId, day))]),
      )
    },
    hold(stockId: number, days: readonly CalendarDay[], units: number): void {
      for (const day of days) {
        const key = `${stockId} ${day}`
        out.set(key, (out.get(key) ?? 0) + units)
      }
    },
  }
}
