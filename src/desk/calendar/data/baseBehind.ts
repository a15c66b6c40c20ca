const dearest = 2 ** 40

/**
 * The price without any rule that rules make `charged` of. Rules make more of more, so it is found by halving.
 *
 * @param priced what the rules make of a base, in minor units; null when that is not known
 * @returns null when no base comes to it, or every one does: a new price says nothing of what was before
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
