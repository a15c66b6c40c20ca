import type { CalendarDay } from '../../../contract/day.ts'

/** Why an item is not available as requested. */
export type RateRefusal =
  /** Its kinds are booked, not the item itself. */
  | { readonly kind: 'parent' }
  /** It was for sale when the cart was filled. */
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'start-time' }
  | { readonly kind: 'nothing-asked' }
  | { readonly kind: 'too-few'; readonly label: string; readonly least: number }
  | { readonly kind: 'too-many'; readonly label: string; readonly most: number }
  | { readonly kind: 'past' }
  | { readonly kind: 'whole-length'; readonly from: CalendarDay; readonly to: CalendarDay }
  | { readonly kind: 'closed'; readonly day: CalendarDay }
  | { readonly kind: 'sold-out'; readonly day: CalendarDay }
  | { readonly kind: 'not-enough'; readonly left: number }

/** `UNAVAILABLE`: none is available. `ERROR`: the request itself must be changed. */
type RateStatus = 'AVAILABLE' | 'UNAVAILABLE' | 'ERROR'

type WireRefusal = {
  readonly status: RateStatus
  readonly id: string
  readonly title: string
  readonly details: string
}

const error = (id: string, title: string, details: string): WireRefusal => ({
  status: 'ERROR',
  id,
  title,
  details,
})

const gone = (id: string, title: string, details: string): WireRefusal => ({
  status: 'UNAVAILABLE',
  id,
  title,
  details,
})

/** @param sayDay a day in the business's own words */
export function inWords(refusal: RateRefusal, sayDay: (day: CalendarDay) => string): WireRefusal {
  switch (refusal.kind) {
    case 'parent':
      return error('parent', 'Choose a kind', 'This item comes in kinds: ask for one of them.')
    case 'withdrawn':
      return gone('withdrawn', 'No longer offered', 'This item is not for sale any more.')
    case 'start-time':
      return error('start_time', 'Choose a time', 'This item is booked by the hour: say when.')
    case 'nothing-asked':
      return error('quantity', 'Nothing asked for', 'Ask for at least one.')
    case 'too-few':
      return error(
        'param_min',
        'Too few',
        `${refusal.label}: at least ${refusal.least} for this item.`,
      )
    case 'too-many':
      return error(
        'param_max',
        'Too many',
        `${refusal.label}: at most ${refusal.most} for this item.`,
      )
    case 'past':
      return error('past', 'Already over', 'This would begin in the past.')
    case 'whole-length':
      return error(
        'span',
        'Whole length only',
        `From ${sayDay(refusal.from)} to ${sayDay(refusal.to)} it is booked as a whole.`,
      )
    case 'closed':
      return gone('closed', 'Closed', `Not open for booking on ${sayDay(refusal.day)}.`)
    case 'sold-out':
      return gone('sold_out', 'Sold out', `None left on ${sayDay(refusal.day)}.`)
    case 'not-enough':
      return gone('not_enough', 'Not enough left', `Only ${refusal.left} left on these dates.`)
  }
}
