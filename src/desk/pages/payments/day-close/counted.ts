import {
  type CurrencyCode,
  type Money,
  minorDigits,
  parseMoney,
} from '../../../../contract/money.ts'
import { westernNumber } from '../../../../contract/searchText.ts'
import type { PayKind } from './payKind.ts'

/** The typed texts of one currency; the float is the money in the drawer at the beginning. */
type TypedAmounts = Readonly<Partial<Record<PayKind | 'float', string>>>

/** By currency. */
export type TypedCounts = Readonly<Record<string, TypedAmounts>>

/**
 * Reads an amount as people type it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`, `١٬٢٣٤٫٥٠`. A single separator counts as
 * thousands or decimals by the digits after it, so `1,234` in a currency with three decimals is ambiguous.
 *
 * @returns null for an empty text, `wrong` for one that is no amount or ambiguous
 */
export function countedIn(typed: string, currency: CurrencyCode): Money | 'wrong' | null {
  const text = westernNumber(typed).replaceAll(/[\s'’_]/gu, '')
  if (text === '') return null
  const plain = withPoint(text, minorDigits(currency))
  if (plain === null) return 'wrong'
  try {
    return parseMoney(plain, currency)
  } catch {
    // More decimals than the currency has, or no number at all: the field says so.
    return 'wrong'
  }
}

/** The same amount with a point before the decimals; null when it is none. */
function withPoint(text: string, digits: number): string | null {
  if (!/^-?[\d.,]+$/.test(text) || !/\d/.test(text)) return null
  const signs = text.replaceAll(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return text
  const [, after = ''] = text.split(new RegExp(`\\${last}(?=[^.,]*$)`))
  const isBoth = new Set(signs).size === 2
  // With both separators, the last one is for decimals and may stand there only once.
  if (isBoth) {
    const other = last === '.' ? ',' : '.'
    if (text.split(last).length > 2 || !isGrouped(text.split(last)[0] ?? '', other)) return null
    return text.replaceAll(other, '').replace(last, '.')
  }
  if (signs.length > 1) return isGrouped(text, last) ? text.replaceAll(last, '') : null
  if (after.length === 3) {
    if (digits === 3) return last === '.' ? text : null
    return isGrouped(text, last) ? text.replace(last, '') : null
  }
  return text.replace(last, '.')
}

const isGrouped = (text: string, sign: string): boolean => {
  const [first = '', ...rest] = text.replace('-', '').split(sign)
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
}
