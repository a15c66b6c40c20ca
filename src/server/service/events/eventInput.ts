import { z } from 'zod'
import { type CalendarDay, parseDay, today } from '../../../contract/day.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import type { WireEvent4 } from '../../../contract/wire/eventShapes.ts'
import { badParameter } from '../base/problem.ts'
import { day, flag, list, moment, needed, wholeNumber, wholeNumbers } from '../wire/kinds.ts'
import { code, title } from '../wire/memberKinds.ts'
import { inSlices } from '../wire/paging.ts'
import { decimal, firstDay, lastDay, weekdayList } from './eventKinds.ts'
import { levelList, priceList, targets } from './eventLists.ts'
import type { EventFilter } from './findEvents.ts'

/** What §2.8 can hold, and the prices of an event that has its own. */
const members = {
  name: title('What staff call it; of a discount, the code.'),
  type: code(['SP', 'SE', 'DC'], 'SP special, SE seasonal, DC discount.'),
  start_date: firstDay('The first day, yyyymmdd.'),
  end_date: lastDay('The last day, yyyymmdd; 0 when it never ends.'),
  span: flag('Whoever takes one of its days takes them all.'),
  price_src: code(
    ['', 'B', 'N', 'D', 'Yield'],
    'B base price, N new price points (`prices`), D dynamic, Yield by what is left; empty leaves the price alone.',
  ),
  dynamic_rate: decimal('For D: on top of the price, or off it when below zero.'),
  dynamic_type: code(['P', 'F'], 'P percent, F a fixed amount.'),
  status: code(['A', 'U'], 'A available, U closes the items; a discount is always A.'),
  repeat_id: code(['', 'W', '*'], 'Empty for not, W weekly on `repeat`, * always.'),
  enabled: flag('Whether it counts.'),
  rule_set_id: wholeNumber('The rule set; 1 is the usual one.'),
  vouchers: wholeNumber('Of a discount: how often its code can be used; 0 = as often as wanted.'),
  details: levelList('For Yield: at or below `level` units left, `rate` percent of the price.'),
  repeat: weekdayList('For W: the weekdays.'),
  apply_to: targets('The items (`all` for every one) and categories it concerns.'),
  prices: priceList(
    'For N: what so many (`from`) of a parameter of an item cost, in the currency.',
  ),
} satisfies Partial<Record<keyof WireEvent4, z.ZodType>>

const ids = {
  id: wholeNumber('Given by the service, and never changed.'),
  rate_id: wholeNumber('The same as `id`.'),
}

/** `POST /events`. The last day is required: an event without end by oversight is dear. */
export const newEvent = z.object({
  ...members,
  ...ids,
  name: needed(members.name),
  type: needed(members.type),
  start_date: needed(members.start_date),
  end_date: needed(members.end_date),
  apply_to: needed(members.apply_to),
})

const updated = moment('As it was read: refused with 409 when somebody else wrote it since.')

/** `PATCH /events/{id}`: what is not sent stays as it is. */
export const changedEvent = z.object({ ...members, ...ids, updated })

/** `DELETE /events/{id}` */
export const disabledEvent = z.object({ updated })

export type SentEvent = Partial<z.output<z.ZodObject<typeof members>>>
export type NewEvent = z.output<typeof newEvent>

export const memberNames = Object.keys(members)

/** `GET /events` */
export const eventFilters = z.object({
  type: list('Only these types: SP, SE, DC.'),
  itemId: wholeNumbers('Only events that concern one of these items.'),
  active: day('Only events that hold on this day; disabled ones only with `enabled=0`.'),
  enabled: flag('Only enabled (1) or disabled (0) ones.'),
  ...inSlices,
})

/** @throws {Problem} 400 naming `active` */
export function requestedEvents(
  sent: z.output<typeof eventFilters>,
  clock: { readonly timeZone: string; readonly now: Date },
): EventFilter {
  return {
    types: sent.type.map((type) => type.toUpperCase()),
    itemIds: sent.itemId,
    active: sent.active === undefined ? undefined : readDay(sent.active, clock),
    enabled: sent.enabled,
  }
}

function readDay(
  sent: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): CalendarDay {
  try {
    return sent.toLowerCase() === 'today' ? today(now, timeZone) : parseDay(sent)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter('active', 'a day as 2026-11-21, or today')
  }
}
