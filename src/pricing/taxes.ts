import { hundredPercent, percentOf, proportion, type TenThousandths } from '../contract/rounding.ts'

export type Tax = {
  readonly id: number
  readonly name: string
  readonly percent: TenThousandths
  /** In the price already; otherwise it comes on top. */
  readonly isIncluded: boolean
}

export type Taxed = {
  readonly taxes: readonly { readonly tax: Tax; readonly minor: number }[]
  /** On top. */
  readonly taxTotal: number
  /** In the price already (§2.11 `tax_inc_total`). */
  readonly includedTotal: number
  readonly total: number
}

/**
 * Taxes on a sum, after discounts. Each is rounded once, on the whole sum: a cart taxes its sum, not its lines. Those
 * on top are calculated from what is left without the included ones.
 */
export function taxesOn(subTotal: number, taxes: readonly Tax[]): Taxed {
  const included = taxes.filter(({ isIncluded }) => isIncluded)
  const withAll = included.reduce((sum, { percent }) => sum + percent, hundredPercent)
  const inPrice = included.map((tax) => ({
    tax,
    minor: proportion(subTotal, tax.percent, withAll),
  }))
  const includedTotal = inPrice.reduce((sum, { minor }) => sum + minor, 0)
  const onTop = taxes
    .filter(({ isIncluded }) => !isIncluded)
    .map((tax) => ({ tax, minor: percentOf(subTotal - includedTotal, tax.percent) }))
  const taxTotal = onTop.reduce((sum, { minor }) => sum + minor, 0)
  return { taxes: [...inPrice, ...onTop], taxTotal, includedTotal, total: subTotal + taxTotal }
}
