import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { isBeyond } from '../../../../../src/desk/pages/calendar/checks/stacks.ts'
import { isFurther } from '../../../../../src/desk/pages/calendar/checks/tooFar.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { cad, corrected, found, someFacts } from './someFacts.ts'

const percent = (rate: number) => ({ kind: 'dynamic', rate, unit: 'percent' }) as const
const off = (rate: number) => ({ kind: 'dynamic', rate, unit: 'amount' }) as const
const days = (...dates: readonly string[]) => dates.map((date) => parseDay(date))

const season = (id: number, startDay: string, endDay: string | null) =>
  anEvent(id, { kind: 'season', name: `S${id}`, startDay, endDay })

const words = (wish: Parameters<typeof anEvent>[1]) =>
  found(someFacts({ events: [anEvent(6, { name: 'X', ...wish })] }), 'W5').map((one) => one.words)

const why = (wish: Parameters<typeof aRule>[0], draft = {}) =>
  found(someFacts({ drafts: [aDraft(aRule({ name: 'X', ...wish }), draft)] }), 'W4')[0]

const faultsIn = (startDay: string, endDay: string | null, repeat: 'never' | 'always' = 'never') =>
  found(someFacts({ events: [anEvent(1, { startDay, endDay, repeat, price: percent(0) })] }), 'E1')
    .length

const tooCheapFor = (base: number) =>
  found(
    someFacts({
      events: [anEvent(1, { price: percent(-50) })],
      basePrices: new Map([[1, base]]),
    }),
    'W2',
  ).length

const sound = (wish: Parameters<typeof aRule>[0], draft = {}) =>
  found(someFacts({ drafts: [aDraft(aRule(wish), draft)] }), 'E1')

const correction = (wish: Parameters<typeof aRule>[0], draft = {}) => {
  const facts = someFacts({ drafts: [aDraft(aRule({ name: 'X', ...wish }), draft)] })
  const [finding] = found(facts, 'E1')
  return [finding?.words, finding?.fix?.words, corrected(facts, finding)[0]?.after] as const
}

describe('a finding names its days, items, draft and events (ux.md §4.6)', () => {
  test('E1: what no service could accept, in a draft and at the service', () => {
    const wrong = { name: 'Wrong', repeat: 'weekly' as const, itemIds: [1, 3] }
    const drafted = found(someFacts({ drafts: [aDraft(aRule(wrong))] }), 'E1')
    expect(drafted).toMatchObject([
      {
        id: 'E1',
        level: 'block',
        words: '“Wrong” repeats weekly but has no weekdays.',
        days: days('2026-07-11'),
        itemIds: [1, 3],
        draftId: 'draft Wrong',
        rateIds: [],
        fix: { words: 'Repeat on Sat' },
      },
    ])
    const there = found(someFacts({ events: [anEvent(7, wrong)] }), 'E1')
    expect(there).toMatchObject([{ level: 'warn', draftId: null, rateIds: [7] }])
  })

  test('E1: how each of them is corrected', () => {
    const [, swap, swapped] = correction({ startDay: '2026-07-12', endDay: '2026-07-01' })
    expect([swap, swapped?.startDay, swapped?.endDay]).toEqual([
      'Swap the days',
      '2026-07-01',
      '2026-07-12',
    ])
    const [type, special, typed] = correction({ kind: 'other' })
    expect([type, special, typed?.kind, typed?.typeId]).toEqual([
      '“X” has no type. Choose season, special or discount.',
      'Change to special',
      'special',
      'SP',
    ])
    const [closes, open, opened] = correction({ kind: 'discount', available: false })
    expect([closes, open, opened?.available]).toEqual([
      '“X” is a discount and can’t close days.',
      'Don’t close days',
      true,
    ])
    const [levels, leave, left] = correction({ price: { kind: 'yield', levels: [] } })
    expect([levels, leave, left?.price]).toEqual([
      '“X” has no thresholds.',
      'Remove price change',
      { kind: 'none' },
    ])
    expect(correction({ price: percent(0) })[0]).toBe('“X” doesn’t say how much the price changes.')
    expect(correction({ price: percent(-101) })[0]).toBe('“X” takes off more than the whole price.')
    const [dearer, instead, less] = correction({ kind: 'discount', price: percent(10) })
    expect([dearer, instead, less?.price]).toEqual([
      '“X” is a discount but raises the price.',
      'Lower price instead',
      percent(-10),
    ])
    expect(correction({ price: { kind: 'new' } })[0]).toBe('“X” sets a new price but no amount.')
    const [, , weekly] = correction({ repeat: 'weekly' })
    expect(weekly?.weekdays).toEqual(['sat'])
    const [gone, out, known] = correction({ itemIds: [1, 99], categoryIds: [10, 98] })
    expect([gone, out, known?.appliesTo]).toEqual([
      '“X” applies to 2 items or categories that no longer exist.',
      'Remove missing items',
      { allItems: false, itemIds: [1], categoryIds: [10] },
    ])
  })

  test('E1: an event exactly at a limit is valid', () => {
    expect(sound({ startDay: '2026-07-12', endDay: '2026-07-12' })).toEqual([])
    expect(sound({ startDay: '2026-07-12', endDay: '2026-07-01', repeat: 'always' })).toEqual([])
    expect(sound({ price: percent(-100) })).toEqual([])
    expect(sound({ price: off(-500) })).toEqual([])
    expect(sound({ kind: 'discount', price: percent(-10) })).toEqual([])
    expect(sound({ price: percent(10) })).toEqual([])
    expect(sound({ price: { kind: 'new' } }, { newPrice: { minor: 9000, currency: cad } })).toEqual(
      [],
    )
    const before = aRule({ price: { kind: 'new' } })
    const draft = aDraft({ ...before, name: 'Renamed' }, { rateId: 3, before })
    expect(found(someFacts({ events: [{ id: 3, ...before }], drafts: [draft] }), 'E1')).toEqual([])
    expect(found(someFacts({ events: [anEvent(3, { price: { kind: 'new' } })] }), 'E1')).toEqual([])
    expect(found(someFacts({ events: [anEvent(3, { kind: 'other' })] }), 'E1')).toEqual([])
    expect(sound({ repeat: 'weekly', weekdays: ['sat'] })).toEqual([])
    const free = aRule({ price: percent(0) })
    const disabled = aDraft(free, { op: 'disable', rateId: 3, before: free })
    expect(found(someFacts({ events: [{ id: 3, ...free }], drafts: [disabled] }), 'E1')).toEqual([])
  })

  test('E1: an event at the service must have a type, even one unknown to this desk', () => {
    const event = { ...anEvent(3, { kind: 'other', name: 'X' }), typeId: ' ' }
    expect(found(someFacts({ events: [event] }), 'E1')).toMatchObject([
      {
        level: 'warn',
        words: '“X” has no type. Choose season, special or discount.',
        rateIds: [3],
      },
    ])
  })

  test('E1: a change to a new price says which price', () => {
    const before = aRule({ name: 'X' })
    const draft = aDraft({ ...before, price: { kind: 'new' } }, { rateId: 3, before })
    const facts = someFacts({ events: [{ id: 3, ...before }], drafts: [draft] })
    expect(found(facts, 'E1').map((one) => one.words)).toEqual([
      '“X” sets a new price but no amount.',
    ])
  })

  test('E1: a past event is ignored, one with days to come is reported', () => {
    expect(faultsIn('2026-05-01', '2026-05-31')).toBe(0)
    expect(faultsIn('2026-05-01', '2026-06-01')).toBe(1)
    expect(faultsIn('2026-05-01', null)).toBe(1)
    expect(faultsIn('2026-05-01', '2026-05-31', 'always')).toBe(1)
    const backwards = anEvent(1, { startDay: '2026-07-01', endDay: '2026-05-01' })
    expect(found(someFacts({ events: [backwards] }), 'E1')).toHaveLength(1)
  })

  test('E2: what changed at the service under a draft', () => {
    const before = aRule({ name: 'High' })
    const draft = aDraft({ ...before, name: 'Higher' }, { rateId: 7, before })
    const theirs = { id: 7, ...before, enabled: false, wholeLength: true }
    const [changed] = found(someFacts({ events: [theirs], drafts: [draft] }), 'E2')
    expect(changed).toMatchObject({
      id: 'E2',
      level: 'block',
      words: '“Higher” changed meanwhile: Force item length and Enabled.',
      days: [],
      itemIds: [],
      draftId: 'draft Higher',
      rateIds: [7],
      fix: { words: 'Accept their change' },
    })
    const [gone] = found(someFacts({ drafts: [draft] }), 'E2')
    expect(gone).toMatchObject({ rateIds: [7], fix: { words: 'Remove “Higher”' } })
    expect(found(someFacts({ drafts: [aDraft(aRule())] }), 'E2')).toEqual([])
  })

  test('W2: prices that go too far, up and down, and how one event is weakened', () => {
    const sale = aDraft(
      aRule({ name: 'Sale', price: off(-70), endDay: '2026-07-12', itemIds: [1, 2] }),
    )
    const facts = someFacts({ drafts: [sale] })
    const [finding] = found(facts, 'W2')
    expect(finding).toMatchObject({
      id: 'W2',
      level: 'warn',
      words:
        '“Sale”: Kayak costs 30.00 on Jul 11, 30 % of its base price. Below 60 % on 2 days, 2 items.',
      days: days('2026-07-11', '2026-07-12'),
      itemIds: [1, 2],
      draftId: 'draft Sale',
      rateIds: [],
      fix: { words: 'Change “Sale” to −40' },
    })
    expect(corrected(facts, finding)[0]?.after.price).toEqual(off(-40))
    const dear = aDraft(aRule({ name: 'Gala', price: percent(150) }))
    const [up] = found(someFacts({ drafts: [dear] }), 'W2')
    expect(up?.words).toBe(
      '“Gala”: Kayak costs 250.00 on Jul 11, 250 % of its base price. Above 200 % on 1 day, 1 item.',
    )
    expect(up?.fix?.words).toBe('Change “Gala” to +100 %')
    const amount = aDraft(aRule({ name: 'Gala', price: off(150) }))
    expect(found(someFacts({ drafts: [amount] }), 'W2')[0]?.fix?.words).toBe(
      'Change “Gala” to +100',
    )
  })

  test('W2: a new price is removed from a draft, and disabled when it is published', () => {
    const price = { kind: 'new' } as const
    const newPrice = { minor: 1000, currency: cad }
    const gala = aDraft(aRule({ name: 'Gala', price }), { newPrice })
    expect(found(someFacts({ drafts: [gala] }), 'W2')[0]?.fix?.words).toBe('Remove “Gala”')
    const newPrices = new Map([[1, new Map([[7, 1000]])]])
    const there = someFacts({ events: [anEvent(7, { name: 'Gala', price })], newPrices })
    const [finding] = found(there, 'W2')
    expect(finding).toMatchObject({
      draftId: null,
      rateIds: [7],
      fix: { words: 'Disable “Gala”' },
    })
    expect(corrected(there, finding)[0]).toMatchObject({
      op: 'disable',
      rateId: 7,
      after: { enabled: false },
    })
  })

  test('W2: a price exactly at a limit is allowed', () => {
    expect([5999, 6000].map((minor) => isBeyond(minor, 10_000, 'low'))).toEqual([true, false])
    expect([20_000, 20_001].map((minor) => isBeyond(minor, 10_000, 'high'))).toEqual([false, true])
    expect([
      isFurther(1, 2, 'low'),
      isFurther(2, 2, 'low'),
      isFurther(2, 1, 'high'),
      isFurther(2, 2, 'high'),
    ]).toEqual([true, false, true, false])
    expect([0, -5, 0.5, Number.NaN, 10].map(tooCheapFor)).toEqual([0, 0, 0, 0, 1])
  })

  test('W4: an event that has no effect', () => {
    const idle = aDraft(aRule({ name: 'X', enabled: false, itemIds: [1, 2] }))
    expect(found(someFacts({ drafts: [idle] }), 'W4')).toMatchObject([
      {
        id: 'W4',
        level: 'warn',
        words: '“X” is disabled and has no effect.',
        days: [],
        itemIds: [1, 2],
        draftId: 'draft X',
        rateIds: [],
        fix: { words: 'Enable “X”' },
      },
    ])
    expect(why({ startDay: '2026-05-01' })?.fix?.words).toBe('Remove “X”')
    expect(why({ startDay: '2026-05-01', endDay: '2026-06-01' })).toBeUndefined()
    expect(why({ startDay: '2026-05-01', endDay: null })).toBeUndefined()
    expect(why({ startDay: '2026-05-01', repeat: 'always' })).toBeUndefined()
    expect(why({ startDay: '2026-05-03', endDay: '2026-05-01' })).toBeUndefined()
    expect(
      why({ startDay: '2026-07-12', endDay: '2026-07-01', repeat: 'always', enabled: false })
        ?.words,
    ).toBe('“X” is disabled and has no effect.')
    const before = aRule({ name: 'X' })
    const disabled = aDraft({ ...before, enabled: false }, { op: 'disable', rateId: 3, before })
    expect(found(someFacts({ events: [{ id: 3, ...before }], drafts: [disabled] }), 'W4')).toEqual(
      [],
    )
    const weekly = { repeat: 'weekly', weekdays: ['sat'], startDay: '2026-07-06' } as const
    expect(why({ ...weekly, endDay: '2026-07-10' })?.fix?.words).toBe('Apply every day')
    expect(why({ ...weekly, endDay: '2026-07-11' })).toBeUndefined()
    expect(why({ ...weekly, endDay: '2026-07-12' })).toBeUndefined()
    expect(why({ ...weekly, endDay: null })).toBeUndefined()
    expect(why({ itemIds: [] })?.words).toBe('“X” has no effect: it applies to no items.')
  })

  test('W4: an event is called closed completely only when all of its days are checked', () => {
    const closed = anEvent(8, {
      available: false,
      startDay: '2026-06-01',
      endDay: null,
      allItems: true,
    })
    const findingCount = (wish: Parameters<typeof aRule>[0]) =>
      found(someFacts({ events: [closed], drafts: [aDraft(aRule({ name: 'X', ...wish }))] }), 'W4')
        .length
    expect(findingCount({})).toBe(1)
    expect(findingCount({ endDay: null })).toBe(0)
    expect(findingCount({ repeat: 'always' })).toBe(0)
    expect(findingCount({ available: false })).toBe(0)
    const two = anEvent(8, { available: false, itemIds: [1] })
    const both = aDraft(aRule({ name: 'X', itemIds: [1, 2] }))
    expect(found(someFacts({ events: [two], drafts: [both] }), 'W4')).toEqual([])
  })

  test('W5: an item that is named twice', () => {
    const draft = aDraft(aRule({ name: 'X', allItems: true, itemIds: [2], categoryIds: [10] }))
    expect(found(someFacts({ drafts: [draft] }), 'W5')).toMatchObject([
      {
        id: 'W5',
        level: 'warn',
        words: '“X” applies to all items but also lists some.',
        days: days('2026-07-11'),
        itemIds: [2],
        draftId: 'draft X',
        rateIds: [],
        fix: { words: 'Keep all items' },
      },
    ])
    expect(words({ allItems: true, categoryIds: [10], itemIds: [] })).toEqual([
      '“X” applies to all items but also lists some.',
    ])
    expect(words({ allItems: true, itemIds: [] })).toEqual([])
    expect(words({ itemIds: [3], categoryIds: [10] })).toEqual([])
    expect(words({ itemIds: [1, 2], categoryIds: [10] })).toEqual([
      '“X” lists Kayak and Canoe twice: alone and in a category.',
    ])
    expect(words({ itemIds: [1], categoryIds: [10], enabled: false })).toEqual([])
    expect(words({ itemIds: [], categoryIds: [10] })).toEqual([])
  })

  test('W1 and W6: the season that begins first gives way; of two that begin together, the longer', () => {
    const fix = (...events: ReturnType<typeof season>[]) =>
      found(someFacts({ events }), 'W1', 'W6').map((one) => `${one.id} ${one.fix?.words ?? ''}`)
    expect(
      fix(season(1, '2026-07-05', '2026-07-20'), season(2, '2026-07-01', '2026-07-10')),
    ).toEqual(['W1 End “S2” on Jul 4'])
    expect(
      fix(season(1, '2026-07-01', '2026-07-10'), season(2, '2026-07-01', '2026-07-20')),
    ).toEqual(['W1 Start “S2” on Jul 11'])
    expect(fix(season(1, '2026-07-01', null), season(2, '2026-07-01', '2026-07-20'))).toEqual([
      'W6 Disable “S1”',
    ])
    expect(
      fix(season(1, '2026-07-01', '2026-07-10'), season(2, '2026-07-01', '2026-07-10')),
    ).toEqual(['W1 Disable “S2”'])
    expect(
      fix(season(1, '2026-07-01', '2026-07-10'), season(2, '2026-07-11', '2026-07-20')),
    ).toEqual([])
  })
})
