import { addDays, type CalendarDay } from '../contract/day.ts'
import { type CurrencyCode, toDecimal } from '../contract/money.ts'
import { addMonths, lastOfMonth } from '../contract/weekAndMonth.ts'
import { type EventFacts, plainEvent, withSent } from '../server/service/events/eventFacts.ts'
import { newEvent } from '../server/service/events/eventInput.ts'
import { needsSoundEvent } from '../server/service/events/eventRules.ts'
import { priceIn } from './catalogue.ts'
import { type DemoEvent, discounts, seasons, specials } from './data/events.ts'

/** How far ahead seasons are set: a guest who books next year's summer sees its price. */
const monthsAhead = 18
/** As far back as there are bookings to compare with. */
const daysBack = 430

type DatedEvent = DemoEvent & { readonly from: string; readonly to: string | null }

/** Seasons, specials, closures and discounts around `today`, each checked by the rules the API writes events by (§2.8). */
export function eventRows(
  today: CalendarDay,
  currency: CurrencyCode,
): readonly (EventFacts & { readonly rate_id: number })[] {
  const thisYear = Number(today.slice(0, 4))
  const dayIn = (year: number, day: string | number) =>
    typeof day === 'number' ? addDays(today, day) : `${year}-${day}`
  const dated = (event: DemoEvent, year = thisYear): DatedEvent => {
    const from = dayIn(year, event.from)
    const to = event.to === null ? null : dayIn(year, event.to)
    return { ...event, from, to: to !== null && to < from ? dayIn(year + 1, event.to ?? 0) : to }
  }
  const seasonsOf = (years: readonly number[]) =>
    seasons.flatMap((season) =>
      years.map((year) => dated({ ...season, name: `${season.name} ${year}` }, year)),
    )
  // Those of other years come last, so that the others keep their numbers on any day.
  const others = [thisYear - 2, thisYear + 1, thisYear + 2].flatMap((year) => seasonsOf([year]))
  const last = lastOfMonth(addMonths(today, monthsAhead))
  const sent = [
    ...seasonsOf([thisYear - 1, thisYear]).map((event) => asSent(event, 'SE', currency)),
    ...specials.map((event) => asSent(dated(event), 'SP', currency)),
    ...discounts.map((event) =>
      asSent(dated(event, event.isOfLastYear ? thisYear - 1 : thisYear), 'DC', currency),
    ),
    ...others
      .filter(({ from, to }) => (to ?? from) >= addDays(today, -daysBack) && from <= last)
      .map((event) => asSent(event, 'SE', currency)),
  ]
  return sent.map((body, place) => {
    const event = newEvent.parse(body)
    const facts = withSent(plainEvent(event), event, currency)
    needsSoundEvent(facts, event)
    return { rate_id: place + 1, ...facts }
  })
}

/** As a client of the API sends it. */
const asSent = (event: DatedEvent, type: 'SE' | 'SP' | 'DC', currency: CurrencyCode) => ({
  name: event.name,
  type,
  start_date: event.from,
  end_date: event.to ?? '0',
  span: event.isWhole ? '1' : '0',
  status: event.isClosed ? 'U' : 'A',
  repeat_id: event.isAlways ? '*' : event.weekdays ? 'W' : '',
  enabled: event.isOff ? '0' : '1',
  vouchers: String(event.vouchers ?? 0),
  repeat: [...(event.weekdays ?? [])],
  apply_to: {
    item_id: (event.items ?? []).map(String),
    category_id: (event.categories ?? []).map(String),
  },
  ...priceMembers(event, currency),
})

function priceMembers({ price, items = [] }: DatedEvent, currency: CurrencyCode) {
  const amount = (dollars: number) => toDecimal({ minor: priceIn(currency, dollars), currency })
  if (price === undefined) return {}
  if (price === 'base price') return { price_src: 'B' }
  if ('percent' in price) return { price_src: 'D', dynamic_rate: String(price.percent) }
  if ('dollars' in price) {
    return { price_src: 'D', dynamic_type: 'F', dynamic_rate: amount(price.dollars) }
  }
  if ('unitsLeft' in price) {
    const details = price.unitsLeft.map(([level, rate]) => ({ level: `${level}`, rate: `${rate}` }))
    return { price_src: 'Yield', details }
  }
  const prices = items.map((item) => ({
    item_id: String(item),
    param: 'qty',
    amount: amount(price.each),
  }))
  return { price_src: 'N', prices }
}
