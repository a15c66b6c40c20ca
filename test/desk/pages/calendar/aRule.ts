import { parseDay } from '../../../../src/contract/day.ts'
import type { Event } from '../../../../src/contract/event.ts'
import type { Draft, EventValues } from '../../../../src/desk/pages/calendar/rules/draft.ts'

type Wish = Partial<Omit<EventValues, 'startDay' | 'endDay' | 'appliesTo'>> & {
  readonly startDay?: string
  readonly endDay?: string | null
  readonly itemIds?: readonly number[]
  readonly categoryIds?: readonly number[]
  readonly allItems?: boolean
}

/** A special for item 1 on 11 July that changes nothing; the test names what matters to it. */
export function aRule(wish: Wish = {}): EventValues {
  const { startDay, endDay, itemIds, categoryIds, allItems, ...values } = wish
  const kind = values.kind ?? 'special'
  return {
    name: 'A rule',
    kind,
    typeId: { season: 'SE', special: 'SP', discount: 'DC', other: 'XX' }[kind],
    startDay: parseDay(startDay ?? '2026-07-11'),
    endDay: endDay === null ? null : parseDay(endDay ?? startDay ?? '2026-07-11'),
    wholeLength: false,
    price: { kind: 'none' },
    available: true,
    repeat: 'never',
    weekdays: [],
    enabled: true,
    ruleSetId: 1,
    vouchers: kind === 'discount' ? 0 : null,
    appliesTo: {
      allItems: allItems ?? false,
      itemIds: itemIds ?? (categoryIds || allItems ? [] : [1]),
      categoryIds: categoryIds ?? [],
    },
    ...values,
  }
}

export const anEvent = (id: number, wish: Wish = {}): Event => ({ id, ...aRule(wish) })

/** A draft of a new event, or of the event that is given. */
export const aDraft = (after: EventValues, wish: Partial<Draft> = {}): Draft => ({
  draftId: `draft ${after.name}`,
  op: wish.rateId === undefined ? 'create' : 'update',
  rateId: null,
  before: null,
  after,
  newPrice: null,
  reason: '',
  author: 'Maria Silva',
  at: '2026-07-11T17:00:00Z',
  together: null,
  ...wish,
})
