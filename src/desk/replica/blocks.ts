import type { BookingCode } from '../../contract/booking.ts'

/** Bookings are stored in blocks: ten thousand bookings are fifty values to read, and a change rewrites one block. */
export const blockSize = 200

/** Knows which block holds which booking. */
export type Blocks = {
  readonly has: (code: BookingCode) => boolean
  /** The block of a booking; one is chosen for a new one. */
  readonly place: (code: BookingCode) => number
  /** @returns the block it lay in; null when it lay in none */
  readonly remove: (code: BookingCode) => number | null
  readonly codesIn: (block: number) => ReadonlySet<BookingCode>
}

export function createBlocks(): Blocks & {
  put: (block: number, codes: Iterable<BookingCode>) => void
} {
  const blockOf = new Map<BookingCode, number>()
  const codesOf = new Map<number, Set<BookingCode>>()
  const roomy = new Set<number>()
  let next = 0

  const put = (block: number, codes: Iterable<BookingCode>): void => {
    const own = codesOf.get(block) ?? new Set()
    codesOf.set(block, own)
    for (const code of codes) {
      own.add(code)
      blockOf.set(code, block)
    }
    next = Math.max(next, block + 1)
    if (own.size < blockSize) roomy.add(block)
    else roomy.delete(block)
  }

  return {
    put,
    has: (code) => blockOf.has(code),
    place: (code) => {
      const known = blockOf.get(code)
      if (known !== undefined) return known
      const [block = next] = roomy
      put(block, [code])
      return block
    },
    remove: (code) => {
      const block = blockOf.get(code)
      if (block === undefined) return null
      blockOf.delete(code)
      codesOf.get(block)?.delete(code)
      roomy.add(block)
      return block
    },
    codesIn: (block) => codesOf.get(block) ?? new Set(),
  }
}
