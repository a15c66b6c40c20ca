import { i18n } from '@lingui/core'
import { ph, t } from '@lingui/core/macro'
import { type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { isPositive, type Money, subtract } from '../../../../contract/money.ts'
import type { StayChange } from '../../../core/replica/seen/stayFacts.ts'
import { formatDay, formatFacts, formatMoney, formatNumber } from '../../../ui/language/format.ts'
import { personsWords } from '../partyWords.ts'

/** `Sat → Sun · 2 → 4 adults · Total +80.00`: what changed since the booking was last seen on this tablet. */
export const changeWords = (changes: readonly StayChange[]): string =>
  [
    ...changes.filter(({ what }) => what !== 'item').map(wordsOf),
    ...itemWords(changes.filter(isOfItem)),
  ].join(' · ')

type ItemChange = Extract<StayChange, { readonly what: 'persons' | 'item' }>
const isOfItem = (change: StayChange): change is ItemChange => change.what === 'item'

function wordsOf(change: StayChange): string {
  switch (change.what) {
    case 'day':
      return fromTo(...dayNames(change.before, change.after))
    case 'arrival': {
      const [before, after] = dayNames(change.before, change.after)
      return t({
        message: `Arrival ${ph({ before })} → ${ph({ after })}`,
        comment: 'The day on which a guest arrives was changed: “Arrival Sat → Sun”',
      })
    }
    case 'departure': {
      const [before, after] = dayNames(change.before, change.after)
      return t({
        message: `Departure ${ph({ before })} → ${ph({ after })}`,
        comment: 'The day on which a guest leaves was changed: “Departure Sun → Mon”',
      })
    }
    case 'start time':
      return fromTo(change.before ?? unknown(), change.after)
    case 'end time':
      return t({
        message: `Ends ${ph({ before: change.before ?? unknown() })} → ${ph({ after: change.after })}`,
        comment: 'The time at which a booking ends was changed: “Ends 12:00 → 14:00”',
      })
    case 'persons':
    case 'item':
      return countWords(change)
    case 'total':
      return totalWords(change.before, change.after)
  }
}

const fromTo = (before: string, after: string): string =>
  t({
    message: `${ph({ before })} → ${ph({ after })}`,
    comment: 'A changed day, time or price of a booking: “Sat → Sun”, “09:00 → 11:00”',
  })

const unknown = (): string =>
  t({
    message: 'unknown',
    context: 'before a change',
    comment: 'A day, number or price of a booking before it was changed: “unknown → 4 adults”',
  })

const numberOrUnknown = (number: number | null): string =>
  number === null ? unknown() : formatNumber(number)

/** The weekdays alone are clear where the later day follows within a week. */
function dayNames(before: CalendarDay | null, after: CalendarDay): [string, string] {
  if (before === null) return [unknown(), formatDay(after, 'short')]
  const days = daysBetween(before, after)
  const style = days > 0 && days < 7 ? 'weekday' : 'short'
  return [formatDay(before, style), formatDay(after, style)]
}

const countWords = ({ name, before, after }: ItemChange): string =>
  t({
    message: `${ph({ count: numberOrUnknown(before) })} → ${ph({
      persons: personsWords({ quantity: after, label: name }),
    })}`,
    comment: 'The number of persons of a booking was changed: “2 → 4 adults”',
  })

function totalWords(before: Money | null, after: Money): string {
  if (before === null) {
    return t({
      message: `Total ${ph({ before: unknown() })} → ${ph({ after: formatMoney(after) })}`,
      comment: 'The price of a booking before a change, and now: “Total unknown → 200.00”',
    })
  }
  if (before.currency !== after.currency) return fromTo(formatMoney(before), formatMoney(after))
  const more = subtract(after, before)
  const amount = formatMoney(more, { symbol: false })
  return t({
    message: `Total ${ph({ amount: isPositive(more) ? `${plus()}${amount}` : amount })}`,
    comment: 'The price of a booking is higher or lower by this amount: “Total +80.00”',
  })
}

/** Between Arabic words a sign keeps its side only after a mark that the text runs from left to right. */
const plus = (): string => (i18n.locale === 'ar' ? '\u200e+' : '+')

/** `Added: Breakfast 2 · Removed: Paddle · Wetsuit 2 → 4`. */
function itemWords(changes: readonly ItemChange[]): readonly string[] {
  const added = changes.filter(({ before }) => before === 0)
  const removed = changes.filter(({ after }) => after === 0)
  return [
    ...(added.length === 0
      ? []
      : [
          t({
            message: `Added: ${ph({ items: inUnits(added, 'after') })}`,
            comment: 'Items that were added to a booking: “Added: Breakfast 2”',
          }),
        ]),
    ...(removed.length === 0
      ? []
      : [
          t({
            message: `Removed: ${ph({ items: inUnits(removed, 'before') })}`,
            comment: 'Items that were removed from a booking: “Removed: Breakfast 2”',
          }),
        ]),
    ...changes
      .filter(({ before, after }) => before !== 0 && after > 0)
      .map(({ name, before, after }) =>
        t({
          message: `${ph({ item: name })} ${ph({ before: numberOrUnknown(before) })} → ${ph({
            after: formatNumber(after),
          })}`,
          comment: 'The number of units of an item was changed: “Wetsuit 2 → 4”',
        }),
      ),
  ]
}

const inUnits = (changes: readonly ItemChange[], when: 'before' | 'after'): string =>
  formatFacts(
    changes.map((one) =>
      one[when] === 1 ? one.name : `${one.name} ${numberOrUnknown(one[when])}`,
    ),
  )
