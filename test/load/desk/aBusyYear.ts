import { addDays, type CalendarDay, parseDay } from '../../../src/contract/day.ts'
import type { Event, EventPrice, Weekday } from '../../../src/contract/event.ts'
import { parseCurrency } from '../../../src/contract/money.ts'
import { type Chance, chance } from '../../../src/demo/chance.ts'
import type { CheckFacts } from '../../../src/desk/pages/calendar/checks/overview.ts'
import { type Draft, valuesOf } from '../../../src/desk/pages/calendar/rules/draft.ts'
import { usualPolicy } from '../../../src/desk/pages/calendar/rules/simulate.ts'

const today = parseDay('2026-11-21')

/**
 * The calendar of a large business: seasons by category that follow and overlap one another, specials by weekday,
 * closures, discounts, and one event in eight being edited.
 */
export function aBusyYear({ events: many = 300, items = 40, days = 365 } = {}): CheckFacts {
  const luck = chance(11)
  const events = Array.from({ length: many }, (_, nth) => anEvent(nth + 1, items, days, luck))
  return {
    events,
    isWhole: true,
    drafts: events.flatMap((event, nth) => (nth % 8 === 0 ? [aDraft(event, nth % 16 === 0)] : [])),
    items: Array.from({ length: items }, (_, nth) => ({
      id: nth + 1,
      name: `Item ${nth + 1}`,
      categoryId: 100 + (nth % 8),
    })),
    categoryIds: [],
    days: { from: today, to: addDays(today, days - 1) },
    today,
    basePrices: new Map(Array.from({ length: items }, (_, nth) => [nth + 1, 8_000 + nth * 150])),
    newPrices: new Map(),
    currency: parseCurrency('CAD'),
    policy: usualPolicy,
    booked: [],
  }
}

type Kind = 'season' | 'special' | 'discount'
const mix: readonly [Kind, ...Kind[]] = [
  'season',
  'season',
  'special',
  'special',
  'special',
  'discount',
]

const patterns: readonly [readonly Weekday[], ...(readonly Weekday[])[]] = [
  ['sat', 'sun'],
  ['fri'],
  ['mon', 'tue', 'wed', 'thu'],
]

function anEvent(id: number, items: number, days: number, luck: Chance): Event {
  const kind = luck.pick(mix)
  const isClosure = kind === 'special' && luck.yes(0.2)
  const startDay = addDays(today, luck.between(-30, days - 10))
  const isWeekly = kind !== 'season' && luck.yes(0.4)
  return {
    id,
    name: `Rule ${id}`,
    kind,
    typeId: { season: 'SE', special: 'SP', discount: 'DC' }[kind],
    startDay,
    endDay: lastDayFrom(startDay, kind, luck),
    wholeLength: luck.yes(0.03),
    price: isClosure ? { kind: 'none' } : aPrice(kind, luck),
    available: !isClosure,
    repeat: isWeekly ? 'weekly' : luck.yes(0.03) ? 'always' : 'never',
    weekdays: isWeekly ? luck.pick(patterns) : [],
    enabled: !luck.yes(0.05),
    ruleSetId: 1,
    vouchers: kind === 'discount' ? 0 : null,
    appliesTo: {
      allItems: kind === 'discount' && luck.yes(0.5),
      itemIds: luck.yes(0.4) ? [luck.between(1, items), luck.between(1, items)] : [],
      categoryIds: [100 + luck.between(0, 7)],
    },
  }
}

function lastDayFrom(startDay: CalendarDay, kind: Kind, luck: Chance): CalendarDay | null {
  if (luck.yes(0.04)) return null
  return addDays(startDay, kind === 'season' ? luck.between(40, 120) : luck.between(1, 60))
}

function aPrice(kind: Kind, luck: Chance): EventPrice {
  if (kind !== 'discount' && luck.yes(0.1)) {
    return {
      kind: 'yield',
      levels: [
        { level: 2, rate: 130 },
        { level: 5, rate: 110 },
      ],
    }
  }
  const rate = kind === 'discount' ? luck.between(-30, -5) : luck.between(-30, 40)
  return {
    kind: 'dynamic',
    rate: rate === 0 ? 5 : rate,
    unit: luck.yes(0.9) ? 'percent' : 'amount',
  }
}

function aDraft(event: Event, isNew: boolean): Draft {
  const values = valuesOf(event)
  return {
    draftId: `draft ${event.id}`,
    op: isNew ? 'create' : 'update',
    rateId: isNew ? null : event.id,
    before: isNew ? null : values,
    after: { ...values, name: `${values.name} edited`, startDay: addDays(values.startDay, 3) },
    newPrice: null,
    reason: '',
    author: 'Maria Silva',
    at: '2026-11-21T09:00:00Z',
    together: null,
  }
}
