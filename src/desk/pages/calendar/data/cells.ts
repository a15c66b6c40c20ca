import type { DayLeft } from '../../../../contract/calendar.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type CurrencyCode, noCurrency } from '../../../../contract/money.ts'
import type { DaySample } from '../prices/samples.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { eventsFor, eventsOn } from '../rules/holds.ts'
import { kindOf } from '../rules/ruleWords.ts'
import {
  type PricePolicy,
  type Simulated,
  type Situation,
  simulateHolding,
  usualPolicy,
} from '../rules/simulate.ts'
import type { CalendarItem } from './calendarItems.ts'
import { baseBehind, draftedPrice } from './draftedPrice.ts'

/** `verified`: reported by the service. `estimate`: calculated here. */
type Certainty = 'verified' | 'estimate' | 'unknown'

/** A rule that holds on a day for everybody. A discount with a code changes no price on the screen. */
type Band = {
  readonly kind: 'season' | 'special' | 'discount' | 'closure'
  readonly name: string
  readonly isDraft: boolean
}

/** One item on one day, computed as if the drafts were at the service. */
export type Cell = {
  /** The price of one unit for the day, in minor units. */
  readonly minor: number | null
  /** The current price; only where a draft changes it. */
  readonly before: number | null
  readonly certainty: Certainty
  readonly isClosed: boolean
  /** A draft holds on this day, or removes a rule that does. */
  readonly isDraft: boolean
  /** Units left; null when unlimited or not given. */
  readonly left: number | null
  readonly isFull: boolean
  /** The service charges another price than was computed here. */
  readonly differs: boolean
  readonly bands: readonly Band[]
}

/** How the price is computed, beside the service's own price. */
export type PriceStack = Simulated & {
  readonly truth: DaySample | null
  /** Discounts that hold only for guests who give their code. */
  readonly withCode: readonly EffectiveEvent[]
  /** The events that close the day. */
  readonly closing: readonly EffectiveEvent[]
}

/** Facts about prices beside the rules, from the service's own answers. */
export type PriceFacts = {
  readonly sample: (itemId: number, day: CalendarDay) => DaySample | null
  /** The price that the service charged under earlier rules, in minor units. */
  readonly lastCharged: (itemId: number, day: CalendarDay) => number | null
  /** The price of an item without any rule; null when no such day was seen. */
  readonly base: (itemId: number) => number | null
  /** The prices that events with a new price gave an item, by number of the event. */
  readonly newPrices: (itemId: number) => ReadonlyMap<number, number>
  readonly stock: (itemId: number, day: CalendarDay) => DayLeft | null
  readonly policy: PricePolicy
  readonly currency: CurrencyCode
}

export type Cells = {
  readonly cell: (item: CalendarItem, day: CalendarDay) => Cell
  /**
   * The price with the drafts, from a price the service charges for that day: a child's price as well as an adult's.
   *
   * @returns in minor units; null when it cannot be calculated
   */
  readonly drafted: (item: CalendarItem, day: CalendarDay, charged: number) => number | null
  readonly stack: (item: CalendarItem, day: CalendarDay) => PriceStack
}

/**
 * The cells of the calendar. Each is calculated when it is first read.
 *
 * @param published the events as they are at the service
 * @param effective the same with the drafts; both in the order in which they apply
 */
export function cellsOf(
  published: readonly EffectiveEvent[],
  effective: readonly EffectiveEvent[],
  known: PriceFacts,
): Cells {
  const facts = { published, effective, known, redrafted: redraftedIn(effective) }
  const cells = new Map<string, Cell>()

  function cellAt(item: CalendarItem, day: CalendarDay): Cell {
    const key = `${item.id} ${day}`
    const cell = cells.get(key) ?? calculateCell(facts, item, day)
    cells.set(key, cell)
    return cell
  }

  return {
    cell: cellAt,
    drafted(item, day, charged) {
      const cell = cellAt(item, day)
      if (!cell.isDraft) return charged
      if (charged === (cell.before ?? cell.minor)) return cell.minor
      const { holding, held } = rulesOn(facts, item, day)
      const { policy } = known
      // The price differs from the known one, so it is computed from a base price that explains it, without the
      // amounts learned from that one.
      const unlike = { ...situationOf(known, item, day), newPrices: noNewPrices }
      const base = baseBehind(
        charged,
        (one) => simulateHolding(held, { ...unlike, base: one }, policy).minor,
      )
      return draftedPrice({ truth: charged, situation: { ...unlike, base }, policy, held, holding })
        .minor
    },
    stack(item, day) {
      const { holding } = rulesOn(facts, item, day)
      return {
        ...simulateHolding(holding, situationOf(known, item, day), known.policy),
        truth: known.sample(item.id, day),
        withCode: holding.filter((event) => !isForAll(event, known.policy)),
        closing: holding.filter(({ values }) => kindOf(values) === 'closure'),
      }
    },
  }
}

type CellFacts = {
  readonly published: readonly EffectiveEvent[]
  readonly effective: readonly EffectiveEvent[]
  readonly known: PriceFacts
  /** The events of the service that drafts change. */
  readonly redrafted: ReadonlySet<number>
}

const redraftedIn = (effective: readonly EffectiveEvent[]): ReadonlySet<number> =>
  new Set(effective.flatMap(({ draft, rateId }) => (draft && rateId) ?? []))

function situationOf(known: PriceFacts, item: CalendarItem, day: CalendarDay): Situation {
  const left = known.sample(item.id, day)?.left ?? freeBy(known.stock(item.id, day))
  const newPrices = known.newPrices(item.id)
  return { item, day, base: known.base(item.id), left, currency: known.currency, newPrices }
}

function rulesOn(
  { published, effective, redrafted }: CellFacts,
  item: CalendarItem,
  day: CalendarDay,
) {
  const holding = eventsOn(eventsFor(effective, item), day)
  const held = eventsOn(eventsFor(published, item), day)
  const isDraft =
    holding.some(({ draft }) => draft !== null) ||
    held.some(({ rateId }) => rateId !== null && redrafted.has(rateId))
  return { holding, held, isDraft }
}

function calculateCell(facts: CellFacts, item: CalendarItem, day: CalendarDay): Cell {
  const { known } = facts
  const { holding, held, isDraft } = rulesOn(facts, item, day)
  const { policy } = known
  const situation = situationOf(known, item, day)
  const sample = known.sample(item.id, day)
  const stock = known.stock(item.id, day)
  const truth = sample?.minor ?? null
  const now = simulateHolding(held, situation, policy)
  const price = isDraft
    ? draftedPrice({ truth, situation, policy, held, holding })
    : { minor: truth ?? now.minor ?? known.lastCharged(item.id, day), before: null }
  const wouldClose = isDraft ? simulateHolding(holding, situation, policy).isClosed : now.isClosed
  const isClosed = wouldClose || (!now.isClosed && isClosedBy(sample, stock))
  const left = stock?.left ?? sample?.left ?? null
  return {
    ...price,
    certainty: certaintyOf(price.minor, truth),
    isClosed,
    isDraft,
    left,
    isFull: left === 0 && !isClosed,
    differs: truth !== null && now.minor !== null && truth !== now.minor,
    bands: holding.filter((event) => isForAll(event, policy)).flatMap(bandOf),
  }
}

/** Without the rules nothing is known: a day that looks open may be closed. */
export const cellsNobodyKnows: Cells = {
  cell: () => ({
    minor: null,
    before: null,
    certainty: 'unknown',
    isClosed: false,
    isDraft: false,
    left: null,
    isFull: false,
    differs: false,
    bands: [],
  }),
  drafted: () => null,
  stack: () => ({
    ...simulateHolding(
      [],
      { base: null, left: null, currency: noCurrency, newPrices: noNewPrices },
      usualPolicy,
    ),
    truth: null,
    withCode: [],
    closing: [],
  }),
}

const noNewPrices: ReadonlyMap<number, number> = new Map()

/** A sample cannot tell closed from full unless there are some left. */
const isClosedBy = (sample: DaySample | null, stock: DayLeft | null): boolean =>
  stock === null ? sample !== null && !sample.isOpen && sample.left !== 0 : stock.isClosed

/** The units left on a closed day say nothing about bookings. */
const freeBy = (stock: DayLeft | null): number | null =>
  stock === null || stock.isClosed ? null : stock.left

const certaintyOf = (minor: number | null, truth: number | null): Certainty => {
  if (minor === null) return 'unknown'
  return minor === truth ? 'verified' : 'estimate'
}

const isForAll = ({ values }: EffectiveEvent, { discounts }: PricePolicy): boolean =>
  values.kind !== 'discount' || discounts === 'always'

function bandOf({ values, draft }: EffectiveEvent): readonly Band[] {
  const { kind, name, available } = values
  if (kind === 'other') return []
  const isClosure = !available && kind !== 'discount'
  return [{ kind: isClosure ? 'closure' : kind, name, isDraft: draft !== null }]
}
