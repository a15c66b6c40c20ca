/**
 * A set of small whole numbers, 32 in one word: days or items by their index. Comparing two sets takes a dozen steps.
 */
export type Bits = Uint32Array

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export const hasBit = (bits: Bits, at: number): boolean =>
  ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0

export function addBit(bits: Bits, at: number): void {
  const word = at >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (at & 31))
}

/** Adds all from `first` to `last`, both inclusive. */
export function addRange(bits: Bits, first: number, last: number): void {
  for (let at = first; at <= last; at += 1) addBit(bits, at)
}

export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
  }
}

/** Adds the numbers that are in both `a` and `b`. */
export function addCommon(bits: Bits, a: Bits, b: Bits): void {
  for (let word = 0; word < bits.length; word += 1) {
    bits[word] = (bits[word] ?? 0) | ((a[word] ?? 0) & (b[word] ?? 0))
  }
}

export const both = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))

export const without = (a: Bits, b: Bits): Bits => a.map((word, at) => word & ~(b[at] ?? 0))

export function haveCommon(a: Bits, b: Bits): boolean {
  for (let word = 0; word < a.length; word += 1) {
    if (((a[word] ?? 0) & (b[word] ?? 0)) !== 0) return true
  }
  return false
}

/** Whether all of `a` is in `b`. */
export function isWithin(a: Bits, b: Bits): boolean {
  for (let word = 0; word < a.length; word += 1) {
    if (((a[word] ?? 0) & ~(b[word] ?? 0)) !== 0) return false
  }
  return true
}

export const isNone = (bits: Bits): boolean => bits.every((word) => word === 0)

/** The numbers in it, in order. */
export function placesIn(bits: Bits): number[] {
  const places: number[] = []
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      places.push((word << 5) + 31 - Math.clz32(lowest))
      rest ^= lowest
    }
  }
  return places
}

/** The numbers for which `isKept` is true. */
export function bitsWhere(bits: Bits, isKept: (at: number) => boolean): Bits {
  const kept = new Uint32Array(bits.length)
  for (const at of placesIn(bits)) if (isKept(at)) addBit(kept, at)
  return kept
}
