import { plural, t } from '@lingui/core/macro'
import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { longestStayNights } from '../../../contract/longestStay.ts'
import type { ItemParameter, RatedItem } from '../../../contract/ratedItem.ts'
import { type RatedItemsQuery, ratedParameters } from '../../../contract/ratedQuery.ts'

/** What a caller asks for, before any item is looked at: when, and how many of what (§4.2). */
export type BookingWish = {
  readonly from: CalendarDay
  /** Null: as long as each item usually takes. */
  readonly to: CalendarDay | null
  /** `09:30`, or `''`: only items by the hour need one. */
  readonly startTime: string
  readonly endTime: string
  /** How many of each parameter; one that nobody has touched is left to the item. */
  readonly party: Readonly<Record<string, number>>
  readonly code: string
}

/** The request for one item, so that it can be repeated when its SLIP has become too old. */
export type WantedItem = BookingWish & { readonly itemId: number }

/** The rated query of §4.2. Nothing in it is personal, so it may travel in an address. */
export function ratedQuery(wish: BookingWish): RatedItemsQuery {
  const { from, startTime, endTime, party, code } = wish
  const to = endsNextDay(wish) ? addDays(from, 1) : wish.to
  return ratedParameters({ from, to, startTime, endTime, code, party })
}

/** Whether hours end at or after midnight, 23:00 to 01:00, where no later day of departure is chosen. */
export const endsNextDay = ({ from, to, startTime, endTime }: BookingWish): boolean =>
  (to ?? from) === from && startTime !== '' && endTime !== '' && endTime < startTime

/** Whether a stay has more nights than a booking may have. */
export const isTooLong = ({ from, to }: Pick<BookingWish, 'from' | 'to'>): boolean =>
  to !== null && daysBetween(from, to) > longestStayNights

export const tooLongWords = () =>
  plural({ count: longestStayNights }, { one: 'At most # night', other: 'At most # nights' })

/** The requested length: `2 nights`; a single day is `1 day`. Null while there is no last day. */
export function lengthOf({ from, to }: Pick<BookingWish, 'from' | 'to'>): string | null {
  if (to === null) return null
  const nights = daysBetween(from, to)
  if (nights === 0) return t({ message: '1 day', comment: 'The length of a booking' })
  return plural(nights, { one: '# night', other: '# nights' })
}

/** Another first day keeps the length, as a guest who moves a stay means it. */
export function movedTo(
  wish: BookingWish,
  from: CalendarDay,
  days: (n: number) => CalendarDay,
): BookingWish {
  if (wish.to === null) return { ...wish, from }
  return { ...wish, from, to: days(daysBetween(wish.from, wish.to)) }
}

/** What of an item's parameters a person decides; hidden ones the service decides itself. */
export const choosable = ({ parameters }: Pick<RatedItem, 'parameters'>): ItemParameter[] =>
  parameters.filter(({ isHidden }) => !isHidden)

/** Of a whole party, what this item counts by. */
export function partyFor(
  item: Pick<RatedItem, 'parameters'>,
  party: BookingWish['party'],
): BookingWish['party'] {
  const ids = new Set(choosable(item).map(({ id }) => id))
  return Object.fromEntries(Object.entries(party).filter(([id]) => ids.has(id)))
}

/** Every parameter some item counts by, each once, as wide as the widest item allows, with the usual default. */
export function partyOf(items: readonly Pick<RatedItem, 'parameters'>[]): ItemParameter[] {
  const all = items.flatMap(choosable)
  return [...new Set(all.map(({ id }) => id))].map((id) => {
    const same = all.filter((parameter) => parameter.id === id)
    const most = same.map((parameter) => parameter.most)
    return {
      id,
      label: same.find(({ label }) => label !== '')?.label ?? id,
      least: Math.min(...same.map(({ least }) => least)),
      most: most.includes(null) ? null : Math.max(...most.map((one) => one ?? 0)),
      byDefault: commonest(same.map(({ byDefault }) => byDefault)),
      quantity: null,
      isHidden: false,
      isRequired: same.every(({ isRequired }) => isRequired),
    }
  })
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const [most = [0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most[0]
}
