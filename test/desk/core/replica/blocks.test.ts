import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../src/contract/booking.ts'
import { blockCount, blockOf, createBlocks } from '../../../../src/desk/core/replica/blocks.ts'

const codes = Array.from({ length: 1_000 }, (_, n) => parseBookingCode(`KB${n}`))
const acts = fc.array(
  fc.record({ code: fc.constantFrom(...codes), act: fc.constantFrom('add', 'add', 'remove') }),
  { maxLength: 3_000, size: 'max' },
)

test('however bookings come and go, each is stored in the block that its code gives, in every tab', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const blocks = createBlocks()
      const there = new Set<BookingCode>()
      for (const { code, act } of all) {
        const was = there.has(code)
        const results = [blocks.has(code), act === 'add' ? blocks.add(code) : blocks.remove(code)]
        expect(results).toEqual([was, was || act === 'add' ? blockOf(code) : null])
        if (act === 'add') there.add(code)
        else there.delete(code)
      }
      for (let block = 0; block < blockCount; block += 1) {
        const own = [...there].filter((code) => blockOf(code) === block)
        expect([...blocks.codesIn(block)].toSorted()).toEqual(own.toSorted())
      }
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['counted up', (n: number) => `KB${n}`],
  ['of letters and figures', (n: number) => (n * 7919).toString(36).toUpperCase()],
  ['with the day', (n: number) => `HRBR-${211_000 + Math.floor(n / 40)}-${n % 40}`],
])('ten thousand codes %s lie evenly: a change writes some hundred bookings again', (_, codeOf) => {
  const sizes = Array.from({ length: blockCount }, () => 0)
  for (let n = 0; n < 10_000; n += 1) {
    const block = blockOf(codeOf(n))
    sizes[block] = (sizes[block] ?? 0) + 1
  }
  expect(Math.max(...sizes)).toBeLessThan(200)
})
