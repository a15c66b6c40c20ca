import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { type CurrencyCode, toDecimal } from '../../../contract/money.ts'
import { addMonths, lastOfMonth } from '../../../contract/weekAndMonth.ts'
import { type EventFacts, plainEvent, withSent } from '../events/eventFacts.ts'
import { newEvent } from '../events/eventInput.ts'
import { needsSoundEvent } from '../events/eventRules.ts'
import { priceIn } from './priceScale.ts'

type DemoEvent = {
  readonly name: string
  readonly type: 'SE' | 'SP' | 'DC'
  readonly from: string
  /** null = no end. */
  readonly to: string | null
  readonly price_src?: 'B' | 'N' | 'D' | 'Yield' | ''
  /** Percent, or dollars where `fixed`. */
  readonly rate?: number
  readonly fixed?: true
  readonly closed?: true
  readonly span?: true
  readonly off?: true
  readonly weekdays?: readonly string[]
  readonly always?: true
  readonly vouchers?: number
  /** For `N`, in dollars. */
  readonly newPrice?: number
  readonly levels?: readonly { readonly level: number; readonly rate: number }[]
  readonly items?: readonly (number | 'all')[]
  readonly categories?: readonly number[]
}

/** How far ahead seasons are set: whoever books next year's summer sees what it costs. */
const monthsAhead = 18
/** As far back as there are bookings to compare with. */
const daysBack = 430

/** Seasons, specials, closures and discounts around `today`, each checked by the rules the API writes events by (§2.8). */
export function demoEvents(
  today: CalendarDay,
  currency: CurrencyCode,
): readonly (EventFacts & { readonly rate_id: number })[] {
  const year = Number(today.slice(0, 4))
  const day = (offset: number) => addDays(today, offset)
  const known = [year - 1, year]
  // Those of other years come last, so that the others keep their numbers whatever day it is.
  const others = [year - 2, year + 1, year + 2].flatMap((other) => seasons([other]))
  const rules = [
    ...seasons(known),
    ...specials(day),
    ...discounts(year, day),
    ...others.filter(({ from, to }) => (to ?? from) >= day(-daysBack) && from <= inMonths(today)),
  ]
  return rules.map((rule, place) => {
    const sent = newEvent.parse(asSent(rule, currency))
    const facts = withSent(plainEvent(sent), sent, currency)
    needsSoundEvent(facts, sent)
    return { rate_id: place + 1, ...facts }
  })
}

/** The last day of the month that is so many months ahead. */
const inMonths = (today: CalendarDay): CalendarDay => lastOfMonth(addMonths(today, monthsAhead))

/** As a client of the API sends it. */
const asSent = (rule: DemoEvent, currency: CurrencyCode) => ({
  name: rule.name,
  type: rule.type,
  start_date: rule.from,
  end_date: rule.to ?? '0',
  span: rule.span ? '1' : '0',
  price_src: rule.price_src ?? (rule.rate === undefined ? '' : 'D'),
  dynamic_rate: rule.fixed
    ? toDecimal({ minor: priceIn(currency, rule.rate ?? 0), currency })
    : String(rule.rate ?? 0),
  dynamic_type: rule.fixed ? 'F' : 'P',
  status: rule.closed ? 'U' : 'A',
  repeat_id: rule.always ? '*' : rule.weekdays ? 'W' : '',
  enabled: rule.off ? '0' : '1',
  vouchers: String(rule.vouchers ?? 0),
  details: (rule.levels ?? []).map(({ level, rate }) => ({
    level: String(level),
    rate: String(rate),
  })),
  repeat: [...(rule.weekdays ?? [])],
  apply_to: {
    item_id: (rule.items ?? []).map(String),
    category_id: (rule.categories ?? []).map(String),
  },
  ...(rule.newPrice === undefined
    ? {}
    : {
        prices: (rule.items ?? []).map((item) => ({
          item_id: String(item),
          param: 'qty',
          amount: toDecimal({ minor: priceIn(currency, rule.newPrice ?? 0), currency }),
        })),
      }),
})

function seasons(years: readonly number[]): DemoEvent[] {
  const season = (
    name: string,
    from: string,
    to: string,
    rate: number,
    categories: readonly number[],
  ): DemoEvent[] =>
    years.map((y) => ({
      name: `${name} ${y}`,
      type: 'SE',
      from: `${y}-${from}`,
      to: `${from > to ? y + 1 : y}-${to}`,
      rate,
      categories,
    }))
  return [
    ...season('Winter quiet', '01-07', '03-14', -25, [1, 5]),
    ...season('Spring', '03-15', '06-14', -10, [1, 5]),
    ...season('Summer', '06-15', '09-07', 20, [1, 2, 3, 5]),
    ...season('Autumn colours', '09-08', '11-15', -5, [1]),
    ...season('Christmas and New Year', '12-20', '01-06', 35, [1]),
  ]
}

function specials(day: (offset: number) => CalendarDay): DemoEvent[] {
  return [
    {
      name: 'Weekend supplement',
      type: 'SP',
      from: day(-180),
      to: null,
      rate: 12,
      weekdays: ['fri', 'sat'],
      categories: [1],
    },
    {
      name: 'Quiet weekdays',
      type: 'SP',
      from: day(-120),
      to: day(150),
      rate: -8,
      weekdays: ['mon', 'tue', 'wed'],
      categories: [2, 3],
    },
    {
      name: 'Last cabins',
      type: 'SP',
      from: day(-30),
      to: day(60),
      price_src: 'Yield',
      levels: [
        { level: 2, rate: 125 },
        { level: 4, rate: 110 },
      ],
      categories: [1],
    },
    {
      name: 'Last places on the boat',
      type: 'SP',
      from: day(-30),
      to: day(90),
      price_src: 'Yield',
      levels: [{ level: 6, rate: 115 }],
      items: [24, 31],
    },
    {
      name: 'E-bike launch price',
      type: 'SP',
      from: day(-10),
      to: day(20),
      price_src: 'N',
      newPrice: 49,
      items: [17, 18, 19],
    },
    {
      name: 'Festival nights, whole length only',
      type: 'SP',
      from: day(26),
      to: day(29),
      rate: 40,
      span: true,
      categories: [1, 5],
    },
    { name: 'Sauna repairs', type: 'SP', from: day(9), to: day(12), closed: true, items: [36] },
    {
      name: 'Rowing boats ashore',
      type: 'SP',
      from: day(60),
      to: day(120),
      closed: true,
      items: [16],
    },
    {
      name: 'No bear drive on Mondays',
      type: 'SP',
      from: day(-180),
      to: null,
      closed: true,
      weekdays: ['mon'],
      items: [28],
    },
    {
      name: 'Back to base price',
      type: 'SP',
      from: day(40),
      to: day(44),
      price_src: 'B',
      items: ['all'],
    },
    {
      name: 'Storm plan (not in force)',
      type: 'SP',
      from: day(-2),
      to: day(2),
      closed: true,
      off: true,
      categories: [2, 4],
    },
  ]
}

function discounts(year: number, day: (offset: number) => CalendarDay): DemoEvent[] {
  const discount = (name: string, rate: number, more: Partial<DemoEvent> = {}): DemoEvent => ({
    name,
    type: 'DC',
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    rate,
    items: ['all'],
    ...more,
  })
  return [
    discount('EARLYBIRD', -10, { vouchers: 200 }),
    discount('RETURNING', -5, { to: null, always: true }),
    discount('LOCALS', -15, {
      to: null,
      weekdays: ['mon', 'tue', 'wed', 'thu'],
      categories: [2, 3],
      items: [],
    }),
    discount('STAYTHREE', -12, { categories: [1], items: [] }),
    discount('RAINYDAY', -20, {
      from: day(-14),
      to: day(14),
      vouchers: 50,
      categories: [4],
      items: [],
    }),
    discount('PADDLE10', -10, { fixed: true, items: [9, 10, 11] }),
    discount('SCHOOLS', -25, { categories: [6], items: [] }),
    discount('CREW', -50, { to: null, always: true, vouchers: 40 }),
    discount('LASTSUMMER', -10, { from: `${year - 1}-06-01`, to: `${year - 1}-09-30`, off: true }),
  ]
}
