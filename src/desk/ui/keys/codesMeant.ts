import type { BookingCode } from '../../../contract/booking.ts'

/** Fewer letters and digits say nothing without their signs. */
const fewest = 3

/** Signs change with the layout of the keyboard, and start and stop signs are around a code. */
const bareOf = (text: string): string => text.replaceAll(/[^a-z\d]/gi, '').toUpperCase()

/**
 * The codes that a scanned text can mean: the one that is the same; else those that differ in small and capital
 * letters; else those with the same letters and digits, as `JJKK-000925` for `*JJKK-000925*` and `JJKKß000925` (ux.md
 * §3.2). With more than one a person has to choose.
 */
export function codesMeant(text: string, codes: Iterable<BookingCode>): readonly BookingCode[] {
  const typed = text.trim()
  const upper = typed.toUpperCase()
  const bare = bareOf(typed)
  const alike: BookingCode[] = []
  const near: BookingCode[] = []
  for (const code of codes) {
    if (code === typed) return [code]
    if (code.toUpperCase() === upper) alike.push(code)
    else if (bare.length >= fewest && bareOf(code) === bare) near.push(code)
  }
  return alike.length > 0 ? alike : near
}
