import type { Booking } from '../../contract/booking.ts'
import { folded } from '../kit/folded.ts'

/** What a booking can be found by. */
export type Findable = Pick<Booking, 'customer' | 'code' | 'email' | 'summary'>

const texts = new WeakMap<Findable, string>()

/** Folding ten thousand names at every letter typed would be felt; each booking is folded once. */
export function textOf(booking: Findable): string {
  let text = texts.get(booking)
  if (text === undefined) {
    const { customer, code, email, summary } = booking
    text = folded(`${customer} ${code} ${email} ${summary}`)
    texts.set(booking, text)
  }
  return text
}

/**
 * Whether a booking is meant by what was typed: every word of it stands somewhere in the name, the code, the e-mail
 * address or what was booked. The contract's own search is exact-match only (§2.4), so the desk looks by itself.
 */
export function finder(typed: string): (booking: Findable) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (booking) => {
    const text = textOf(booking)
    return words.every((word) => text.includes(word))
  }
}
