import { t } from '@lingui/core/macro'
import { dayIn } from '../../../../contract/day.ts'
import type { EventPrice } from '../../../../contract/event.ts'
import { type CurrencyCode, type Money, minorDigits } from '../../../../contract/money.ts'
import type { Edited } from '../drafts/saveEvent.ts'
import type { EventValues } from '../rules/draft.ts'
import { eventPriceOf, type PadPrice, readPad } from '../rules/pad.ts'
import type { RuleField, RuleForm, Threshold } from './ruleForm.ts'

/** The error of each field, in the words shown beside it. */
export type FieldProblems = Partial<Readonly<Record<RuleField, string>>>

export type ReadForm = Edited | { readonly wrong: FieldProblems }

type ReadOptions = {
  readonly base: EventValues
  readonly isNew: boolean
  readonly currency: CurrencyCode
  readonly takesPrice?: boolean
}

/**
 * Reads the fields as an event. Everything that is refused here would be refused by the service too (ux.md §4.6 E1).
 *
 * @param base the values that no field shows: the rule set, or a type that this desk does not know
 * @param isNew whether the event is new and must have a price; an existing one keeps its own
 * @param takesPrice whether the number pad accepts a whole price, or only more or less
 */
export function readForm(
  form: RuleForm,
  { base, isNew, currency, takesPrice = true }: ReadOptions,
): ReadForm {
  const wrong: { -readonly [field in RuleField]?: string } = {}
  const isAlways = form.repeats === 'always'
  const isDiscount = form.kind === 'discount'
  const startDay = dayIn(form.firstDay)
  const lastDay = form.noEnd || isAlways ? null : dayIn(form.lastDay)
  const price =
    form.pad === null
      ? readPrice(form, currency)
      : readPadPrice(readPad(form.pad, currency), currency, takesPrice)
  const vouchers = /^\d{1,9}$/.test(form.vouchers.trim()) ? Number(form.vouchers) : null

  if (form.name.trim() === '') wrong.name = isDiscount ? t`Enter the code` : t`Enter a name`
  if (startDay === null) wrong.firstDay = t`Choose the first day`
  if (!form.noEnd && !isAlways) {
    if (lastDay === null) wrong.lastDay = t`Choose the last day, or “No end”`
    else if (startDay !== null && lastDay < startDay) {
      wrong.lastDay = t`Choose the first day or later`
    }
  }
  if (form.repeats === 'weekly' && form.weekdays.length === 0) {
    wrong.weekdays = t`Choose a weekday`
  }
  const { allItems, itemIds, categoryIds } = form.appliesTo
  if (!allItems && itemIds.length === 0 && categoryIds.length === 0) {
    wrong.appliesTo = t`Choose items`
  }
  if ('wrong' in price) wrong[price.field] = price.wrong
  else if (isNew && price.price.kind === 'new' && price.newPrice === null) {
    wrong.price = t`Enter a price`
  }
  if (isDiscount && vouchers === null) wrong.vouchers = t`Enter a whole number. 0 means unlimited.`

  if (startDay === null || 'wrong' in price || Object.keys(wrong).length > 0) return { wrong }
  return {
    values: {
      ...base,
      name: form.name.trim(),
      kind: form.kind,
      typeId: typeIds[form.kind] ?? base.typeId,
      startDay,
      endDay: lastDay,
      wholeLength: form.wholeLength,
      price: price.price,
      available: isDiscount || !form.closed,
      repeat: form.repeats,
      weekdays: form.repeats === 'weekly' ? form.weekdays : [],
      enabled: form.enabled,
      vouchers: isDiscount ? (vouchers ?? 0) : null,
      appliesTo: form.appliesTo,
    },
    newPrice: price.newPrice,
  }
}

const typeIds: Readonly<Record<EventValues['kind'], string | undefined>> = {
  season: 'SE',
  special: 'SP',
  discount: 'DC',
  other: undefined,
}

type ReadPrice =
  | { readonly price: EventPrice; readonly newPrice: Money | null }
  | { readonly field: RuleField; readonly wrong: string }

function readPadPrice(
  price: PadPrice | null,
  currency: CurrencyCode,
  takesPrice: boolean,
): ReadPrice {
  if (price !== null && (takesPrice || price.kind !== 'set')) {
    const newPrice = price.kind === 'set' ? { minor: price.minor, currency } : null
    return { price: eventPriceOf(price), newPrice }
  }
  const wrong = takesPrice
    ? t`Enter a price like 120, +10% or −15`
    : t`Start with + or −, like +10% or −15`
  return { field: 'price', wrong }
}

const plain = (price: EventPrice): ReadPrice => ({ price, newPrice: null })

function readPrice(form: RuleForm, currency: CurrencyCode): ReadPrice {
  if (form.price.trim() !== '') {
    const read = readPad(form.price, currency)
    return read?.kind === 'set'
      ? { price: { kind: 'new' }, newPrice: { minor: read.minor, currency } }
      : { field: 'price', wrong: t`Enter an amount like ${{ example: example(currency) }}` }
  }
  if (form.percent.trim() !== '') {
    const read = readPad(`${asSigned(form.percent, form.kind).replace(/\s*%$/, '')}%`, currency)
    if (read?.kind !== 'percent') {
      return { field: 'percent', wrong: t`Enter a percentage like +10 or −12.5, from −100 up` }
    }
    return form.kind === 'discount' && read.rate > 0
      ? { field: 'percent', wrong: tooDear() }
      : plain({ kind: 'dynamic', rate: read.rate, unit: 'percent' })
  }
  if (form.amount.trim() !== '') {
    const read = readPad(asSigned(form.amount, form.kind), currency)
    if (read?.kind !== 'amount') {
      return { field: 'amount', wrong: t`Enter an amount like −${{ example: example(currency) }}` }
    }
    return form.kind === 'discount' && read.rate > 0
      ? { field: 'amount', wrong: tooDear() }
      : plain({ kind: 'dynamic', rate: read.rate, unit: 'amount' })
  }
  if (form.thresholds.length > 0) return readThresholds(form.thresholds)
  if (form.isBase) return plain({ kind: 'base' })
  return plain(form.keptPrice ?? { kind: 'none' })
}

const tooDear = () => t`Start a discount with −`

/** Without a sign, a discount lowers the price and any other rule raises it. */
function asSigned(text: string, kind: EventValues['kind']): string {
  const typed = text.trim()
  return /^[+\-−–]/.test(typed) ? typed : `${kind === 'discount' ? '-' : '+'}${typed}`
}

const example = (currency: CurrencyCode): string => (15).toFixed(minorDigits(currency))

function readThresholds(thresholds: readonly Threshold[]): ReadPrice {
  const levels = thresholds.map(({ left, percent }) => ({
    level: /^\d{1,6}$/.test(left.trim()) ? Number(left) : null,
    rate: /^\d{1,4}([.,]\d{1,2})?$/.test(percent.trim()) ? Number(percent.replace(',', '.')) : null,
  }))
  const read = levels.flatMap(({ level, rate }) =>
    level === null || rate === null ? [] : [{ level, rate }],
  )
  if (read.length < levels.length) {
    return { field: 'thresholds', wrong: t`Enter units left and percent for each` }
  }
  if (new Set(read.map(({ level }) => level)).size < read.length) {
    return { field: 'thresholds', wrong: t`Two thresholds have the same number.` }
  }
  return { price: { kind: 'yield', levels: read }, newPrice: null }
}
