import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { holdsOn } from '../../../../pricing/priceRule.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { eventsOn, reachIn } from '../rules/holds.ts'
import type { DaySample } from './samples.ts'

const changesPrice = ({ values }: EffectiveEvent): boolean => values.price.kind !== 'none'

/**
 * How reliably a day shows the price without any rule; null when it does not.
 *
 * @param holding the rules of that day that change the price
 */
function plainness(holding: readonly EffectiveEvent[]): 'plain' | 'likely' | null {
  if (holding.length === 0) return 'plain'
  const rules = holding.filter(({ values }) => values.kind !== 'discount')
  // A discount applies only with its code, as far as is known; a rule that goes back to the base price cancels those
  // before.
  return rules.length === 0 || rules.at(-1)?.values.price.kind === 'base' ? 'likely' : null
}

/**
 * What an item costs without any rule: as on days on which no rule changes its price.
 *
 * @param events those for the item, as they are at the service and in the order they apply
 * @returns null when no such day is among the samples
 */
export function basePriceIn(
  samples: readonly DaySample[],
  events: readonly EffectiveEvent[],
): number | null {
  const priced = samples.flatMap(({ day, minor }) =>
    minor === null ? [] : [{ minor, how: plainness(eventsOn(events, day).filter(changesPrice)) }],
  )
  const of = (wanted: 'plain' | 'likely') =>
    commonest(priced.filter(({ how }) => how === wanted).map(({ minor }) => minor))
  return of('plain') ?? of('likely')
}

const daysAhead = 400

/** The first day from `today` on that shows the price without any rule; null when there is none in a year. */
export function plainDay(
  events: readonly EffectiveEvent[],
  today: CalendarDay,
): CalendarDay | null {
  const days = { from: today, to: addDays(today, daysAhead - 1) }
  const changing = events.filter(
    (event) => changesPrice(event) && reachIn(event.values, days) !== null,
  )
  let likely: CalendarDay | null = null
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const day = addDays(today, ahead)
    const how = plainness(changing.filter(({ values }) => holdsOn(values, day)))
    if (how === 'plain') return day
    if (how === 'likely') likely ??= day
  }
  return likely
}

/**
 * What an item costs under each new price, whose amount no event tells: as on days on which it is the last rule.
 *
 * @param events as for {@link basePriceIn}
 * @returns minor units by number of the event
 */
export function newPricesIn(
  samples: readonly DaySample[],
  events: readonly EffectiveEvent[],
): ReadonlyMap<number, number> {
  const seen = new Map<number, number[]>()
  for (const { day, minor } of events.some(isNewPrice) ? samples : []) {
    const last = eventsOn(events, day).findLast(
      (event) => changesPrice(event) && event.values.kind !== 'discount',
    )
    if (minor === null || last?.rateId == null || !isNewPrice(last)) continue
    seen.set(last.rateId, [...(seen.get(last.rateId) ?? []), minor])
  }
  return new Map(
    [...seen].flatMap(([rateId, minors]) => {
      const minor = commonest(minors)
      return minor === null ? [] : [[rateId, minor] as const]
    }),
  )
}

const isNewPrice = ({ values }: EffectiveEvent): boolean => values.price.kind === 'new'

function commonest(numbers: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  let [best, most]: [number | null, number] = [null, 0]
  for (const [number, count] of counts) if (count > most) [best, most] = [number, count]
  return best
}
