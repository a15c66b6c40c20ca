import { i18n } from '@lingui/core'
import { ph, plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { formatFacts, formatList, formatMoney, inLanguage } from '../../../ui/language/format.ts'
import type { EventValues, RuleItem } from '../rules/draft.ts'
import { type Bits, placesIn } from './bits.ts'
import type { Overview } from './overview.ts'

/** A rule by the name staff gave it. */
export const called = ({ name }: Pick<EventValues, 'name'>): string =>
  t({
    message: `“${ph({ name: name.trim() || t`No name` })}”`,
    comment: 'The name of a price rule in quotation marks, as a part of a sentence',
  })

/** `Kayak, Canoe and 3 more`. */
export function listed(names: readonly string[], most = 2): string {
  const rest = names.length - most
  return rest > 0 ? withMore(names.slice(0, most), rest) : formatList(names)
}

/** `Kayak, Canoe and 3 more`. */
function withMore(names: readonly string[], more: number): string {
  const shown = formatFacts(names)
  return t({
    message: plural(more, {
      one: `${ph({ names: shown })} and # more`,
      other: `${ph({ names: shown })} and # more`,
    }),
    comment: 'Names of items, price rules or days, or booking codes, as a part of a sentence',
  })
}

export const itemWords = (items: readonly RuleItem[]): string =>
  listed(items.map(({ id, name }) => (name.trim() === '' ? t`item ${{ itemNumber: id }}` : name)))

const formats = inLanguage((locale) => ({
  near: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  far: new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}))
const met = new Map<string, string>()

/** `Jul 12 – 14`, with the year where it is not this one. */
function spanWords(from: CalendarDay, to: CalendarDay, today: CalendarDay): string {
  const key = `${i18n.locale} ${from} ${to} ${today.slice(0, 4)}`
  const known = met.get(key)
  if (known !== undefined) return known
  const isNear = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
  const words = formats()[isNear ? 'near' : 'far'].formatRange(Date.parse(from), Date.parse(to))
  if (met.size >= 2000) met.clear()
  met.set(key, words)
  return words
}

export const dayWords = (day: CalendarDay, today: CalendarDay): string => spanWords(day, day, today)

/** Days in a row. */
export type DayRun = { readonly from: number; readonly to: number }

export function runsIn(days: Bits): readonly DayRun[] {
  const runs: { from: number; to: number }[] = []
  for (const place of placesIn(days)) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === place - 1) last.to = place
    else runs.push({ from: place, to: place })
  }
  return runs
}

/** `Jul 12 – 14, Jul 19 and 3 more`. */
export function daysWords(days: Bits, { table, facts }: Overview): string {
  const runs = runsIn(days)
  const shown = runs.slice(0, 2).flatMap(({ from, to }) => {
    const [first, last] = [table.days[from], table.days[to]]
    return first === undefined || last === undefined ? [] : spanWords(first, last, facts.today)
  })
  const rest = runs.length - shown.length
  return rest > 0 ? withMore(shown, rest) : formatList(shown)
}

/** Each is a part of a sentence: `Remove Mondays from “Summer”`. */
const weekdayNames = (): Readonly<Record<Weekday, string>> => ({
  mon: t`Mondays`,
  tue: t`Tuesdays`,
  wed: t`Wednesdays`,
  thu: t`Thursdays`,
  fri: t`Fridays`,
  sat: t`Saturdays`,
  sun: t`Sundays`,
})

export const weekdayWords = (named: readonly Weekday[]): string =>
  listed(
    weekdays.filter((weekday) => named.includes(weekday)).map((weekday) => weekdayNames()[weekday]),
    7,
  )

/** Without its currency: a calendar has one. */
export const amount = (minor: number, currency: CurrencyCode): string =>
  formatMoney({ minor, currency }, { symbol: false })
