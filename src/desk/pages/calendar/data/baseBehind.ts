const dearest = 2 ** 40

/**
 * The price without rules from which the rules make `charged`. A higher base never gives a lower price, so it is found
 * by bisection.
 *
 * @param priced the price that the rules make from a base, in minor units; null when that is not known
 * @returns null when no base gives that price, or every base does: a rule that sets a price hides the base
 */
export function baseBehind(
  charged: number,
  priced: (base: number) => number | null,
): number | null {
  if (priced(0) === null || priced(0) === priced(dearest)) return null
  let [low, high] = [0, dearest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const price = priced(middle)
    if (price === null) return null
    if (price < charged) low = middle + 1
    else high = middle
  }
  return priced(low) === charged ? low : null
}
