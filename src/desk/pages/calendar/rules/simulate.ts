import type { CalendarDay } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { minorDigits } from '../../../../contract/money.ts'
import { hundredPercent, minorOf, tenThousandths } from '../../../../contract/rounding.ts'
import {
  applyChange,
  type Combination,
  lowestLevel,
  type PriceChange,
} from '../../../../pricing/priceChange.ts'
import { concerns, holdsOn } from '../../../../pricing/priceRule.ts'
import type { EffectiveEvent, RuleItem } from './draft.ts'

/**
 * How a service combines several rules into one price. The contract does not say (ux.md §4.7): the policy that explains
 * most samples is used.
 */
export type PricePolicy = {
  readonly combine: Combination
  /** `code`: only for guests who enter the code. `always`: for everybody. */
  readonly discounts: 'code' | 'always'
}

/** The policy of our own service (architecture.md §5). */
export const usualPolicy: PricePolicy = { combine: 'multiply', discounts: 'code' }

export const policies: readonly PricePolicy[] = (
  ['multiply', 'add', 'last', 'lowest'] as const
).flatMap((combine) => (['code', 'always'] as const).map((discounts) => ({ combine, discounts })))

/** One rule's part in a price: `minor` is the running price after it; null where it cannot be known. */
export type PriceChangeStep = {
  readonly event: EffectiveEvent
  readonly minor: number | null
  /** What the rule changed; null where the price before or after is not known. */
  readonly change: number | null
}

export type Simulated = {
  readonly base: number | null
  readonly steps: readonly PriceChangeStep[]
  /** The price of one unit for one day, in minor units; null when it cannot be calculated. */
  readonly minor: number | null
  /** Whether one of the rules closes the item. */
  readonly isClosed: boolean
  /** False when the effect of one of the rules is unknown (a new price without its amount, `Yield` without stock). */
  readonly isWhole: boolean
}

export type Situation = {
  readonly item: RuleItem
  readonly day: CalendarDay
  /** The price without any rule, in minor units; null when it is not known yet. */
  readonly base: number | null
  /** Units left before this booking, for `Yield`; null when not known. */
  readonly left: number | null
  readonly currency: CurrencyCode
  /** New prices the service was seen to charge: by number of the event. The contract's event does not carry them. */
  readonly newPrices?: ReadonlyMap<number, number>
}

/**
 * The price of one unit for one day, and each step of the calculation.
 *
 * @param events in their order; those that do not hold on the day or are not for the item are ignored
 */
export function simulate(
  events: readonly EffectiveEvent[],
  situation: Situation,
  policy: PricePolicy = usualPolicy,
): Simulated {
  const { item, day } = situation
  return simulateHolding(
    events.filter(({ values }) => holdsOn(values, day) && concerns(values, item)),
    situation,
    policy,
  )
}

/**
 * The same for rules that are known to hold and to be for the item.
 *
 * @param holding in their order
 * @param start the price after the rules before them; the base when there are none
 */
export function simulateHolding(
  holding: readonly EffectiveEvent[],
  situation: Omit<Situation, 'item' | 'day'>,
  policy: PricePolicy = usualPolicy,
  start: number | null = situation.base,
): Simulated {
  const { base } = situation
  const isClosed = holding.some(({ values }) => !values.available && values.kind !== 'discount')
  const apply = applyChange[policy.combine]
  const steps: PriceChangeStep[] = []
  let now = start
  let isWhole = true
  for (const event of holding) {
    const isCounted = event.values.kind !== 'discount' || policy.discounts === 'always'
    if (!isCounted || event.values.price.kind === 'none') continue
    const before = now
    const ruleChange = changeOf(event, situation)
    if (ruleChange.kind === 'unknown') isWhole = false
    now = apply(now, ruleChange, base)
    const change = before === null || now === null ? null : now - before
    steps.push({ event, minor: now, change })
  }
  return { base, steps, minor: now, isClosed, isWhole }
}

/** The price of {@link simulateHolding} without its steps: for calculating a hundred thousand prices. */
export function priceOnly(
  holding: readonly EffectiveEvent[],
  situation: Omit<Situation, 'item' | 'day'>,
  { combine, discounts }: PricePolicy,
  start: number | null = situation.base,
): number | null {
  const apply = applyChange[combine]
  let now = start
  for (const event of holding) {
    const isCounted = event.values.kind !== 'discount' || discounts === 'always'
    if (isCounted) now = apply(now, changeOf(event, situation), situation.base)
  }
  return now
}

const nothing: PriceChange = { kind: 'none' }
const backToBase: PriceChange = { kind: 'base' }
const unknown: PriceChange = { kind: 'unknown' }

function changeOf(
  { values, draft, rateId }: EffectiveEvent,
  situation: Omit<Situation, 'item' | 'day'>,
): PriceChange {
  const { price } = values
  const { currency, left, newPrices } = situation
  switch (price.kind) {
    case 'none':
      return nothing
    case 'base':
      return backToBase
    case 'new': {
      const minor = draft?.newPrice?.minor ?? (rateId === null ? undefined : newPrices?.get(rateId))
      return minor === undefined ? unknown : { kind: 'set', minor }
    }
    case 'dynamic':
      return dynamicChange(price, currency)
    case 'yield': {
      if (left === null) return unknown
      const lowest = lowestLevel(price.levels, left)
      return lowest === null ? nothing : levelChange(lowest)
    }
    case 'other':
      return unknown
  }
}

type Yield = Extract<EventPrice, { kind: 'yield' }>

const readLevels = new WeakMap<Yield['levels'][number], PriceChange>()

function levelChange(level: Yield['levels'][number]): PriceChange {
  const known = readLevels.get(level)
  if (known !== undefined) return known
  const { rate } = level
  const change: PriceChange = canCalculate(rate)
    ? { kind: 'percent', of: tenThousandths(rate) }
    : unknown
  readLevels.set(level, change)
  return change
}

type Dynamic = Extract<EventPrice, { kind: 'dynamic' }>

/** Changes already calculated: the same rule is used on every day on which it holds. */
const read = new WeakMap<
  Dynamic,
  { readonly currency: CurrencyCode; readonly change: PriceChange }
>()

function dynamicChange(price: Dynamic, currency: CurrencyCode): PriceChange {
  const known = read.get(price)
  if (known?.currency === currency) return known.change
  const change = readDynamic(price, currency)
  read.set(price, { currency, change })
  return change
}

function readDynamic({ rate, unit }: Dynamic, currency: CurrencyCode): PriceChange {
  if (!canCalculate(rate)) return unknown
  return unit === 'percent'
    ? { kind: 'percent', of: hundredPercent + tenThousandths(rate) }
    : { kind: 'amount', minor: minorOf(rate, minorDigits(currency)) }
}

/** Some services send numbers that cannot be a price: `1e21`, or with more decimals than can be calculated with. */
const canCalculate = (rate: number): boolean => /^-?\d{1,9}(\.\d{1,20})?$/.test(String(rate))
