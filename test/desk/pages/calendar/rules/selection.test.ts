import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  type CellPosition,
  choose,
  dayCount,
  isActedOn,
  nothingChosen,
  type SelectionState,
  type SelectionStep,
} from '../../../../../src/desk/pages/calendar/rules/selection.ts'

const [kayak, canoe, cabin] = [11, 12, 13]
const order = [kayak, canoe, cabin]
const july = (date: number) => parseDay(`2026-07-${String(date).padStart(2, '0')}`)
const on = (date: number, itemId = kayak): CellPosition => ({ itemId, day: july(date) })
const tap = (date: number, itemId = kayak): SelectionStep => ({
  kind: 'tap',
  spot: on(date, itemId),
  order,
})

const resize = (edge: 'from' | 'to', date: number): SelectionStep => ({
  kind: 'resize',
  edge,
  day: july(date),
})
const after = (...steps: readonly SelectionStep[]): SelectionState =>
  steps.reduce(choose, nothingChosen)

/** The days and the items in short: `11–12 11,12`. */
const words = ({ selection }: SelectionState): string =>
  selection === null
    ? 'nothing'
    : `${Number(selection.days.from.slice(8))}–${Number(selection.days.to.slice(8))} ${selection.itemIds.join()}`

describe('Tapping days (ux.md §4.3)', () => {
  test('the first tap chooses a day and waits for the last one', () => {
    expect(after(tap(11))).toMatchObject({ awaitsEnd: true, anchor: on(11), spot: on(11) })
    expect(words(after(tap(11)))).toBe('11–11 11')
  })

  test('the second tap ends the range, also when it is before the first', () => {
    expect(words(after(tap(11), tap(12)))).toBe('11–12 11')
    expect(after(tap(11), tap(12)).awaitsEnd).toBe(false)
    expect(words(after(tap(11), tap(8)))).toBe('8–11 11')
  })

  test('after that a tap outside begins again, and one inside only asks about its day', () => {
    expect(words(after(tap(11), tap(14), tap(20)))).toBe('20–20 11')
    const extended = after(tap(11), tap(14), tap(12))
    expect(words(extended)).toBe('11–14 11')
    expect(extended.spot).toEqual(on(12))
  })

  test('an end on another item takes the items between as well', () => {
    expect(words(after(tap(11), tap(12, cabin)))).toBe('11–12 11,12,13')
    expect(words(after(tap(11, cabin), tap(12, canoe)))).toBe('11–12 12,13')
  })

  test('the chosen day tapped again is one day whose price is wanted, at whatever speed', () => {
    const again = after(tap(11), tap(11))
    expect(words(again)).toBe('11–11 11')
    expect(again).toMatchObject({ awaitsEnd: false, wantsPad: true })
    expect(choose(again, { kind: 'pad closed' }).wantsPad).toBe(false)
  })

  test('one day of several items tapped again asks about that day, and for no price', () => {
    const several = after(tap(11), tap(11, canoe), tap(11, kayak))
    expect(words(several)).toBe('11–11 11,12')
    expect(several.wantsPad).toBe(false)
  })

  test('a single cell is chosen whole, and waits for no last day', () => {
    const only = after(tap(11), tap(14), { kind: 'only', spot: on(20, cabin) })
    expect(words(only)).toBe('20–20 13')
    expect(only.awaitsEnd).toBe(false)
  })

  test('an end on an item that is no longer in the grid chooses that item alone', () => {
    expect(words(after(tap(11), tap(12, 99)))).toBe('11–12 99')
    expect(words(after(tap(11, 99), tap(12)))).toBe('11–12 11')
  })

  test('a long press begins a range there, whatever was chosen', () => {
    const begun = after(tap(11), tap(14), { kind: 'begin', spot: on(12) })
    expect(words(begun)).toBe('12–12 11')
    expect(begun.awaitsEnd).toBe(true)
  })
})

describe('Tapping heads', () => {
  const days = { from: july(11), to: july(24) }

  test("an item's head chooses it on all days in sight, another head adds its item, and the same one again removes it", () => {
    const one: SelectionStep = { kind: 'items', itemIds: [kayak], days }
    const other: SelectionStep = { kind: 'items', itemIds: [cabin], days }
    expect(words(after(one))).toBe('11–24 11')
    expect(words(after(one, other))).toBe('11–24 11,13')
    expect(words(after(one, other, one))).toBe('11–24 13')
    expect(words(after(one, one))).toBe('nothing')
  })

  test("a day's head chooses it for all items, a second one ends the range", () => {
    const first: SelectionStep = { kind: 'day', day: july(18), order }
    const second: SelectionStep = { kind: 'day', day: july(16), order }
    expect(words(after(first))).toBe('18–18 11,12,13')
    expect(words(after(first, second))).toBe('16–18 11,12,13')
    expect(words(after(first, second, first))).toBe('18–18 11,12,13')
  })

  test("an item's head after a tapped day chooses the item, and does not add it", () => {
    const head: SelectionStep = { kind: 'items', itemIds: [cabin], days }
    expect(words(after(tap(11), tap(12), head))).toBe('11–24 13')
  })

  test('a category’s head chooses its items, and adds or removes those that are missing or chosen', () => {
    const all: SelectionStep = { kind: 'items', itemIds: order, days }
    const one: SelectionStep = { kind: 'items', itemIds: [kayak], days }
    expect(words(after(all))).toBe('11–24 11,12,13')
    expect(words(after(one, all))).toBe('11–24 11,12,13')
    expect(words(after(all, one))).toBe('11–24 12,13')
    expect(words(after(all, all))).toBe('nothing')
  })

  test('after heads of items, a day’s head chooses the day for these items, and a second one ends the range', () => {
    const heads: SelectionStep = { kind: 'items', itemIds: [kayak, cabin], days }
    const first: SelectionStep = { kind: 'day', day: july(18), order }
    const second: SelectionStep = { kind: 'day', day: july(16), order }
    expect(words(after(heads, first))).toBe('18–18 11,13')
    expect(words(after(heads, first, second))).toBe('16–18 11,13')
    expect(words(after(heads, first, second, first))).toBe('18–18 11,13')
  })

  test("a day's head after a finished range begins again", () => {
    const ended = after(tap(11), tap(14, cabin))
    const head: SelectionStep = { kind: 'day', day: july(20), order }
    expect(words(choose(ended, head))).toBe('20–20 11,12,13')
  })

  test("a month's name chooses the month for the chosen items, or for all", () => {
    const month: SelectionStep = { kind: 'days', days: { from: july(1), to: july(31) }, order }
    expect(words(after(month))).toBe('1–31 11,12,13')
    expect(words(after(tap(11), month))).toBe('1–31 11')
  })
})

const chosenWeekend = (): SelectionState =>
  after(tap(6), tap(19), { kind: 'weekday', weekday: 'sun' }, { kind: 'weekday', weekday: 'sat' })

describe('Weekday chips', () => {
  test('narrow the range to their days, in the order of the week', () => {
    const weekend = chosenWeekend()
    expect(weekend.selection?.weekdays).toEqual(['sat', 'sun'])
    expect(weekend.selection === null ? 0 : dayCount(weekend.selection)).toBe(4)
  })

  test('leave out the days that are not on them', () => {
    const { selection } = chosenWeekend()
    if (selection === null) throw new Error('something is chosen')
    expect([10, 11, 12, 13].filter((date) => isActedOn(selection, on(date)))).toEqual([11, 12])
  })

  test('stay pressed when other dates are typed or a month is chosen', () => {
    const moved = choose(chosenWeekend(), {
      kind: 'days',
      days: { from: july(1), to: july(31) },
      order,
    })
    expect(moved.selection?.weekdays).toEqual(['sat', 'sun'])
  })

  test('pressed again, or all of them pressed, choose the whole range', () => {
    const none = choose(choose(chosenWeekend(), { kind: 'weekday', weekday: 'sat' }), {
      kind: 'weekday',
      weekday: 'sun',
    })
    expect(none.selection?.weekdays).toEqual([])
    const all = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).reduce(
      (chosen, weekday) => choose(chosen, { kind: 'weekday', weekday }),
      after(tap(6), tap(19)),
    )
    expect(all.selection?.weekdays).toEqual([])
  })
})

describe('Handles', () => {
  const range = [tap(11), tap(14), { kind: 'hold' }] as const

  test('resize from either end, and also past the other end', () => {
    expect(words(after(...range, resize('to', 17)))).toBe('11–17 11')
    expect(words(after(...range, resize('from', 9)))).toBe('9–14 11')
    expect(words(after(...range, resize('to', 17), resize('to', 8), { kind: 'drop' }))).toBe(
      '8–11 11',
    )
  })

  test('move the range by its grip and keep its length', () => {
    expect(words(after(...range, { kind: 'move', by: 3 }, { kind: 'move', by: 5 }))).toBe(
      '16–19 11',
    )
  })

  test('change nothing when the system cancels the touch', () => {
    const restored = after(...range, { kind: 'move', by: 3 }, { kind: 'restore' })
    expect(words(restored)).toBe('11–14 11')
    expect(restored.held).toBeNull()
    expect(words(after(tap(11), tap(14), { kind: 'restore' }))).toBe('11–14 11')
  })
})

describe('The keys', () => {
  test('with Shift and an arrow make the range longer from where it began, and shorter again', () => {
    const to = (date: number, itemId = kayak): SelectionStep => ({
      kind: 'extend',
      to: on(date, itemId),
      order,
    })
    const begun: SelectionStep = { kind: 'begin', spot: on(11) }
    expect(words(after(begun, to(12), to(13)))).toBe('11–13 11')
    expect(words(after(begun, to(12), to(11), to(10)))).toBe('10–11 11')
    expect(words(after(begun, to(12), to(12, canoe)))).toBe('11–12 11,12')
  })

  test('with Escape choose nothing', () => {
    expect(after(tap(11), tap(12), { kind: 'clear' })).toEqual(nothingChosen)
  })
})
