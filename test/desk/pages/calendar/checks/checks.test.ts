import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import type { BookedUnder } from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { cad, corrected, found, someFacts } from './someFacts.ts'

const percent = (rate: number) => ({ kind: 'dynamic', rate, unit: 'percent' }) as const

const yieldOf = (rate: number) => ({ kind: 'yield', levels: [{ level: 50, rate }] }) as const

describe('Prices that events together take too far (ux.md §4.6 W2)', () => {
  const autumn = anEvent(3, {
    kind: 'season',
    name: 'Autumn',
    startDay: '2026-09-01',
    endDay: '2026-10-31',
    price: percent(-20),
    itemIds: [1, 2],
  })

  test('the finding names the worst day, the events and the limit, and the suggestion removes the days from the draft', () => {
    const early = aDraft(
      aRule({
        name: 'Early',
        startDay: '2026-08-01',
        endDay: '2026-09-10',
        price: percent(-30),
        itemIds: [1, 2],
      }),
    )
    const facts = someFacts({ events: [autumn], drafts: [early] })
    const [finding, ...more] = found(facts)
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      id: 'W2',
      level: 'warn',
      words:
        '“Autumn” and “Early”: Kayak costs 56.00 on Sep 1, 56 % of its base price. Below 60 % on 10 days, 2 items.',
      draftId: 'draft Early',
      rateIds: [3],
      fix: { words: 'End “Early” on Aug 31' },
    })
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('a new event that raises the price is not blamed for what is already too cheap', () => {
    const crew = anEvent(4, { kind: 'discount', name: 'CREW', price: percent(-50) })
    const dearer = aDraft(aRule({ name: 'Regatta', price: percent(10) }))
    const [finding] = found(someFacts({ events: [crew], drafts: [dearer] }), 'W2')
    expect(finding?.words).toContain('CREW')
    expect(finding?.draftId).toBeNull()
    const cheaper = aDraft(aRule({ name: 'Late', price: percent(-5) }))
    const [ofCheaper] = found(someFacts({ events: [crew], drafts: [cheaper] }), 'W2')
    expect(ofCheaper?.draftId).toBe('draft Late')
  })

  test('a changed event is blamed for what it makes worse, and not for what was so before', () => {
    const crew = anEvent(4, { kind: 'discount', name: 'CREW', price: percent(-50) })
    const blamed = (was: number, becomes: number) => {
      const { id, ...before } = anEvent(5, { name: 'Tide', price: percent(was) })
      const draft = aDraft({ ...before, price: percent(becomes) }, { rateId: id, before })
      const facts = someFacts({ events: [crew, { id, ...before }], drafts: [draft] })
      return found(facts, 'W2').map(({ draftId }) => draftId)
    }
    // With −50 %, 120 becomes 60, which is just within the limit.
    expect(blamed(20, 25)).toEqual([])
    expect(blamed(20, 10)).toEqual(['draft Tide'])
    expect(blamed(-10, -5)).toEqual([null])
    expect(blamed(-10, -15)).toEqual(['draft Tide'])
  })

  test('prices that were so before stay unreported when another item is closed, and events without a price are not named', () => {
    const crew = anEvent(4, { kind: 'discount', name: 'CREW', price: percent(-50) })
    const { id, ...before } = anEvent(5, { name: 'Tide', price: percent(-10) })
    const draft = aDraft({ ...before, price: percent(-5) }, { rateId: id, before })
    const cabinClosed = anEvent(6, { name: 'Roof', available: false, itemIds: [3] })
    const events = [crew, { id, ...before }, cabinClosed, anEvent(7, { name: 'Two nights' })]
    expect(found(someFacts({ events, drafts: [draft] }), 'W2')).toMatchObject([
      { draftId: null, rateIds: [4, 5] },
    ])
  })

  test('a draft of a published event that cannot be weakened is switched off, because it cannot be deleted', () => {
    const { id, ...before } = anEvent(5, { name: 'Clear', price: yieldOf(90) })
    const draft = aDraft({ ...before, price: yieldOf(40) }, { rateId: id, before })
    const facts = someFacts({ events: [{ id, ...before }], drafts: [draft] })
    const [finding] = found(facts, 'W2')
    expect(finding).toMatchObject({ draftId: 'draft Clear', fix: { words: 'Disable “Clear”' } })
    expect(corrected(facts, finding)).toMatchObject([{ rateId: 5, after: { enabled: false } }])
  })

  test('an event that is removed from a day is not blamed for the price of the others there', () => {
    const sale = anEvent(4, { name: 'Sale', price: percent(-45) })
    const { id, ...before } = anEvent(3, { kind: 'season', name: 'High', price: percent(20) })
    const off = aDraft({ ...before, enabled: false }, { rateId: id, before, op: 'disable' })
    const facts = someFacts({ events: [sale, { id, ...before }], drafts: [off] })
    expect(found(facts, 'W2').map(({ draftId }) => draftId)).toEqual([null])
  })

  test('where all days of an event are too cheap, its percentage is reduced', () => {
    const half = aDraft(aRule({ name: 'Half', price: percent(-50) }))
    const facts = someFacts({ drafts: [half] })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Change “Half” to −40 %')
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('a draft that opens a closed day is blamed for the price there that is too low', () => {
    const sale = anEvent(4, { name: 'Sale', price: percent(-40) })
    const { id, ...before } = anEvent(5, { name: 'Repairs', available: false, price: percent(-10) })
    const opening = aDraft({ ...before, available: true }, { rateId: id, before })
    const facts = someFacts({ events: [sale, { id, ...before }], drafts: [opening] })
    expect(found(facts, 'W2')).toMatchObject([
      {
        words:
          '“Sale” and “Repairs”: Kayak costs 54.00 on Jul 11, 54 % of its base price. Below 60 % on 1 day, 1 item.',
        draftId: 'draft Repairs',
      },
    ])
  })

  test('the draft that lowers a price is named, not a later one that raises it', () => {
    const half = aDraft(aRule({ name: 'Half', price: percent(-50) }))
    const tide = aDraft(aRule({ name: 'Tide', price: percent(10) }))
    expect(found(someFacts({ drafts: [half, tide] }), 'W2')).toMatchObject([
      { draftId: 'draft Half', fix: { words: 'Change “Half” to −45 %' } },
    ])
  })

  test('a set price that is too low is reported, also when the price before it is unknown', () => {
    const gala = anEvent(4, { name: 'Gala', price: { kind: 'new' } })
    const slip = aDraft(aRule({ name: 'Slip', price: { kind: 'new' } }), {
      newPrice: { minor: 1000, currency: cad },
    })
    expect(found(someFacts({ events: [gala], drafts: [slip] }), 'W2')).toMatchObject([
      {
        words:
          '“Gala” and “Slip”: Kayak costs 10.00 on Jul 11, 10 % of its base price. Below 60 % on 1 day, 1 item.',
        draftId: 'draft Slip',
        fix: { words: 'Remove “Slip”' },
      },
    ])
  })

  test('a price too low on one day and one too high on another are two findings', () => {
    const low = anEvent(4, { name: 'Low', startDay: '2026-07-11', price: percent(-50) })
    const gala = anEvent(5, { name: 'Gala', startDay: '2026-07-12', price: percent(150) })
    expect(
      found(someFacts({ events: [low, gala] }), 'W2').map(({ days, rateIds }) => [days, rateIds]),
    ).toEqual([
      [['2026-07-11'], [4]],
      [['2026-07-12'], [5]],
    ])
  })

  test('a discount in a draft is reported, even if one at the service takes off more', () => {
    const { id, ...before } = anEvent(1, { kind: 'discount', name: 'D1', price: percent(-10) })
    const more = anEvent(2, { kind: 'discount', name: 'D2', price: percent(-50) })
    const draft = aDraft({ ...before, price: percent(-45) }, { rateId: id, before })
    expect(
      found(someFacts({ events: [{ id, ...before }, more], drafts: [draft] }), 'W2'),
    ).toMatchObject([{ draftId: 'draft D1', rateIds: [1], fix: { words: 'Change “D1” to −40 %' } }])
  })

  test('prices above twice the base price are reported too', () => {
    const gala = aDraft(aRule({ name: 'Gala', price: { kind: 'new' } }), {
      newPrice: { minor: 25_000, currency: cad },
    })
    expect(found(someFacts({ drafts: [gala] }))[0]?.words).toBe(
      '“Gala”: Kayak costs 250.00 on Jul 11, 250 % of its base price. Above 200 % on 1 day, 1 item.',
    )
  })

  test('a guest uses one discount: two of them are not added', () => {
    const discount = (id: number, rate: number) =>
      anEvent(id, {
        kind: 'discount',
        name: `D${id}`,
        price: percent(rate),
        startDay: '2026-07-01',
      })
    expect(found(someFacts({ events: [discount(1, -30), discount(2, -35)] }))).toEqual([])
    const special = anEvent(5, { name: 'Sale', price: percent(-20), startDay: '2026-07-01' })
    const [finding] = found(someFacts({ events: [discount(1, -30), discount(2, -35), special] }))
    expect(finding?.words).toMatch(/^“Sale” and “D2”: Kayak costs 52\.00/)
  })

  test('with prices by what is left, the lowest possible price counts', () => {
    const levels = [
      { level: 2, rate: 130 },
      { level: 50, rate: 55 },
    ]
    const clear = anEvent(5, { name: 'Clear', price: { kind: 'yield', levels } })
    expect(found(someFacts({ events: [clear] }))[0]?.words).toContain('costs 55.00')
  })

  test('nothing is reported where the base price is unknown, or the day is closed', () => {
    const half = anEvent(5, { price: percent(-50) })
    expect(found(someFacts({ events: [half], basePrices: new Map() }))).toEqual([])
    const closed = anEvent(6, { available: false })
    expect(found(someFacts({ events: [half, closed] }), 'W2')).toEqual([])
  })
})

describe('A closure over days with bookings (ux.md §4.6 W3)', () => {
  const closing = aDraft(
    aRule({ name: 'Repairs', available: false, startDay: '2026-07-10', endDay: '2026-07-20' }),
  )
  const booked = (
    from: string,
    to: string,
    codes: readonly string[] | null,
    itemId = 1,
  ): BookedUnder => ({
    draftId: closing.draftId,
    itemId,
    days: { from: parseDay(from), to: parseDay(to) },
    codes: codes?.map(parseBookingCode) ?? null,
    isAll: true,
  })

  test('the finding counts the bookings, names them, and suggests leaving their days open', () => {
    const facts = someFacts({
      drafts: [closing],
      booked: [
        booked('2026-07-10', '2026-07-12', ['ABCD-120726', 'EFGH-110726']),
        booked('2026-07-13', '2026-07-20', []),
      ],
    })
    const [finding, ...more] = found(facts)
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      id: 'W3',
      level: 'warn',
      words: '“Repairs” closes Kayak on Jul 10 – 12, with 2 bookings: ABCD-120726 and EFGH-110726.',
      draftId: closing.draftId,
      fix: { words: 'Start “Repairs” on Jul 13' },
    })
    expect(corrected(facts, finding)[0]?.after.startDay).toBe('2026-07-13')
  })

  test('when bookings are at both ends, the days between are suggested', () => {
    const facts = someFacts({
      drafts: [closing],
      booked: [
        booked('2026-07-10', '2026-07-12', ['ABCD-120726']),
        booked('2026-07-18', '2026-07-20', ['EFGH-180726']),
      ],
    })
    const [finding] = found(facts)
    expect(finding?.fix?.words).toBe('Remove Jul 10 – 12 and Jul 18 – 20 from “Repairs”')
    expect(corrected(facts, finding).map(({ after }) => [after.startDay, after.endDay])).toEqual([
      ['2026-07-13', '2026-07-17'],
    ])
  })

  test('the days of a booked item stay open for it, and a whole category stays closed together', () => {
    const house = aDraft({
      ...closing.after,
      appliesTo: { allItems: false, itemIds: [], categoryIds: [10, 20] },
    })
    const facts = someFacts({
      drafts: [house],
      booked: [booked('2026-07-10', '2026-07-12', ['ABCD-120726'], 3)],
    })
    const drafts = corrected(facts, found(facts)[0])
    expect(drafts.map(({ after }) => [after.startDay, after.appliesTo])).toEqual([
      ['2026-07-10', { allItems: false, itemIds: [], categoryIds: [10] }],
      ['2026-07-13', { allItems: false, itemIds: [], categoryIds: [20] }],
    ])
  })

  test('the finding says when bookings could not be read; without bookings there is none', () => {
    const unknown = someFacts({
      drafts: [closing],
      booked: [booked('2026-07-10', '2026-07-20', null)],
    })
    expect(found(unknown)[0]?.words).toBe(
      '“Repairs” closes Kayak on Jul 10 – 20. Could not check for bookings.',
    )
    const none = someFacts({ drafts: [closing], booked: [booked('2026-07-10', '2026-07-20', [])] })
    expect(found(none)).toEqual([])
  })
})

const closure = (startDay: string) =>
  anEvent(8, { name: 'Winter', available: false, startDay, endDay: '2026-07-31' })

describe('An event that has no effect (ux.md §4.6 W4)', () => {
  test.each([
    [
      'its weekdays are not among its days',
      aRule({ name: 'X', startDay: '2026-07-06', repeat: 'weekly', weekdays: ['sat'] }),
      'no Saturdays between its first and last day',
    ],
    ['its days are past', aRule({ name: 'X', startDay: '2026-05-01' }), 'it ended on May 1'],
    ['it is disabled', aRule({ name: 'X', enabled: false }), 'is disabled'],
    ['it applies to nothing', aRule({ name: 'X', itemIds: [] }), 'it applies to no items'],
  ])('is found because %s', (_, rule, why) => {
    const facts = someFacts({ drafts: [aDraft(rule)] })
    const [finding, ...more] = found(facts)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ id: 'W4', level: 'warn', draftId: 'draft X' })
    expect(finding?.words).toMatch(/^“X” .*has no effect/)
    expect(finding?.words).toContain(why)
    expect(found({ ...facts, drafts: corrected(facts, finding) })).toEqual([])
  })

  test('is found because a closure covers all of it, but not when the closure covers a part', () => {
    const special = aDraft(aRule({ name: 'X', startDay: '2026-07-01', endDay: '2026-07-10' }))
    expect(
      found(someFacts({ events: [closure('2026-07-01')], drafts: [special] }))[0]?.words,
    ).toContain('all its days are closed')
    expect(found(someFacts({ events: [closure('2026-07-02')], drafts: [special] }))).toEqual([])
  })

  test('is not found when it is past or switched off at the service, where it is kept for later', () => {
    const events = [anEvent(1, { startDay: '2026-05-01' }), anEvent(2, { enabled: false })]
    expect(found(someFacts({ events }))).toEqual([])
  })
})

describe('An item that is named twice (ux.md §4.6 W5)', () => {
  test('directly and through its category: the category is enough', () => {
    const twice = aRule({ name: 'X', itemIds: [1, 3], categoryIds: [10] })
    const facts = someFacts({ drafts: [aDraft(twice)] })
    const [finding] = found(facts)
    expect(finding).toMatchObject({
      id: 'W5',
      words: '“X” lists Kayak twice: alone and in a category.',
      itemIds: [1],
    })
    expect(corrected(facts, finding)[0]?.after.appliesTo).toEqual({
      allItems: false,
      itemIds: [3],
      categoryIds: [10],
    })
  })

  test('beside "all items": the list is removed', () => {
    const facts = someFacts({ events: [anEvent(6, { name: 'X', allItems: true, itemIds: [2] })] })
    const [finding] = found(facts)
    expect(finding?.words).toBe('“X” applies to all items but also lists some.')
    expect(corrected(facts, finding)[0]).toMatchObject({
      rateId: 6,
      op: 'update',
      after: { appliesTo: { allItems: true, itemIds: [], categoryIds: [] } },
    })
  })
})

const hints = (facts: Parameters<typeof found>[0]) => found(facts, 'I1').map(({ words }) => words)

const season = (id: number, name: string, startDay: string, endDay: string) =>
  anEvent(id, { kind: 'season', name, startDay, endDay })

describe('Good to know (ux.md §4.6 I1)', () => {
  test('a gap of some days between two seasons: the first one could be extended', () => {
    const facts = someFacts({
      events: [
        season(1, 'High', '2026-07-01', '2026-08-31'),
        season(2, 'Autumn', '2026-09-05', '2026-10-31'),
        season(3, 'Next summer', '2027-05-01', '2027-05-20'),
      ],
    })
    expect(hints(facts)).toEqual(['No season for Kayak on Sep 1 – 4, between “High” and “Autumn”.'])
    const drafts = corrected(facts, found(facts, 'I1')[0])
    expect(drafts[0]?.after.endDay).toBe('2026-09-04')
    expect(hints({ ...facts, drafts })).toEqual([])
  })

  test('a new event that requires the whole length, does not open what is closed, or may be on the invoice', () => {
    const closed = anEvent(8, { name: 'Repairs', available: false, startDay: '2026-07-11' })
    const special = aRule({
      name: 'Regatta',
      wholeLength: true,
      startDay: '2026-07-10',
      endDay: '2026-07-12',
    })
    expect(hints(someFacts({ events: [closed], drafts: [aDraft(special)] }))).toEqual([
      'Guests must book all days of “Regatta” together.',
      '“Regatta” doesn’t open days closed by “Repairs”: Jul 11.',
      'Guests may see “Regatta” on their invoice.',
    ])
  })
})

test('findings that block come first, then those caused by drafts (ux.md §4.6)', () => {
  const facts = someFacts({
    events: [anEvent(6, { allItems: true, itemIds: [2] })],
    drafts: [
      aDraft(aRule({ name: 'Idle', enabled: false })),
      aDraft(aRule({ name: 'Wrong', repeat: 'weekly' })),
    ],
    days: { from: parseDay('2026-06-01'), to: addDays(parseDay('2026-06-01'), 364) },
  })
  expect(found(facts, 'E1', 'W4', 'W5', 'I1').map(({ id }) => id)).toEqual(['E1', 'W4', 'W5', 'I1'])
})

test('of findings at the service, prices come before events without end (ux.md §4.6)', () => {
  const events = [
    anEvent(1, { kind: 'season', name: 'High', startDay: '2026-07-01', endDay: null }),
    season(2, 'Winter', '2026-11-01', '2026-11-30'),
    anEvent(3, { name: 'Half', price: percent(-50) }),
  ]
  expect(found(someFacts({ events })).map(({ id, draftId }) => [id, draftId])).toEqual([
    ['W2', null],
    ['W6', null],
  ])
})
