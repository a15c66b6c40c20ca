import { folded } from '../../../contract/searchText.ts'

/** One question about customers that the service can answer: it compares whole values only (§4.1 `customer`). */
export type Sought = {
  readonly by: 'name' | 'email' | 'phone' | 'number'
  readonly text: string
}

const longestNumber = 9

/** The questions that the typed text could be: digits may be a customer's number or a phone. */
export function soughtIn(typed: string): readonly Sought[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return []
  if (text.includes('@')) return [{ by: 'email', text }]
  // Digits of other scripts as services store them.
  const number = folded(text)
  if (!/^\+?[\d\s().\-/]+$/.test(number) || !/\d/.test(number)) return [{ by: 'name', text }]
  const isNumber = /^\d+$/.test(number) && number.length <= longestNumber
  const isPhone = number.replaceAll(/\D/g, '').length >= 5
  return [
    ...(isNumber ? [{ by: 'number', text: number } as const] : []),
    ...(isPhone || !isNumber ? [{ by: 'phone', text: number } as const] : []),
  ]
}
