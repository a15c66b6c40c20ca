import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FoundNow,
  noResults,
  resultsAfter,
  type ShownResults,
} from '../../../../src/desk/pages/customers/stableResults.ts'

const now = (exact: string, close = '', fromService = ''): FoundNow => ({
  exact: Array.from(exact),
  close: Array.from(close),
  fromService: Array.from(fromService),
})
const read = ({ found, close, late }: ShownResults) =>
  [found, close, late].map((keys) => keys.join('')).join(' ')
/** The list after each answer that came for the same words. */
const after = (...answers: readonly FoundNow[]): string =>
  read(answers.reduce((was, one) => resultsAfter(was, 'zora', one), noResults))

describe('the guests found for what was typed', () => {
  test('are in the order they were found in, with those one letter off below', () => {
    expect(after(now('ab', 'xy'))).toBe('ab xy ')
    expect(after(now('abcdefgh', 'xy'))).toBe('abcdefgh  ')
  })

  test('keep their place when another one is found who would come first', () => {
    expect(after(now('ab'), now('cab'))).toBe('abc  ')
    expect(after(now('ab', 'x'), now('cab', 'yx'))).toBe('ab x c')
    expect(after(now('ab', 'x'), now('ab', 'yx'))).toBe('ab xy ')
    expect(after(now('ab'), now('ab', '', 'q'), now('cab', '', 'q'))).toBe('abqc  ')
  })

  test('are sorted again with the next letter', () => {
    const first = resultsAfter(noResults, 'zor', now('ab', 'x'))
    const second = resultsAfter(first, 'zor', now('cab', 'x'))
    expect(read(resultsAfter(second, 'zora', now('cab')))).toBe('cab  ')
  })

  test('neither move nor repeat, whatever comes in whatever order', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefghijklmnop')), {
      maxLength: 12,
    })
    const answer = fc.record({ exact: keys, close: keys, fromService: keys })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
        let was = noResults
        for (const one of answers) {
          const next = resultsAfter(was, 'zora', one)
          const drawn = [...was.found, ...was.close, ...was.late]
          const then = [...next.found, ...next.close, ...next.late]
          expect(then.slice(0, drawn.length)).toEqual(drawn)
          expect(new Set(then).size).toBe(then.length)
          expect(then).toEqual(expect.arrayContaining([...one.exact, ...one.fromService]))
          expect(resultsAfter(next, 'zora', one)).toBe(next)
          was = next
        }
      }),
    )
  })
})
