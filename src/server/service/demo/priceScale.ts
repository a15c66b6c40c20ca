import { type CurrencyCode, minorDigits } from '../../../contract/money.ts'

/** What a Canadian dollar's worth of kayak costs elsewhere, and the smallest step of a price tag there. */
const perDollar: Readonly<Record<string, readonly [rate: number, step: number]>> = {
  JPY: [100, 100],
  KRW: [1000, 1000],
  KWD: [0.25, 0.25],
  BHD: [0.25, 0.25],
  SAR: [2.75, 1],
  CHF: [0.75, 1],
}

/**
 * @param dollars below zero for what is taken off
 * @returns a believable price in minor units: 96 dollars are 9,600 yen, and 24 dinars (24000 fils)
 */
export function priceIn(currency: CurrencyCode, dollars: number): number {
  const [rate, step] = perDollar[currency] ?? [1, 1]
  const minorStep = Math.round(step * 10 ** minorDigits(currency))
  const steps = Math.max(1, Math.round((Math.abs(dollars) * rate) / step))
  return Math.sign(dollars) * steps * minorStep
}

/** A share of an amount, on a whole unit of the currency where that leaves anything. */
export function roundShare(currency: CurrencyCode, minor: number, share: number): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round((minor * share) / unit) * unit || Math.round(minor * share)
}
