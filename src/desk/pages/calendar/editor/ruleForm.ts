import { type EventPrice, type Weekday, weekdays } from '../../../../contract/event.ts'
import { type Money, toDecimal } from '../../../../contract/money.ts'
import type { EventValues } from '../rules/draft.ts'
import type { SplitReach } from '../rules/split.ts'

/** The content of the editor's fields, possibly incomplete or wrong. */
export type RuleForm = {
  readonly name: string
  readonly kind: EventValues['kind']
  readonly firstDay: string
  readonly lastDay: string
  readonly noEnd: boolean
  readonly repeats: EventValues['repeat']
  readonly weekdays: readonly Weekday[]
  readonly appliesTo: EventValues['appliesTo']
  /** A new price; at most one of this, `percent`, `amount`, `isBase` and `thresholds` is filled in. */
  readonly price: string
  readonly percent: string
  readonly amount: string
  readonly isBase: boolean
  readonly thresholds: readonly Threshold[]
  /** A price that no field can show; it stays unless another one is entered. */
  readonly keptPrice: EventPrice | null
  readonly closed: boolean
  readonly enabled: boolean
  readonly vouchers: string
  readonly wholeLength: boolean
  readonly reason: string
  /** The line on the number pad; null where the price has fields. */
  readonly pad: string | null
  /** The key of the rule that repeats; null makes a new closure. */
  readonly repeated: string | null
  /** Whether a rule is removed, by its key; a rule without an answer follows `isUsuallyCleared`. */
  readonly cleared: ReadonlyMap<string, boolean>
  /** How much of the rule an edit of some of its days is meant for; null before the question. */
  readonly reach: SplitReach | null
}

export type Threshold = { readonly left: string; readonly percent: string }

export type RuleField =
  | 'name'
  | 'firstDay'
  | 'lastDay'
  | 'weekdays'
  | 'appliesTo'
  | 'price'
  | 'percent'
  | 'amount'
  | 'thresholds'
  | 'vouchers'

const signed = (rate: number): string => (rate > 0 ? `+${rate}` : String(rate))

const noPrice = {
  price: '',
  percent: '',
  amount: '',
  isBase: false,
  thresholds: [],
  keptPrice: null,
} as const

/** The fields of an event. */
export function formOf(values: EventValues, newPrice: Money | null, reason = ''): RuleForm {
  return {
    name: values.name,
    kind: values.kind,
    firstDay: values.startDay,
    lastDay: values.endDay ?? '',
    noEnd: values.endDay === null,
    repeats: values.repeat,
    weekdays: values.weekdays,
    appliesTo: values.appliesTo,
    ...noPrice,
    ...priceFields(values.price, newPrice),
    closed: !values.available && values.kind !== 'discount',
    enabled: values.enabled,
    vouchers: String(values.vouchers ?? 0),
    wholeLength: values.wholeLength,
    reason,
    pad: null,
    repeated: null,
    cleared: new Map(),
    reach: null,
  }
}

function priceFields(price: EventPrice, newPrice: Money | null): Partial<RuleForm> {
  switch (price.kind) {
    case 'none':
      return {}
    case 'base':
      return { isBase: true }
    case 'new':
      return newPrice === null ? { keptPrice: price } : { price: toDecimal(newPrice) }
    case 'dynamic':
      return price.unit === 'percent'
        ? { percent: signed(price.rate) }
        : { amount: signed(price.rate) }
    case 'yield':
      return {
        thresholds: price.levels.map(({ level, rate }) => ({
          left: String(level),
          percent: String(rate),
        })),
      }
    case 'other':
      return { keptPrice: price }
  }
}

type PriceEntry = Partial<Pick<RuleForm, 'price' | 'percent' | 'amount' | 'isBase' | 'thresholds'>>

/** An entry in one price field empties the others. Emptying a field does not change the price. */
export const withPrice = (form: RuleForm, entry: PriceEntry): RuleForm => ({
  ...form,
  ...noPrice,
  ...entry,
})

/** The weekdays that the rule repeats on. */
export const weekdaysIn = ({ repeats, weekdays: on }: RuleForm): readonly Weekday[] =>
  repeats === 'weekly' ? on : []

/** Choosing a weekday makes the rule weekly. */
export function withWeekday(form: RuleForm, toggled: Weekday): RuleForm {
  const before = weekdaysIn(form)
  const on = weekdays.filter((one) => before.includes(one) !== (one === toggled))
  const isWeekly = form.repeats === 'never' && on.length > 0
  return { ...form, weekdays: on, repeats: isWeekly ? 'weekly' : form.repeats }
}

/** A discount has no price of its own and closes nothing, so these values are removed. */
export function withKind(form: RuleForm, kind: RuleForm['kind']): RuleForm {
  if (kind !== 'discount') return { ...form, kind }
  const { percent, amount } = form
  return { ...form, kind, closed: false, ...noPrice, percent, amount }
}
