import { t } from '@lingui/core/macro'
import { addDays, parseDay, utcDate } from '../../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { firstOfMonth, lastOfMonth } from '../../../../contract/weekAndMonth.ts'
import { formatDay, formatList, formatMoney, inLanguage } from '../../../ui/language/format.ts'
import { differences } from '../rules/compare.ts'
import type { DayRange, EventValues, RuleItem } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import type { PadPrice } from '../rules/pad.ts'
import type { SplitReach } from '../rules/split.ts'

const format = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
)

const formatYear = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** `Jul 12 – 13, 2026`. */
export const rangeWithYear = ({ from, to }: DayRange): string =>
  formatYear().formatRange(utcDate(from), utcDate(to))

/** `Jul 12 – 13`, or `Jul 12` for one day; as the browser's language writes it. */
export const rangeWords = ({ from, to }: DayRange): string =>
  format().formatRange(utcDate(from), utcDate(to))

/** `Dec 24 – Jan 6`, also where the year turns: beside words that say which year it is. */
export const shortRangeWords = ({ from, to }: DayRange): string =>
  from.slice(0, 4) === to.slice(0, 4)
    ? rangeWords({ from, to })
    : `${format().format(utcDate(from))} – ${format().format(utcDate(to))}`

/** A Monday, to name weekdays by. */
const monday = parseDay('2024-01-01')

/** `Mon`, as the browser's language writes it. */
export const weekdayWord = (weekday: Weekday): string =>
  formatDay(addDays(monday, weekdays.indexOf(weekday)), 'weekday')

/** `Mon, Tue`. */
export const weekdaysWords = (on: readonly Weekday[]): string => on.map(weekdayWord).join(', ')

const formatMonth = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
)
const isWholeMonth = ({ from, to }: DayRange): boolean =>
  from === firstOfMonth(from) && to === lastOfMonth(from)

/** `July`, `Jul 12 – 13`; narrowed to some weekdays also `Fri and Sat, July`. */
export function chosenDaysWords({
  days,
  weekdays: on,
}: Pick<CellSelection, 'days' | 'weekdays'>): string {
  const range = isWholeMonth(days) ? formatMonth().format(utcDate(days.from)) : rangeWords(days)
  return on.length === 0 ? range : `${formatList(on.map(weekdayWord))}, ${range}`
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
      return formatMoney({ minor: price.minor, currency }, { symbol: false })
    case 'percent':
      return percentWords(price.rate)
    case 'amount':
      return `${price.rate < 0 ? '−' : '+'}${Math.abs(price.rate)}`
  }
}

/** `New season Summer`. */
export function newWords({ kind, name }: Pick<EventValues, 'kind' | 'name'>): string {
  switch (kind) {
    case 'season':
      return t`New season ${name}`
    case 'special':
      return t`New special ${name}`
    case 'discount':
      return t`New discount ${name}`
    case 'other':
      return t`New price rule ${name}`
  }
}

/** `Change Summer`, `Change Summer, only Jul 12 – 13`, `Disable Summer`. */
export function changeWords(
  before: EventValues,
  after: EventValues,
  reach: SplitReach = 'whole rule',
  days: DayRange | null = null,
): string {
  const [only] = differences(before, after)
  const isSwitched = only === 'enabled' && differences(before, after).length === 1
  const name = before.name || after.name
  if (isSwitched) return switchedWords(name, after.enabled, reach, days)
  if (days === null || reach === 'whole rule') return t`Change ${name}`
  return reach === 'only these days'
    ? t`Change ${name}, only ${{ rangeWords: rangeWords(days) }}`
    : t`Change ${name} from ${{ rangeWords: rangeWords({ from: days.from, to: days.from }) }} on`
}

function switchedWords(
  name: string,
  isEnabled: boolean,
  reach: SplitReach,
  days: DayRange | null,
): string {
  if (days === null || reach === 'whole rule') {
    return isEnabled ? t`Enable ${name}` : t`Disable ${name}`
  }
  if (reach === 'only these days') {
    const only = rangeWords(days)
    return isEnabled ? t`Enable ${name}, only ${only}` : t`Disable ${name}, only ${only}`
  }
  const from = rangeWords({ from: days.from, to: days.from })
  return isEnabled ? t`Enable ${name} from ${from}` : t`Disable ${name} from ${from}`
}

/** `Repeat Roof repairs on Sat, Sun`. */
export function repeatedWords({ name, repeat, weekdays: on }: EventValues): string {
  switch (repeat) {
    case 'always':
      return t`Repeat ${name} always`
    case 'never':
      return t`Stop repeating ${name}`
    case 'weekly':
      return t`Repeat ${name} on ${{ weekdaysWords: weekdaysWords(on) }}`
  }
}
