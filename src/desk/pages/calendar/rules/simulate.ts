import type { CalendarDay } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { minorDigits } from '../../../../contract/money.ts'
import {
  hundredPercent,
  minorOf,
  percentOf,
  tenThousandths,
} from '../../../../contract/rounding.ts'
import type { EffectiveEvent, RuleItem } from './draft.ts'
import { concerns, holdsOn } from './holds.ts'

/**
 * How a service combines several rules into one price. The contract does not say (ux.md §4.7): the policy that explains
 * most samples is used.
 */
export type PricePolicy = {
  /** `multiply`: one after the other. `add`: all percentages of the base. `last`, `lowest`: one rule alone. */
  readonly combine: 'multiply' | 'add' | 'last' | 'lowest'
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
  const next = combineSteps[policy.combine]
  const steps: PriceChangeStep[] = []
  let now = start
  let isWhole = true
  for (const event of holding) {
    const isCounted = event.values.kind !== 'discount' || policy.discounts === 'always'
    if (!isCounted || event.values.price.kind === 'none') continue
    const before = now
    const effect = effectOf(event, situation)
    if (effect.kind === 'unknown') isWhole = false
    now = next(now, effect, base)
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
  const next = combineSteps[combine]
  let now = start
  for (const event of holding) {
    const isCounted = event.values.kind !== 'discount' || discounts === 'always'
    if (isCounted) now = next(now, effectOf(event, situation), situation.base)
  }
  return now
}

/** The effect of one rule: sets a price, multiplies it, adds to it, returns to the base, or unknown. */
type Effect =
  | { readonly kind: 'set'; readonly minor: number }
  | { readonly kind: 'percent'; readonly of: number }
  | { readonly kind: 'amount'; readonly minor: number }
  | { readonly kind: 'base' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown' }

const nothing: Effect = { kind: 'nothing' }
const backToBase: Effect = { kind: 'base' }
const unknown: Effect = { kind: 'unknown' }

function effectOf(
  { values, draft, rateId }: EffectiveEvent,
  situation: Omit<Situation, 'item' | 'day'>,
): Effect {
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
      return dynamicEffect(price, currency)
    case 'yield': {
      if (left === null) return unknown
      const lowest = levelFor(price, left)
      return lowest === null ? nothing : levelEffect(lowest)
    }
    case 'other':
      return unknown
  }
}

type Yield = Extract<EventPrice, { kind: 'yield' }>

/** The lowest level that is at least the units left. */
function levelFor({ levels }: Yield, left: number): Yield['levels'][number] | null {
  let lowest: Yield['levels'][number] | null = null
  for (const one of levels) {
    if (left <= one.level && (lowest === null || one.level < lowest.level)) lowest = one
  }
  return lowest
}

const readLevels = new WeakMap<Yield['levels'][number], Effect>()

function levelEffect(level: Yield['levels'][number]): Effect {
  const known = readLevels.get(level)
  if (known !== undefined) return known
  const { rate } = level
  const effect: Effect = canCalculate(rate)
    ? { kind: 'percent', of: tenThousandths(rate) }
    : unknown
  readLevels.set(level, effect)
  return effect
}

type Dynamic = Extract<EventPrice, { kind: 'dynamic' }>

/** Effects already calculated: the same rule is used on every day on which it holds. */
const read = new WeakMap<Dynamic, { readonly currency: CurrencyCode; readonly effect: Effect }>()

function dynamicEffect(price: Dynamic, currency: CurrencyCode): Effect {
  const known = read.get(price)
  if (known?.currency === currency) return known.effect
  const effect = readDynamic(price, currency)
  read.set(price, { currency, effect })
  return effect
}

function readDynamic({ rate, unit }: Dynamic, currency: CurrencyCode): Effect {
  if (!canCalculate(rate)) return unknown
  return unit === 'percent'
    ? { kind: 'percent', of: hundredPercent + tenThousandths(rate) }
    : { kind: 'amount', minor: minorOf(rate, minorDigits(currency)) }
}

/** Some services send numbers that cannot be a price: `1e21`, or with more decimals than can be calculated with. */
const canCalculate = (rate: number): boolean => /^-?\d{1,9}(\.\d{1,20})?$/.test(String(rate))

type CombineStep = (now: number | null, effect: Effect, base: number | null) => number | null

/** One rule after the other, each applied to the price after the rule before it. */
const oneAfterTheOther: CombineStep = (now, effect, base) => {
  switch (effect.kind) {
    case 'set':
      return effect.minor
    case 'base':
      return base
    case 'nothing':
      return now
    case 'unknown':
      return null
    case 'percent':
      return now === null ? null : Math.max(0, percentOf(now, effect.of))
    case 'amount':
      return now === null ? null : Math.max(0, now + effect.minor)
  }
}

const combineSteps: Readonly<Record<PricePolicy['combine'], CombineStep>> = {
  multiply: oneAfterTheOther,
  add: (now, effect, base) =>
    effect.kind === 'percent' && now !== null && base !== null
      ? Math.max(0, now + percentOf(base, effect.of) - base)
      : oneAfterTheOther(now, effect, base),
  last: (now, effect, base) =>
    effect.kind === 'nothing' ? now : oneAfterTheOther(base, effect, base),
  lowest: (now, effect, base) => {
    const alone = effect.kind === 'nothing' ? now : oneAfterTheOther(base, effect, base)
    // The lowest price wins among the rules only: it may still be higher than the base.
    return alone === null || now === null || now === base ? alone : Math.min(now, alone)
  },
}
