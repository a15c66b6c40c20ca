import { type CurrencyCode, type Money, minorDigits, parseMoney } from '../../../contract/money.ts'
import type { PayKind } from './payKind.ts'

/** What is typed for one currency, as it was typed; the float is what lay in the drawer at the beginning. */
type Typed = Readonly<Partial<Record<PayKind | 'float', string>>>

/** By currency. */
export type TypedCounts = Readonly<Record<string, Typed>>

/**
 * Reads an amount as people type it: `1234.5`, `1,234.50`, `1.234,50`, `1 234,50`. Where a sign could part thousands or
 * decimals, it can only be told by what follows, so `1,234` of a currency with three decimals is not guessed at.
 *
 * @returns null for nothing typed, `wrong` for what is no amount or could be two
 */
export function countedIn(typed: string, currency: CurrencyCode): Money | 'wrong' | null {
  const text = typed.replaceAll(/[\s'’_]/gu, '')
  if (text === '') return null
  const plain = withPoint(text, minorDigits(currency))
  if (plain === null) return 'wrong'
  try {
    return parseMoney(plain, currency)
  } catch {
    return 'wrong'
  }
}

/** The same amount with one point at most; null when it is none. */
function withPoint(text: string, digits: number): string | null {
  if (!/^-?[\d.,]+$/.test(text) || !/\d/.test(text)) return null
  const signs = text.replaceAll(/[^.,]/g, '')
  const last = signs.at(-1)
  if (last === undefined) return text
  const [, after = ''] = text.split(new RegExp(`\\${last}(?=[^.,]*$)`))
  const isBoth = new Set(signs).size === 2
  // Of two kinds, the last one parts the decimals and stands there once.
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
