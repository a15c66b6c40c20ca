import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, parseDay } from '../../../../../src/contract/day.ts'
import { weekdayOf, weekdays } from '../../../../../src/contract/event.ts'
import {
  addAll,
  addBit,
  addCommon,
  addRange,
  type Bits,
  bitsWhere,
  both,
  hasBit,
  haveCommon,
  isNone,
  isWithin,
  noBits,
  placesIn,
  without,
} from '../../../../../src/desk/pages/calendar/checks/bits.ts'
import {
  amount,
  called,
  daysWords,
  dayWords,
  itemWords,
  listed,
  runsIn,
  weekdayWords,
} from '../../../../../src/desk/pages/calendar/checks/checkWords.ts'
import {
  changeDrafts,
  type SuggestedDraft,
} from '../../../../../src/desk/pages/calendar/checks/finding.ts'
import {
  daysToCheck,
  dayTable,
  draftAmong,
  overviewOf,
  rateIdsOf,
} from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import { holdsOn } from '../../../../../src/pricing/priceRule.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { cad, plain, someFacts } from './someFacts.ts'

const today = parseDay('2026-06-01')

const of = (places: readonly number[]): Bits => {
  const bits = noBits(70)
  for (const place of places) addBit(bits, place)
  return bits
}

const inOrder = (all: Iterable<number>) => [...all].toSorted((x, y) => x - y)

describe('sets of days or items by their position', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 69 }))

  test('work like sets of numbers', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const common = a.filter((place) => b.includes(place))
        expect(placesIn(of(a))).toEqual(inOrder(a))
        expect(placesIn(both(of(a), of(b)))).toEqual(inOrder(common))
        expect(placesIn(without(of(a), of(b)))).toEqual(
          inOrder(a.filter((place) => !b.includes(place))),
        )
        expect(haveCommon(of(a), of(b))).toBe(common.length > 0)
        expect(isWithin(of(a), of(b))).toBe(common.length === a.length)
        expect(isNone(of(a))).toBe(a.length === 0)
        expect(placesIn(bitsWhere(of(a), (place) => place % 2 === 0))).toEqual(
          inOrder(a.filter((place) => place % 2 === 0)),
        )
        for (const place of [0, 31, 32, 69]) expect(hasBit(of(a), place)).toBe(a.includes(place))
        const all = of(a)
        addAll(all, of(b))
        expect(placesIn(all)).toEqual(inOrder(new Set([...a, ...b])))
        const added = of([5])
        addCommon(added, of(a), of(b))
        expect(placesIn(added)).toEqual(inOrder(new Set([5, ...common])))
      }),
    )
  })

  test('that contain days in a row have a first and a last day', () => {
    const bits = noBits(40)
    addRange(bits, 30, 33)
    addRange(bits, 9, 8)
    expect(placesIn(bits)).toEqual([30, 31, 32, 33])
    expect(runsIn(of([1, 2, 3, 7, 33, 34]))).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
      { from: 33, to: 34 },
    ])
    expect(runsIn(of([]))).toEqual([])
  })
})

describe('the days that are checked', () => {
  const table = dayTable({ from: today, to: addDays(today, 40) })

  test('have a position, also days outside the period', () => {
    expect([table.days.length, table.days[0], table.days[40]]).toEqual([
      41,
      '2026-06-01',
      '2026-07-11',
    ])
    expect([-1, 0, 40, 41].map((at) => table.placeOf(addDays(today, at)))).toEqual([-1, 0, 40, 41])
    expect(table.days.map((day, at) => weekdayOf(day) === table.weekdayAt(at))).not.toContain(false)
    expect(table.weekdayAt(-1)).toBe('sun')
    expect(table.weekdayAt(-8)).toBe('sun')
  })

  test('have the position that a calendar gives them, in any year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 600_000 }), (at) => {
        expect(table.placeOf(addDays(today, at))).toBe(at)
      }),
    )
  })

  test('are at least one, and three years at most', () => {
    expect(dayTable({ from: today, to: addDays(today, -5) }).days).toEqual([today])
    expect(dayTable({ from: today, to: addDays(today, 5000) }).days).toHaveLength(1098)
  })

  test('of an event are the days on which it holds, one by one', () => {
    fc.assert(
      fc.property(
        fc.record({
          start: fc.integer({ min: -10, max: 50 }),
          length: fc.option(fc.nat(50)),
          repeat: fc.constantFrom('never' as const, 'weekly' as const, 'always' as const),
          named: fc.subarray([...weekdays]),
        }),
        ({ start, length, repeat, named }) => {
          const first = addDays(today, start)
          const endDay: CalendarDay | null = length === null ? null : addDays(first, length)
          const rule = { ...aRule({ repeat, weekdays: named }), startDay: first, endDay }
          const held = table.days.flatMap((day, at) => (holdsOn(rule, day) ? [at] : []))
          expect(placesIn(table.heldBy(rule))).toEqual(held)
        },
      ),
    )
  })

  test('are a year from today, or as long as the drafts', () => {
    const year = addDays(today, 364)
    expect(daysToCheck(today, [])).toEqual({ from: today, to: year })
    const until = (startDay: string, endDay: string | null) =>
      daysToCheck(today, [aDraft(aRule({ startDay, endDay })), aDraft(aRule())]).to
    expect(until('2026-07-01', '2027-09-30')).toBe('2027-09-30')
    expect(until('2027-08-01', null)).toBe('2027-08-01')
    expect(until('2026-07-01', null)).toBe(year)
  })
})

const word = (day: string) => plain(dayWords(parseDay(day), today))

describe('the words of a finding', () => {
  test('name an event, or say that it has no name', () => {
    expect([called({ name: ' High ' }), called({ name: '  ' })]).toEqual(['“High”', '“No name”'])
  })

  test('list a few, and count the rest', () => {
    expect(
      [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map((all) => listed(all)),
    ).toEqual(['', 'a', 'a and b', 'a, b and 1 more', 'a, b and 2 more'])
    expect(listed(['a', 'b', 'c'], 3)).toBe('a, b, and c')
    expect(
      itemWords([
        { id: 7, name: ' ', categoryId: null },
        { id: 8, name: 'Hut', categoryId: 1 },
      ]),
    ).toBe('item 7 and Hut')
    expect(weekdayWords(['sun', 'mon', 'wed'])).toBe('Mondays, Wednesdays, and Sundays')
    expect(weekdays.map((weekday) => weekdayWords([weekday]))).toEqual([
      'Mondays',
      'Tuesdays',
      'Wednesdays',
      'Thursdays',
      'Fridays',
      'Saturdays',
      'Sundays',
    ])
  })

  test('name the year of a day where it is not this year', () => {
    expect(word('2026-07-12')).toBe('Jul 12')
    expect(word('2027-07-12')).toBe('Jul 12, 2027')
    expect(plain(dayWords(parseDay('2026-07-12'), parseDay('2027-01-01')))).toBe('Jul 12, 2026')
  })

  test('name two periods, and count the others', () => {
    const overview = overviewOf(someFacts())
    const words = (...places: readonly number[]) => {
      const days = noBits(365)
      for (const place of places) addBit(days, place)
      return plain(daysWords(days, overview))
    }
    expect(words(0, 1, 2)).toBe('Jun 1 – 3')
    expect(words(0, 4)).toBe('Jun 1 and Jun 5')
    expect(words(0, 4, 8)).toBe('Jun 1, Jun 5 and 1 more')
    expect(words(0, 4, 8, 12)).toBe('Jun 1, Jun 5 and 2 more')
    expect(words(213, 214)).toBe('Dec 31, 2026 – Jan 1, 2027')
  })

  test('have amounts without a currency', () => {
    expect(amount(5600, cad)).toBe('56.00')
  })
})

describe('events with the days and items they hold for', () => {
  const facts = someFacts({
    items: [
      { id: 1, name: 'Kayak', categoryId: 10 },
      { id: 2, name: 'Canoe', categoryId: 10 },
      { id: 3, name: 'Cabin', categoryId: null },
      { id: 1, name: 'Kayak again', categoryId: 10 },
    ],
    events: [
      anEvent(1, { name: 'all', allItems: true }),
      anEvent(2, { name: 'some', itemIds: [3, 99] }),
      anEvent(3, { name: 'category', categoryIds: [10, 98] }),
      anEvent(4, { name: 'off', enabled: false }),
      anEvent(5, { name: 'closed', available: false }),
      anEvent(6, { name: 'code', kind: 'discount', available: false }),
    ],
  })
  const overview = overviewOf(facts)
  const reached = (name: string) => {
    const rule = overview.rules.find(({ values }) => values.name === name)
    if (rule === undefined) throw new Error(`no rule ${name}`)
    return rule
  }
  const itemsOf = (name: string) => overview.itemsIn(reached(name).items).map(({ id }) => id)

  test('have each item once, however often it is listed', () => {
    expect(overview.items.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Kayak again'],
      [2, 'Canoe'],
      [3, 'Cabin'],
    ])
  })

  test('have items by number, by category or all; unknown ones are ignored', () => {
    expect(itemsOf('all')).toEqual([1, 2, 3])
    expect(itemsOf('some')).toEqual([3])
    expect(itemsOf('category')).toEqual([1, 2])
  })

  test('have no days while switched off; with status U they close their days, except discounts', () => {
    expect(overview.daysIn(reached('all').days)).toEqual(['2026-07-11'])
    expect(overview.daysIn(reached('off').days)).toEqual([])
    expect(
      overview.rules.filter(({ isClosure }) => isClosure).map(({ values }) => values.name),
    ).toEqual(['closed'])
  })

  test('are found by number at the service, and by the draft that was made last', () => {
    const drafts = [aDraft(aRule({ name: 'a' })), aDraft(aRule({ name: 'b' }))]
    const { rules } = overviewOf(someFacts({ events: [anEvent(1)], drafts }))
    expect(rateIdsOf(rules)).toEqual([1])
    expect(draftAmong(rules)).toBe('draft b')
    expect(draftAmong(rules.slice(0, 2))).toBe('draft a')
    expect(draftAmong(rules.slice(0, 1))).toBeNull()
  })
})

const wanted = (wish: Partial<SuggestedDraft>): SuggestedDraft => ({
  draftId: null,
  rateId: null,
  before: null,
  after: aRule({ name: 'new' }),
  newPrice: null,
  ...wish,
})

describe('applying a suggestion', () => {
  let made = 0
  const authorship = {
    author: 'Maria',
    at: '2026-06-01',
    reason: '',
    newId: () => `made ${(made += 1)}`,
  }
  const before = aRule({ name: 'High' })
  const drafts = [
    aDraft(aRule({ name: 'a' }), { reason: 'because', together: 'both' }),
    aDraft(before, { draftId: 'seven', rateId: 7, before }),
  ]

  test('changes its draft, found by its id or by its event, and keeps why it was made', () => {
    const byId = changeDrafts(
      drafts,
      { drop: [], put: [wanted({ draftId: 'draft a' })] },
      authorship,
    )
    expect(
      byId.map(({ draftId, after, reason, together }) => [draftId, after.name, reason, together]),
    ).toEqual([
      ['draft a', 'new', 'because', 'both'],
      ['seven', 'High', '', null],
    ])
    const after = { ...before, enabled: false }
    const byEvent = changeDrafts(
      drafts,
      { drop: [], put: [wanted({ rateId: 7, before, after })] },
      authorship,
    )
    expect(byEvent[1]).toMatchObject({ draftId: 'seven', op: 'disable', rateId: 7, before, after })
    const why = changeDrafts(
      drafts,
      { drop: [], put: [wanted({ draftId: 'draft a' })] },
      { ...authorship, reason: 'now' },
    )
    expect(why[0]?.reason).toBe('now')
  })

  test('removes drafts and adds new ones, together where there are several', () => {
    const one = changeDrafts(drafts, { drop: ['seven'], put: [wanted({})] }, authorship)
    expect(one.map(({ op, together }) => [op, together])).toEqual([
      ['create', 'both'],
      ['create', null],
    ])
    const two = changeDrafts(
      [],
      { drop: [], put: [wanted({}), wanted({ rateId: 8, before })] },
      authorship,
    )
    expect(two.map(({ op, rateId }) => [op, rateId])).toEqual([
      ['create', null],
      ['update', 8],
    ])
    expect(two[0]?.together).not.toBeNull()
    expect(two[0]?.together).toBe(two[1]?.together)
    expect(changeDrafts(drafts, { drop: [], put: [] }, authorship)).toEqual(drafts)
    const newPrice = { minor: 5, currency: cad }
    const [priced] = changeDrafts([], { drop: [], put: [wanted({ newPrice })] }, authorship)
    expect(priced?.newPrice).toEqual(newPrice)
  })
})
