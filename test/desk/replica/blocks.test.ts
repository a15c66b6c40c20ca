import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../src/contract/booking.ts'
import { blockSize, createBlocks } from '../../../src/desk/replica/blocks.ts'

const codes = Array.from({ length: 1_000 }, (_, n) => parseBookingCode(`KB${n}`))
const acts = fc.array(
  fc.record({ code: fc.constantFrom(...codes), act: fc.constantFrom('place', 'place', 'remove') }),
  { maxLength: 3_000, size: 'max' },
)

test('however bookings come and go, each is in one block, and no block is larger than allowed', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const blocks = createBlocks()
      const where = new Map<BookingCode, number>()
      for (const { code, act } of all) {
        if (act === 'place') where.set(code, blocks.place(code))
        else if (blocks.remove(code) === (where.get(code) ?? null)) where.delete(code)
      }
      const used = new Set(where.values())
      const lying = [...used].flatMap((block) => [...blocks.codesIn(block)])
      expect(lying.toSorted()).toEqual([...where.keys()].toSorted())
      expect([...used].every((block) => blocks.codesIn(block).size <= blockSize)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('a change rewrites one block of fifty', () => {
  const blocks = createBlocks()
  const used = new Set(codes.map(blocks.place))
  expect(used.size).toBe(codes.length / blockSize)
  expect(blocks.place(codes[7] ?? parseBookingCode('KB7'))).toBe(0)
})
