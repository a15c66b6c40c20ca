import { plural, t } from '@lingui/core/macro'
import { addDays, type CalendarDay, parseDay, utcDate } from '../../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { firstOfMonth, lastOfMonth } from '../../../../contract/weekAndMonth.ts'
import {
  formatDay,
  formatList,
  formatMoney,
  formatNumber,
  inLanguage,
} from '../../../ui/language/format.ts'
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

const formatShortMonth = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
)

/** `Aug`. */
export const monthWord = (day: CalendarDay): string => formatShortMonth().format(utcDate(day))

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

/** The item itself, or how many: `Cedar cabin`, `3 items`. */
export function itemsWords(itemIds: readonly number[], items: readonly RuleItem[]): string {
  const [only] = itemIds
  const name = itemIds.length === 1 ? items.find(({ id }) => id === only)?.name.trim() : undefined
  return name || plural({ count: itemIds.length }, { one: '# item', other: '# items' })
}

/** What is chosen: `Jul 12 – 13, 3 items`, `Sat, July, Cedar cabin`. */
export const selectionWords = (selection: CellSelection, items: readonly RuleItem[]): string =>
  `${chosenDaysWords(selection)}, ${itemsWords(selection.itemIds, items)}`

/** `+10 %`, `−12.5 %`: with its sign, which says whether it is more or less. */
export function percentWords(rate: number): string {
  const percent = formatNumber(Math.abs(rate))
  return rate < 0 ? t`−${percent} %` : t`+${percent} %`
}

/** What a number pad's line does: `120.00`, `+10 %`, `−15`. */
export function padWords(price: PadPrice, currency: CurrencyCode): string {
  switch (price.kind) {
    case 'set':
      return formatMoney({ minor: price.minor, currency }, { symbol: false })
    case 'percent':
      return percentWords(price.rate)
    case 'amount':
      return signedNumber(price.rate)
  }
}

/** `−15`. */
export const signedNumber = (number: number): string =>
  `${number < 0 ? '−' : '+'}${formatNumber(Math.abs(number))}`

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
    ? t`Change ${name}, only ${{ days: rangeWords(days) }}`
    : t`Change ${name} from ${{ firstDay: rangeWords({ from: days.from, to: days.from }) }} on`
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
    const onlyDays = rangeWords(days)
    return isEnabled
      ? t`Enable ${name}, only ${{ days: onlyDays }}`
      : t`Disable ${name}, only ${{ days: onlyDays }}`
  }
  const firstDay = rangeWords({ from: days.from, to: days.from })
  return isEnabled ? t`Enable ${name} from ${firstDay}` : t`Disable ${name} from ${firstDay}`
}

/** `Repeat Roof repairs on Sat, Sun`. */
export function repeatedWords({ name, repeat, weekdays: on }: EventValues): string {
  switch (repeat) {
    case 'always':
      return t`Repeat ${name} always`
    case 'never':
      return t`Stop repeating ${name}`
    case 'weekly':
      return t`Repeat ${name} on ${{ weekdays: weekdaysWords(on) }}`
  }
}
