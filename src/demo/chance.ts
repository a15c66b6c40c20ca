/** Chance that repeats itself: the same seed gives the same demo business, so tests and screenshots can name people. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both possible. */
  between(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** True once in `1 / share` calls. */
  yes(share: number): boolean
}

/** @param seed any whole number (the generator is mulberry32) */
export function chance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    yes: (share) => next() < share,
  }
}

/** One of `from`, as often as its weight says. */
export function pickWeighted<T>(luck: Chance, from: readonly (readonly [T, number])[]): T {
  let left = luck.next() * from.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of from) {
    left -= weight
    if (left < 0) return value
  }
  const [first] = from
  if (first === undefined) throw new Error('There is nothing to pick from.')
  return first[0]
}
