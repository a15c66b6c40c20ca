import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { weekdays } from '../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import {
  isUnpriced,
  mustAsk,
  planOf,
  withEdited,
  withPlan,
} from '../../../../src/desk/pages/calendar/drafts/saveEvent.ts'
import {
  baseOf,
  beginningOf,
  type Editing,
} from '../../../../src/desk/pages/calendar/editor/editing.ts'
import { padLine, pricedAs } from '../../../../src/desk/pages/calendar/editor/PadStep.tsx'
import { readForm } from '../../../../src/desk/pages/calendar/editor/readForm.ts'
import {
  formOf,
  type RuleForm,
  withKind,
  withPrice,
  withWeekday,
} from '../../../../src/desk/pages/calendar/editor/ruleForm.ts'
import { outcomeOf } from '../../../../src/desk/pages/calendar/editor/ruleSaving.ts'
import { differences } from '../../../../src/desk/pages/calendar/rules/compare.ts'
import type {
  EffectiveEvent,
  EventValues,
} from '../../../../src/desk/pages/calendar/rules/draft.ts'
import { newRule } from '../../../../src/desk/pages/calendar/rules/edits.ts'
import { readPad } from '../../../../src/desk/pages/calendar/rules/pad.ts'
import {
  daysWords,
  effectWords,
  repeatWords,
} from '../../../../src/desk/pages/calendar/words/eventWords.ts'
import {
  changeWords,
  chosenDaysWords,
  newWords,
  selectionWords,
} from '../../../../src/desk/pages/calendar/words/stepNames.ts'
import { aDraft, aRule } from './aRule.ts'

const cad = parseCurrency('CAD')
const day = (text: string) => parseDay(text)
const rule = aRule({ name: 'Regatta', startDay: '2026-07-17', endDay: '2026-07-19' })

/** The event after this was typed into the fields of `rule`. */
const read = (typed: Partial<RuleForm>, of: EventValues = rule, isNew = true) =>
  readForm({ ...formOf(of, null), ...typed }, { base: of, isNew, currency: cad })

const wrongIn = (typed: Partial<RuleForm>, of?: EventValues) => {
  const answer = read(typed, of)
  return 'wrong' in answer ? answer.wrong : {}
}
const priceIn = (typed: Partial<RuleForm>, of?: EventValues) => {
  const answer = read(typed, of)
  return 'wrong' in answer ? answer.wrong : [answer.values.price, answer.newPrice?.minor ?? null]
}

describe('The fields of an event (§2.8)', () => {
  test('an event that is opened and saved as it is has not changed', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('season' as const, 'special' as const, 'other' as const),
          price: fc.constantFrom<EventValues['price']>(
            { kind: 'none' },
            { kind: 'base' },
            { kind: 'new' },
            { kind: 'dynamic', rate: -12.5, unit: 'percent' },
            { kind: 'dynamic', rate: 4.5, unit: 'amount' },
            { kind: 'yield', levels: [{ level: 2, rate: 125 }] },
            { kind: 'other', source: 'Q' },
          ),
          available: fc.boolean(),
          enabled: fc.boolean(),
          wholeLength: fc.boolean(),
          endDay: fc.constantFrom(null, '2026-07-19'),
          weekdays: fc.subarray([...weekdays], { minLength: 1 }),
          repeat: fc.constantFrom('never' as const, 'weekly' as const, 'always' as const),
          allItems: fc.boolean(),
        }),
        (wish) => {
          const values = aRule({ startDay: '2026-07-17', ...wish, itemIds: [1, 2] })
          const answer = read({}, values, false)
          expect('wrong' in answer ? answer.wrong : differences(values, answer.values)).toEqual([])
        },
      ),
    )
  })

  test('a missing value, or days in the wrong order, are reported at the field (ux.md §4.6 E1)', () => {
    expect(wrongIn({ name: ' ' })).toEqual({ name: 'Enter a name' })
    expect(wrongIn({ firstDay: '' })).toEqual({ firstDay: 'Choose the first day' })
    expect(wrongIn({ lastDay: '2026-07-01' })).toEqual({
      lastDay: 'Choose the first day or later',
    })
    expect(wrongIn({ lastDay: '' }).lastDay).toContain('No end')
    expect(wrongIn({ repeats: 'weekly' }).weekdays).toContain('Choose a weekday')
    expect(
      wrongIn({ appliesTo: { allItems: false, itemIds: [], categoryIds: [] } }).appliesTo,
    ).toContain('Choose items')
    expect(wrongIn({ thresholds: [{ left: '2', percent: '' }] }).thresholds).toContain('percent')
  })

  test('an event without end, or that repeats always, needs no last day', () => {
    expect(wrongIn({ lastDay: '', noEnd: true })).toEqual({})
    expect(wrongIn({ lastDay: '', repeats: 'always' })).toEqual({})
  })

  test('a new price is exact to the cent, and a finer one is refused', () => {
    expect(priceIn({ price: '120.5' })).toEqual([{ kind: 'new' }, 12050])
    expect(priceIn({ price: '120,55' })).toEqual([{ kind: 'new' }, 12055])
    expect(wrongIn({ price: '1.005' }).price).toContain('15.00')
    expect(wrongIn({ price: '-5' }).price).toBeDefined()
  })

  test('a percentage without a sign lowers the price for a discount and raises it for anything else', () => {
    const off = aRule({ kind: 'discount' })
    expect(priceIn({ percent: '10' })).toEqual([
      { kind: 'dynamic', rate: 10, unit: 'percent' },
      null,
    ])
    expect(priceIn({ percent: '10 %' }, off)).toEqual([
      { kind: 'dynamic', rate: -10, unit: 'percent' },
      null,
    ])
    expect(priceIn({ amount: '−15' })).toEqual([
      { kind: 'dynamic', rate: -15, unit: 'amount' },
      null,
    ])
    expect(wrongIn({ percent: '+10' }, off).percent).toContain('Start a discount with')
    expect(wrongIn({ percent: '-101' }).percent).toContain('−100')
  })

  test('a copy of an event with a new price needs the price again, because the service does not send it', () => {
    const own = aRule({ price: { kind: 'new' } })
    expect(wrongIn({}, own).price).toContain('Enter a price')
    expect(read({}, own, false)).toMatchObject({ values: { price: { kind: 'new' } } })
  })

  test('one way to change the price replaces another', () => {
    const form = withPrice(formOf(rule, null), { percent: '10' })
    expect(withPrice(form, { price: '90' })).toMatchObject({ percent: '', price: '90' })
  })

  test('pressing a weekday makes an event weekly; a discount closes nothing', () => {
    const form = formOf(rule, null)
    expect(withWeekday(form, 'sat').repeats).toBe('weekly')
    expect(withKind({ ...form, closed: true, price: '9' }, 'discount')).toMatchObject({
      closed: false,
      price: '',
    })
  })
})

const published = (values: EventValues, rateId = 7): EffectiveEvent => ({
  values,
  rateId,
  draft: null,
  order: rateId,
})
const authorship = { author: 'Maria', at: '2026-07-11T17:00:00Z', reason: '', newId: () => 'an id' }
const july = aRule({ name: 'July', startDay: '2026-07-01', endDay: '2026-07-31' })
const days = { from: day('2026-07-17'), to: day('2026-07-19') }
const cheaper = {
  values: { ...july, price: { kind: 'dynamic', rate: -10, unit: 'percent' } as const },
  newPrice: null,
}

/** The drafts that Save draft makes in the editor opened for this. */
function saved(editing: Editing, typed: Partial<RuleForm> = {}) {
  const base = baseOf(editing, null, day('2026-07-01'))
  const { saving } = outcomeOf({
    editing,
    form: { ...beginningOf(editing, base, null), reason: 'Regatta', ...typed },
    items: [],
    rules: [],
    rule: null,
    base,
    charged: new Map(),
    currency: cad,
    authorship: () => ({ ...authorship, reason: 'Regatta' }),
    newAuthorship: authorship,
  })
  return saving?.change([])
}

const selection = { itemIds: [1, 2], days, weekdays: [] }

describe('Saving an event (ux.md §4.5)', () => {
  test('a closure is a special that closes its items', () => {
    const after = { ...newRule('special', selection, 'Repairs'), available: false }
    expect(saved({ kind: 'close', selection }, { name: ' Repairs ' })).toEqual([
      {
        draftId: 'an id',
        op: 'create',
        rateId: null,
        before: null,
        after,
        newPrice: null,
        reason: 'Regatta',
        author: 'Maria',
        at: '2026-07-11T17:00:00Z',
        together: null,
      },
    ])
    expect(saved({ kind: 'close', selection })?.[0]?.after.name).toMatch(/^Closed Jul 17/)
  })

  test('a set price is stored beside the event; a percentage or amount is in the event', () => {
    expect(saved({ kind: 'set price', selection, typed: '120' })).toMatchObject([
      {
        after: { kind: 'special', price: { kind: 'new' }, appliesTo: { itemIds: [1, 2] } },
        newPrice: { minor: 12_000, currency: 'CAD' },
      },
    ])
    expect(saved({ kind: 'change by', selection, typed: '+10%' })).toMatchObject([
      { after: { price: { kind: 'dynamic', rate: 10, unit: 'percent' } }, newPrice: null },
    ])
    expect(saved({ kind: 'change by', selection, typed: '120' })).toBeUndefined()
  })

  test('the question which days are meant comes only when some of its days were chosen', () => {
    const event = published(july)
    expect(mustAsk(event, cheaper, days)).toBe(true)
    expect(mustAsk(event, cheaper, { from: july.startDay, to: day('2026-08-02') })).toBe(false)
    expect(mustAsk(event, { values: july, newPrice: null }, days)).toBe(false)
    const moved = { ...cheaper, values: { ...cheaper.values, endDay: day('2026-08-15') } }
    expect(mustAsk(event, moved, days)).toBe(false)
  })

  test('the parts have the changed values and keep all others', () => {
    const plan = planOf(published(july), cheaper, days, 'from here on')
    expect(plan.map(({ values, isNew }) => [values.startDay, values.price.kind, isNew])).toEqual([
      ['2026-07-01', 'none', false],
      ['2026-07-17', 'dynamic', true],
    ])
  })

  test('an event with an unknown price is not split into events that would need it', () => {
    const own = published(
      aRule({ ...july, startDay: '2026-07-01', endDay: '2026-07-31', price: { kind: 'new' } }),
    )
    const renamed = { values: { ...own.values, name: 'Other' }, newPrice: null }
    expect(isUnpriced(planOf(own, renamed, days, 'only these days'))).toBe(true)
    expect(isUnpriced(planOf(own, renamed, days, 'whole rule'))).toBe(false)
    const priced = { values: own.values, newPrice: { minor: 9000, currency: cad } }
    expect(isUnpriced(planOf(own, priced, days, 'from here on'))).toBe(false)
  })

  test('an event that is again as the service has it is no longer a draft', () => {
    const drafts = withEdited(published(july), cheaper, authorship)([])
    const [draft] = drafts
    expect(draft).toMatchObject({ op: 'update', rateId: 7, before: { name: 'July' } })
    const event: EffectiveEvent = { ...published(cheaper.values), draft: draft ?? null }
    expect(withEdited(event, { values: july, newPrice: null }, authorship)(drafts)).toEqual([])
  })

  test('the parts of a split draft stay drafts: the first keeps its place, and all belong together', () => {
    const draft = aDraft(july)
    const event: EffectiveEvent = { values: july, rateId: null, draft, order: 9 }
    const plan = planOf(event, cheaper, days, 'only these days')
    const drafts = withPlan(event, plan, authorship)([draft])
    expect(drafts.map(({ draftId, op, together }) => [draftId, op, together])).toEqual([
      [draft.draftId, 'create', 'an id'],
      ['an id', 'create', 'an id'],
      ['an id', 'create', 'an id'],
    ])
  })
})

describe('The words for events and steps', () => {
  test('a step is named by what it does, its days and its items (ux.md §4.8)', () => {
    const items = [{ id: 1, name: 'Hut', categoryId: null }]
    const chosen = { itemIds: [1, 2, 3], days, weekdays: [] }
    expect(selectionWords(chosen, items)).toMatch(/^Jul 17\s–\s19, 3 items$/)
    expect(selectionWords({ ...chosen, itemIds: [1] }, items)).toMatch(/, Hut$/)
    const july31 = { from: parseDay('2026-07-01'), to: parseDay('2026-07-31') }
    const weekends = { itemIds: [1], days: july31, weekdays: ['fri', 'sat'] } as const
    expect(selectionWords(weekends, items)).toBe('Fri and Sat, July, Hut')
    expect(chosenDaysWords({ ...weekends, days })).toMatch(/^Fri and Sat, Jul 17\s–\s19$/)
    expect(newWords(aRule({ kind: 'season', name: 'Summer' }))).toBe('New season Summer')
    expect(changeWords(july, { ...july, enabled: false })).toBe('Disable July')
    expect(changeWords(july, cheaper.values, 'from here on', days)).toBe(
      'Change July from Jul 17 on',
    )
  })

  test('an event is described by what it does, and when', () => {
    const festival = aRule({
      ...cheaper.values,
      wholeLength: true,
      startDay: '2026-07-01',
      endDay: '2026-07-31',
    })
    expect(effectWords(festival, null, cad)).toBe('−10 %, all days together')
    expect(daysWords(festival)).toMatch(/^Jul 1\s–\s31, 2026$/)
    expect(daysWords(aRule({ endDay: null }))).toBe('From Jul 11, 2026, no end')
    expect(daysWords(aRule({ startDay: '2026-07-11', endDay: '2026-07-02' }))).toBe(
      'Jul 11, 2026 to Jul 2, 2026',
    )
    expect(repeatWords(aRule({ repeat: 'weekly', weekdays: ['sat', 'sun'] }))).toBe('Sat, Sun')
  })

  test('the line of the pad that = enters again means the same', () => {
    for (const line of ['120', '+10%', '−15', '-12.5%']) {
      const price = readPad(line, cad)
      expect(price === null ? null : readPad(padLine(price, cad), cad)).toEqual(price)
    }
  })

  test('the price before and after are exact', () => {
    const now = { least: 9500, most: 15000 }
    expect(pricedAs(now, readPad('+10%', cad), cad)).toEqual({ least: 10450, most: 16500 })
    expect(pricedAs(now, readPad('-100', cad), cad)).toEqual({ least: 0, most: 5000 })
    expect(pricedAs(now, readPad('80', cad), cad)).toEqual({ least: 8000, most: 8000 })
  })
})
