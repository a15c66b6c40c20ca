import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { type Weekday, weekdayOf, weekdays } from '../../../../contract/event.ts'
import type { DayRange } from './draft.ts'
import type { CellSelection } from './edits.ts'

/** One cell: an item on a day. */
export type CellPosition = { readonly itemId: number; readonly day: CalendarDay }

/**
 * What is chosen in the calendar, and the state of choosing (ux.md §4.3). Plain data: taps, keys and handles are steps
 * of {@link choose}.
 */
export type SelectionState = {
  /** Null when nothing is. */
  readonly selection: CellSelection | null
  /** The cell where the range began: it stays fixed when the range is extended. */
  readonly anchor: CellPosition | null
  /** The cell touched last: “Why?” explains this one. */
  readonly spot: CellPosition | null
  /** The next tap on a day ends the range. */
  readonly awaitsEnd: boolean
  /**
   * Chosen by headers of items or categories: another of these adds its items or removes them, and a day header chooses the
   * day for these items only.
   */
  readonly byItem: boolean
  /** A chosen day was tapped again: its number pad opens. */
  readonly wantsPad: boolean
  /** The range before a handle was dragged; null while no handle is held. */
  readonly held: CellSelection | null
}

export const nothingChosen: SelectionState = {
  selection: null,
  anchor: null,
  spot: null,
  awaitsEnd: false,
  byItem: false,
  wantsPad: false,
  held: null,
}

/** `order` lists the items as they stand in the grid: a range over several items includes those between. */
type Order = { readonly order: readonly number[] }

export type SelectionStep =
  | ({ readonly kind: 'tap'; readonly spot: CellPosition } & Order)
  /** A long press: the range begins here, whatever was chosen. */
  | { readonly kind: 'begin'; readonly spot: CellPosition }
  /** Only this cell. */
  | { readonly kind: 'only'; readonly spot: CellPosition }
  | ({ readonly kind: 'extend'; readonly to: CellPosition } & Order)
  /** The header of an item or a category: its items on all visible days (`days`). */
  | { readonly kind: 'items'; readonly itemIds: readonly number[]; readonly days: DayRange }
  /** A day header: all items, or those chosen by their headers; a second day header ends the range. */
  | ({ readonly kind: 'day'; readonly day: CalendarDay } & Order)
  /** A month's name, or dates typed in a form: these days of what is chosen, or of all items. */
  | ({ readonly kind: 'days'; readonly days: DayRange } & Order)
  | { readonly kind: 'weekday'; readonly weekday: Weekday }
  | { readonly kind: 'hold' }
  | { readonly kind: 'resize'; readonly edge: 'from' | 'to'; readonly day: CalendarDay }
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'drop' }
  /** The system cancelled the touch: everything is as before. */
  | { readonly kind: 'restore' }
  | { readonly kind: 'pad closed' }
  | { readonly kind: 'clear' }

/** The next state. Pure. */
export function choose(chosen: SelectionState, step: SelectionStep): SelectionState {
  switch (step.kind) {
    case 'tap':
      return tap(chosen, step.spot, step.order)
    case 'begin':
      return begun(step.spot)
    case 'only':
      return { ...begun(step.spot), awaitsEnd: false }
    case 'extend': {
      const from = chosen.anchor ?? step.to
      return { ...between(from, step.to, step.order), awaitsEnd: false }
    }
    case 'items':
      return byHead(chosen, step.itemIds, step.days)
    case 'day':
      return onDay(chosen, step.day, step.order)
    case 'days':
      return onDays(chosen, step.days, step.order)
    case 'weekday':
      return weekday(chosen, step.weekday)
    case 'hold':
      return { ...chosen, held: chosen.selection, wantsPad: false }
    case 'resize':
      return resize(chosen, step.edge, step.day)
    case 'move':
      return move(chosen, step.by)
    case 'drop':
      return { ...chosen, held: null, awaitsEnd: false }
    case 'restore':
      return chosen.held === null ? chosen : { ...chosen, selection: chosen.held, held: null }
    case 'pad closed':
      return { ...chosen, wantsPad: false }
    case 'clear':
      return nothingChosen
  }
}

const begun = (spot: CellPosition): SelectionState => ({
  ...nothingChosen,
  selection: { itemIds: [spot.itemId], days: { from: spot.day, to: spot.day }, weekdays: [] },
  anchor: spot,
  spot,
  awaitsEnd: true,
})

function tap(chosen: SelectionState, spot: CellPosition, order: readonly number[]): SelectionState {
  const { selection, anchor, awaitsEnd } = chosen
  if (selection === null || anchor === null) return begun(spot)
  if (isOneCell(selection) && isIn(selection, spot)) {
    return { ...chosen, awaitsEnd: false, wantsPad: true }
  }
  if (awaitsEnd) return between(anchor, spot, order)
  // A tap inside the chosen range only explains that day.
  return isIn(selection, spot) ? { ...chosen, spot, wantsPad: false } : begun(spot)
}

/** The days and the items between two cells, whichever comes first. */
function between(anchor: CellPosition, to: CellPosition, order: readonly number[]): SelectionState {
  return {
    ...nothingChosen,
    selection: {
      itemIds: itemsBetween(anchor.itemId, to.itemId, order),
      days: inTurn(anchor.day, to.day),
      weekdays: [],
    },
    anchor,
    spot: to,
  }
}

function itemsBetween(a: number, b: number, order: readonly number[]): readonly number[] {
  const [at, to] = [order.indexOf(a), order.indexOf(b)]
  if (at === -1 || to === -1) return [b]
  return order.slice(Math.min(at, to), Math.max(at, to) + 1)
}

/** All of a header's items are added, unless all are chosen: then they are removed. */
function byHead(chosen: SelectionState, ofHead: readonly number[], days: DayRange): SelectionState {
  const { selection, byItem } = chosen
  const [first] = ofHead
  if (first === undefined) return chosen
  const spot = { itemId: first, day: days.from }
  if (selection === null || !byItem) {
    const all: CellSelection = { itemIds: ofHead, days, weekdays: [] }
    return { ...nothingChosen, selection: all, anchor: spot, spot, byItem: true }
  }
  const added = ofHead.filter((id) => !selection.itemIds.includes(id))
  const isOut = added.length > 0
  const itemIds = isOut
    ? [...selection.itemIds, ...added]
    : selection.itemIds.filter((id) => !ofHead.includes(id))
  return itemIds.length === 0
    ? nothingChosen
    : { ...chosen, selection: { ...selection, itemIds }, spot: isOut ? spot : chosen.spot }
}

function onDay(
  { anchor, awaitsEnd, selection, byItem }: SelectionState,
  day: CalendarDay,
  order: readonly number[],
): SelectionState {
  const itemIds = byItem && selection !== null ? selection.itemIds : order
  const [first] = itemIds
  if (first === undefined) return nothingChosen
  const isSecond =
    awaitsEnd &&
    anchor !== null &&
    selection !== null &&
    selection.itemIds.length === itemIds.length
  const from = isSecond ? anchor.day : day
  return {
    ...nothingChosen,
    selection: { itemIds, days: inTurn(from, day), weekdays: [] },
    anchor: { itemId: first, day: from },
    spot: { itemId: first, day },
    awaitsEnd: !isSecond,
    byItem: itemIds !== order,
  }
}

function onDays(chosen: SelectionState, range: DayRange, order: readonly number[]): SelectionState {
  const itemIds = chosen.selection?.itemIds ?? order
  const [first] = itemIds
  if (first === undefined) return chosen
  const spot = { itemId: first, day: range.from }
  return {
    ...nothingChosen,
    selection: {
      itemIds,
      days: inTurn(range.from, range.to),
      weekdays: chosen.selection?.weekdays ?? [],
    },
    anchor: spot,
    spot,
    byItem: chosen.byItem,
  }
}

/** A weekday chip limits the range to its weekday; without any chip the whole range is chosen again. */
function weekday(chosen: SelectionState, day: Weekday): SelectionState {
  const { selection } = chosen
  if (selection === null) return chosen
  const on = selection.weekdays.includes(day)
    ? selection.weekdays.filter((one) => one !== day)
    : weekdays.filter((one) => one === day || selection.weekdays.includes(one))
  const isAll = on.length === weekdays.length
  return {
    ...chosen,
    awaitsEnd: false,
    wantsPad: false,
    selection: { ...selection, weekdays: isAll ? [] : on },
  }
}

/** Dragged past the other end, the range is reversed. */
function resize(chosen: SelectionState, edge: 'from' | 'to', day: CalendarDay): SelectionState {
  const { selection, held } = chosen
  if (selection === null) return chosen
  const was = held ?? selection
  const fixed = edge === 'from' ? was.days.to : was.days.from
  return { ...chosen, awaitsEnd: false, selection: { ...selection, days: inTurn(fixed, day) } }
}

/** Moves the range and keeps its length. `by` counts from where the drag began. */
function move(chosen: SelectionState, by: number): SelectionState {
  const { selection, held } = chosen
  if (selection === null) return chosen
  const { from, to } = (held ?? selection).days
  const moved = { from: addDays(from, by), to: addDays(to, by) }
  return { ...chosen, awaitsEnd: false, selection: { ...selection, days: moved } }
}

const inTurn = (a: CalendarDay, b: CalendarDay): DayRange =>
  a <= b ? { from: a, to: b } : { from: b, to: a }

const isOneCell = ({ itemIds, days: range }: CellSelection): boolean =>
  itemIds.length === 1 && range.from === range.to

/** Whether a cell is in the range, whatever its weekday. */
export const isIn = (
  { itemIds, days: range }: CellSelection,
  { itemId, day }: CellPosition,
): boolean => day >= range.from && day <= range.to && itemIds.includes(itemId)

/** Whether actions apply to a cell: it is in the range and on one of the chosen weekdays. */
export const isActedOn = (selection: CellSelection, spot: CellPosition): boolean =>
  isIn(selection, spot) &&
  (selection.weekdays.length === 0 || selection.weekdays.includes(weekdayOf(spot.day)))

/** The number of days in the range to which actions apply. */
export function dayCount({ days: { from, to }, weekdays: on }: CellSelection): number {
  const length = daysBetween(from, to) + 1
  if (on.length === 0) return length
  let count = 0
  for (let at = 0; at < length; at++) if (on.includes(weekdayOf(addDays(from, at)))) count++
  return count
}
