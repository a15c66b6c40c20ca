import type { BookingCode } from '../../../contract/booking.ts'

/**
 * Bookings are stored in so many blocks: ten thousand are quickly read, and a change writes a hundred of them again.
 * Always the same number, see {@link blockOf}.
 */
export const blockCount = 128

/** Which bookings lie in which block. */
export type Blocks = {
  readonly has: (code: BookingCode) => boolean
  /** @returns its block, to be written */
  readonly add: (code: BookingCode) => number
  /** @returns the block it lay in; null when it lay in none */
  readonly remove: (code: BookingCode) => number | null
  readonly codesIn: (block: number) => ReadonlySet<BookingCode>
}

/**
 * The block of a booking, computed from its code alone: two tabs of one tablet write the same blocks, and would lose
 * each other's bookings if each tab chose the block by its own content.
 */
export function blockOf(code: string): number {
  let mixed = 0
  for (const sign of code) mixed = (Math.imul(mixed, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  return mixed % blockCount
}

export function createBlocks(): Blocks {
  const codesOf = new Map<number, Set<BookingCode>>()
  const has = (code: BookingCode): boolean => codesOf.get(blockOf(code))?.has(code) === true
  return {
    has,
    add: (code) => {
      const block = blockOf(code)
      const own = codesOf.get(block) ?? new Set()
      codesOf.set(block, own.add(code))
      return block
    },
    remove: (code) => {
      if (!has(code)) return null
      const block = blockOf(code)
      codesOf.get(block)?.delete(code)
      return block
    },
    codesIn: (block) => codesOf.get(block) ?? new Set(),
  }
}
