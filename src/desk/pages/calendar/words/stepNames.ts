import { addDays, formatDay, parseDay, utcDate } from '../../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import { type CurrencyCode, formatMoney } from '../../../../contract/money.ts'
import { firstOfMonth, lastOfMonth } from '../../../../contract/weekAndMonth.ts'
import { differences } from '../rules/compare.ts'
import type { DayRange, EventValues, RuleItem } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import type { PadPrice } from '../rules/pad.ts'
import type { SplitReach } from '../rules/split.ts'

const format = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const formatYear = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Jul 12 – 13, 2026`. */
export const rangeWithYear = ({ from, to }: DayRange): string =>
  formatYear.formatRange(utcDate(from), utcDate(to))

/** `Jul 12 – 13`, or `Jul 12` for one day; as the browser's language writes it. */
export const rangeWords = ({ from, to }: DayRange): string =>
  format.formatRange(utcDate(from), utcDate(to))

/** `Dec 24 – Jan 6`, also where the year turns: beside words that say which year it is. */
export const shortRangeWords = ({ from, to }: DayRange): string =>
  from.slice(0, 4) === to.slice(0, 4)
    ? rangeWords({ from, to })
    : `${format.format(utcDate(from))} – ${format.format(utcDate(to))}`

/** A Monday, to name weekdays by. */
const monday = parseDay('2024-01-01')

/** `Mon`, as the browser's language writes it. */
export const weekdayWord = (weekday: Weekday): string =>
  formatDay(addDays(monday, weekdays.indexOf(weekday)), undefined, 'weekday')

/** `Mon, Tue`. */
export const weekdaysWords = (on: readonly Weekday[]): string => on.map(weekdayWord).join(', ')

const formatMonth = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })
const formatList = new Intl.ListFormat(undefined, { type: 'conjunction' })

const isWholeMonth = ({ from, to }: DayRange): boolean =>
  from === firstOfMonth(from) && to === lastOfMonth(from)

/** `July`, `Jul 12 – 13`; narrowed to some weekdays also `Fri and Sat, July`. */
export function chosenDaysWords({
  days,
  weekdays: on,
}: Pick<CellSelection, 'days' | 'weekdays'>): string {
  const range = isWholeMonth(days) ? formatMonth.format(utcDate(days.from)) : rangeWords(days)
  return on.length === 0 ? range : `${formatList.format(on.map(weekdayWord))}, ${range}`
}

export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** The item itself, or how many: `Cedar cabin`, `3 items`. */
export function itemsWords(itemIds: readonly number[], items: readonly RuleItem[]): string {
  const [only] = itemIds
  const name = itemIds.length === 1 ? items.find(({ id }) => id === only)?.name.trim() : undefined
  return name || counted(itemIds.length, 'item', 'items')
}

/** What is chosen: `Jul 12 – 13, 3 items`, `Sat, July, Cedar cabin`. */
export const selectionWords = (selection: CellSelection, items: readonly RuleItem[]): string =>
  `${chosenDaysWords(selection)}, ${itemsWords(selection.itemIds, items)}`

/** `+10 %`, `−12.5 %`: with its sign, which says whether it is more or less. */
export const percentWords = (rate: number): string => `${rate < 0 ? '−' : '+'}${Math.abs(rate)} %`

/** What a number pad's line does: `120.00`, `+10 %`, `−15`. */
export function padWords(price: PadPrice, currency: CurrencyCode): string {
  switch (price.kind) {
    case 'set':
      return formatMoney({ minor: price.minor, currency }, undefined, { symbol: false })
    case 'percent':
      return percentWords(price.rate)
    case 'amount':
      return `${price.rate < 0 ? '−' : '+'}${Math.abs(price.rate)}`
  }
}

const kindWords: Readonly<Record<EventValues['kind'], string>> = {
  season: 'season',
  special: 'special',
  discount: 'discount',
  other: 'event',
}

/** `New season Summer`. */
export const newWords = ({ kind, name }: EventValues): string => `New ${kindWords[kind]} ${name}`

/** `Change Summer`, `Change Summer, only Jul 12 – 13`, `Disable Summer`. */
export function changeWords(
  before: EventValues,
  after: EventValues,
  reach: SplitReach = 'whole rule',
  days: DayRange | null = null,
): string {
  const [only] = differences(before, after)
  const isSwitched = only === 'enabled' && differences(before, after).length === 1
  const verb = isSwitched ? (after.enabled ? 'Enable' : 'Disable') : 'Change'
  const words = `${verb} ${before.name || after.name}`
  if (days === null || reach === 'whole rule') return words
  return reach === 'only these days'
    ? `${words}, only ${rangeWords(days)}`
    : `${words} from ${rangeWords({ from: days.from, to: days.from })} on`
}

/** `Repeat Roof repairs on Sat, Sun`. */
export function repeatedWords({ name, repeat, weekdays: on }: EventValues): string {
  const how = { always: 'always', never: 'no more', weekly: `on ${weekdaysWords(on)}` }[repeat]
  return `Repeat ${name} ${how}`
}
