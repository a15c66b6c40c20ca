import { at } from '../desk/row.ts'

const turns = 20_000_000
const tries = 5

/**
 * How fast one thread of this machine is at this moment: a loop of whole numbers that always does the same work, in ms. The
 * quickest of five, because what disturbs it only makes it slower.
 */
export function loopMs(): number {
  const took = Array.from({ length: tries }, () => {
    const begin = performance.now()
    let mixed = 1
    for (let nth = 0; nth < turns; nth += 1) mixed = (Math.imul(mixed, 48_271) ^ nth) >>> 0
    const ms = performance.now() - begin
    // What nobody reads would not be reckoned at all.
    return mixed === 0 ? Number.POSITIVE_INFINITY : ms
  })
  return Math.round(at(took, 0))
}
