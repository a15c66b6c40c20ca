import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { effectsOf, effectsWords } from '../../../../../src/desk/pages/calendar/checks/effects.ts'
import { effectiveEvents } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { daysOf } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import { simulate } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { aDraft, anEvent, aRule } from '../aRule.ts'
import { someFacts } from './someFacts.ts'

const percent = (rate: number) => ({ kind: 'dynamic', rate, unit: 'percent' }) as const

test('drafts are summed up as days, and the lowest price (ux.md §4.7)', () => {
  const high = anEvent(1, {
    kind: 'season',
    price: percent(-10),
    startDay: '2026-08-01',
    endDay: '2026-08-31',
  })
  const drafts = [
    aDraft(aRule({ name: 'a', price: percent(-10), startDay: '2026-07-23', endDay: '2026-08-14' })),
    aDraft(aRule({ name: 'b', price: percent(10), startDay: '2026-06-01', endDay: '2026-06-04' })),
    aDraft(aRule({ name: 'c', available: false, startDay: '2026-09-01', endDay: '2026-09-02' })),
  ]
  const facts = someFacts({ events: [high], drafts })
  expect(effectsWords(effectsOf(facts), facts)).toBe(
    '23 days get cheaper, 4 days get more expensive, 2 days closed. Lowest price 81.00 on Aug 1.',
  )
  expect(effectsWords(effectsOf(facts, drafts.slice(1, 2)), facts)).toBe(
    '4 days get more expensive. Lowest price 110.00 on Jun 1.',
  )
})

test('no price is invented where the base price is unknown', () => {
  const drafts = [aDraft(aRule({ price: percent(-10) }))]
  const facts = someFacts({ drafts, basePrices: new Map() })
  expect(effectsWords(effectsOf(facts), facts)).toBe('1 day with unknown price')
})

test('a new price is summed up once the service was seen to charge it (ux.md §4.7)', () => {
  const { id, ...before } = anEvent(7, { name: 'Gala', price: { kind: 'new' } })
  const longer = aDraft({ ...before, endDay: parseDay('2026-07-12') }, { rateId: id, before })
  const newPrices = new Map([[1, new Map([[7, 9000]])]])
  const facts = someFacts({ events: [{ id, ...before }], drafts: [longer], newPrices })
  expect(effectsWords(effectsOf(facts), facts)).toBe(
    '1 day gets cheaper. Lowest price 90.00 on Jul 12.',
  )
})

test('an unknown new price counts as a possible other price (ux.md §4.7)', () => {
  const price = { kind: 'new' } as const
  const { id: first, ...gala } = anEvent(1, { name: 'Gala', price })
  const { id: second, ...regatta } = anEvent(2, { name: 'Regatta', startDay: '2026-07-12', price })
  const facts = someFacts({
    events: [
      { id: first, ...gala },
      { id: second, ...regatta },
    ],
    drafts: [
      aDraft({ ...gala, enabled: false }, { op: 'disable', rateId: first, before: gala }),
      aDraft({ ...regatta, startDay: gala.startDay }, { rateId: second, before: regatta }),
    ],
  })
  expect(effectsWords(effectsOf(facts), facts)).toBe('1 day with unknown price')
})

test('drafts that change no price say so', () => {
  const facts = someFacts({ drafts: [aDraft(aRule({ name: 'Only a name' }))] })
  expect(effectsWords(effectsOf(facts), facts)).toBe('No prices change, no days close.')
})

test('the sum is the same as when every day is calculated separately', () => {
  const rule = fc.record({
    at: fc.nat(60),
    length: fc.nat(30),
    rate: fc.integer({ min: -50, max: 50 }).filter((rate) => rate !== 0),
    isClosed: fc.boolean(),
    isDraft: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), (rules) => {
      const base = someFacts()
      const all = rules.map(({ at, length, rate, isClosed, isDraft }, nth) => ({
        isDraft,
        values: aRule({
          name: `r${nth}`,
          startDay: addDays(base.today, at),
          endDay: addDays(base.today, at + length),
          price: percent(rate),
          available: !isClosed,
        }),
      }))
      const events = all.flatMap(({ isDraft, values }, nth) =>
        isDraft ? [] : [{ id: nth + 1, ...values }],
      )
      const drafts = all.flatMap(({ isDraft, values }) => (isDraft ? [aDraft(values)] : []))
      const facts = { ...base, events, drafts }
      const [was, is] = [effectiveEvents(events, []), effectiveEvents(events, drafts)]
      const [item] = facts.items
      if (item === undefined) throw new Error('There is an item.')
      const at = { item, base: 10_000, left: null, currency: facts.currency }
      const days = daysOf(facts.days).map((day) => ({
        before: simulate(was, { ...at, day }),
        after: simulate(is, { ...at, day }),
      }))
      const open = days.filter(({ after }) => !after.isClosed)
      expect(effectsOf(facts)).toMatchObject({
        cheaper: open.filter(({ before, after }) => Number(after.minor) < Number(before.minor))
          .length,
        dearer: open.filter(({ before, after }) => Number(after.minor) > Number(before.minor))
          .length,
        closed: days.filter(({ before, after }) => !before.isClosed && after.isClosed).length,
        opened: 0,
        unknown: 0,
      })
    }),
    { numRuns: 40 },
  )
})
