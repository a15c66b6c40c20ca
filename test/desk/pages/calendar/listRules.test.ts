import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { switchWords, withSwitched } from '../../../../src/desk/pages/calendar/list/ChosenBar.tsx'
import { compared } from '../../../../src/desk/pages/calendar/list/CompareSheet.tsx'
import { listCsv, listJson } from '../../../../src/desk/pages/calendar/list/ExportSheet.tsx'
import { targetWords } from '../../../../src/desk/pages/calendar/list/ListTable.tsx'
import {
  type EventSort,
  filterIn,
  type ListFilter,
  listed,
  noFilter,
  oddities,
  sortIn,
} from '../../../../src/desk/pages/calendar/list/listed.ts'
import {
  type EffectiveEvent,
  effectiveEvents,
} from '../../../../src/desk/pages/calendar/rules/draft.ts'
import { cad } from '../../../example/wireBooking.ts'
import { aDraft, anEvent, aRule } from './aRule.ts'

const items = [
  { id: 1, name: 'Hut', categoryId: 5, categoryName: 'Camping', stock: 3, unit: 'N' },
  { id: 2, name: 'Cabin', categoryId: 5, categoryName: 'Camping', stock: 3, unit: 'N' },
]
const events = [
  anEvent(1, { name: 'Summer', kind: 'season', startDay: '2026-06-15', endDay: '2026-09-07' }),
  anEvent(2, {
    name: 'Roof',
    available: false,
    startDay: '2026-07-01',
    endDay: null,
    itemIds: [2],
  }),
  anEvent(3, { name: 'Off', enabled: false, startDay: '2026-07-01', endDay: '2026-07-31' }),
  anEvent(4, { name: 'EARLY', kind: 'discount', startDay: '2026-01-01', categoryIds: [5] }),
]
const drafted = aDraft(aRule({ name: 'Regatta' }))
const all = effectiveEvents(events, [drafted])
const byName: EventSort = { by: 'name', isDown: false }
const names = (filter: Partial<ListFilter>, sort = byName): readonly string[] =>
  listed(all, { ...noFilter, ...filter }, sort, items).map(({ values }) => values.name)

describe('The list of events (ux.md §4.2)', () => {
  test('is filtered by type, item, day, enabled and draft', () => {
    expect(names({ kind: 'closure' })).toEqual(['Roof'])
    expect(names({ itemId: 2 })).toEqual(['EARLY', 'Roof'])
    expect(names({ itemId: 99 })).toEqual([])
    expect(names({ on: parseDay('2026-08-01') })).toEqual(['Roof', 'Summer'])
    expect(names({ enabled: false })).toEqual(['Off'])
    expect(names({ enabled: false, on: parseDay('2026-07-20') })).toEqual(['Off'])
    expect(names({ drafts: true })).toEqual(['Regatta'])
  })

  test('is sorted by each of its heads, in both directions', () => {
    expect(names({}, { by: 'first', isDown: false })[0]).toBe('EARLY')
    expect(names({}, { by: 'last', isDown: true })[0]).toBe('Roof')
    expect(names({}, { by: 'type', isDown: false })[0]).toBe('Summer')
    expect(names({}, { by: 'state', isDown: true })[0]).toBe('Off')
  })

  test('ignores what is mistyped in its address', () => {
    const query = new URLSearchParams('type=nonsense&item=x&on=2026-02-30&enabled=9&drafts=1')
    expect(filterIn(query)).toEqual({ ...noFilter, drafts: true })
    expect(sortIn('-last')).toEqual({ by: 'last', isDown: true })
    expect(sortIn('nonsense')).toEqual({ by: 'type', isDown: false })
  })

  test('can disable several events as one step, and enabling them again leaves no draft', () => {
    let ids = 0
    const newId = () => `draft ${++ids}`
    const authorship = { author: 'Maria', at: '2026-07-11T17:00:00Z', reason: '', newId }
    const drafts = withSwitched(all, false, authorship)([drafted])
    expect(drafts.map(({ op, after }) => [op, after.name, after.enabled])).toEqual([
      ['create', 'Regatta', false],
      ['disable', 'Summer', false],
      ['disable', 'Roof', false],
      ['disable', 'EARLY', false],
    ])
    const disabled: readonly EffectiveEvent[] = effectiveEvents(events, drafts)
    const enabledAgain = withSwitched(
      disabled.filter(({ values }) => values.name !== 'Off'),
      true,
      authorship,
    )(drafts)
    expect(enabledAgain).toEqual([drafted].map((one) => ({ ...one, ...seen(authorship) })))
    expect(switchWords(all, false)).toBe('Disable 4 price rules')
    expect(switchWords(all, true)).toBe('Enable Off')
  })
})

/** An edited draft has the name of its last editor. */
const seen = ({ author, at, reason }: { author: string; at: string; reason: string }) => ({
  author,
  at,
  reason,
})

describe('Invalid events are listed as they are (ux.md §4.6)', () => {
  test('an unknown type, an end before the start, and items that do not exist are named', () => {
    const odd = aRule({
      kind: 'other',
      startDay: '2026-07-11',
      endDay: '2026-07-01',
      itemIds: [1, 98, 99],
    })
    expect(oddities(odd, items)).toEqual([
      'Unknown type XX',
      'Ends before it begins',
      '2 of its 3 items no longer exist',
    ])
  })

  test('a valid event has nothing to report, nor has any event while the items are unknown', () => {
    expect(oddities(aRule(), items)).toEqual([])
    expect(oddities(aRule({ itemIds: [99] }), [])).toEqual([])
    expect(oddities(aRule({ itemIds: [99] }), items)).toEqual(['Its item no longer exists'])
  })

  test('events without weekdays, thresholds or items are distinguished', () => {
    expect(oddities(aRule({ repeat: 'weekly' }), items)[0]).toContain('No weekdays')
    expect(oddities(aRule({ price: { kind: 'yield', levels: [] } }), items)[0]).toContain(
      'No thresholds',
    )
    expect(oddities(aRule({ itemIds: [] }), items)).toEqual(['Applies to no items'])
  })

  test('what an event is for is listed by name', () => {
    expect(targetWords(aRule().appliesTo, items)).toBe('Hut')
    expect(targetWords(aRule({ categoryIds: [5, 77] }).appliesTo, items)).toBe(
      'Camping, Category 77',
    )
    expect(targetWords(aRule({ itemIds: [1, 2] }).appliesTo, items)).toBe('2 items')
  })
})

const words = { items, currency: parseCurrency('CAD') }

test('events side by side differ in the values that are not the same for all of them (ux.md §4.2)', () => {
  const [summer, roof] = listed(all, noFilter, byName, items).filter(({ values }) =>
    ['Summer', 'Roof'].includes(values.name),
  )
  if (summer === undefined || roof === undefined) throw new Error('Both are listed.')
  const rows = compared([summer, roof], words)
  expect(rows.filter(({ differs }) => differs).map(({ field }) => field)).toEqual([
    'name',
    'kind',
    'startDay',
    'endDay',
    'available',
    'appliesTo',
  ])
  expect(rows.find(({ field }) => field === 'endDay')?.values).toEqual(['No end', 'Sep 7, 2026'])
  expect(compared([roof, roof], words).some(({ differs }) => differs)).toBe(false)
})

const priced = (draftId: string, amount: string) =>
  aDraft(aRule({ name: 'Gala', price: { kind: 'new' } }), { draftId, newPrice: cad(amount) })

test('two new prices count as different, though the service writes both the same (§2.8)', () => {
  const both = effectiveEvents([], [priced('a', '120'), priced('b', '99')])
  expect(compared(both, words).filter(({ differs }) => differs)).toMatchObject([
    { field: 'price', values: ['New price 120.00', 'New price 99.00'] },
  ])
})

describe('The list as a file', () => {
  const shown = listed(all, { ...noFilter, itemId: 2 }, byName, items)

  test('has the same events in the same order, and no others', () => {
    const lines = listCsv(shown, words).split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(['"EARLY"', '"Roof"'])
    expect(lines[1]).toBe(
      '"Roof","Closure","2026-07-01","No end","","Closed","Cabin","Enabled","No","",2',
    )
  })

  test('for another program has the members of §2.8 beside the words', () => {
    const parsed: unknown = JSON.parse(listJson(shown, words, '2026-07-11T17:00:00Z'))
    expect(parsed).toMatchObject({
      kind: 'deskbell events',
      events: [{ rate_id: 4 }, { rate_id: 2, event: { status: 'U', end_date: 0 } }],
    })
  })
})
