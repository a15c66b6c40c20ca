/** reliability.md §2.9 */
export const leastDigits = 6
const most = 32

/** Why digits cannot be a desk PIN, in words; null when they can. */
export function wrongWithPin(pin: string): string | null {
  if (!/^\d*$/.test(pin)) return 'Only digits.'
  if (pin.length < leastDigits) return `At least ${leastDigits} digits.`
  if (pin.length > most) return `At most ${most} digits.`
  return isFirstGuess(pin) ? 'Anybody would try that one first.' : null
}

/** All the same, or counted up or down. */
function isFirstGuess(pin: string): boolean {
  const steps = new Set(
    Array.from(pin)
      .slice(1)
      .map((digit, at) => Number(digit) - Number(pin[at])),
  )
  const [step = 0, ...others] = steps
  return others.length === 0 && Math.abs(step) <= 1
}

/** What a tile says unless its person wants it otherwise: the first name. */
export const shortName = (name: string | null): string => name?.trim().split(/\s+/u)[0] || 'Me'
