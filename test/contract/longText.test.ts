import { expect, test } from 'vitest'
import { toText } from '../../src/contract/text.ts'

test('200 kB of broken markup is read at once', () => {
  for (const piece of ['<a', '<!--', '<b> ', '<script>', '&#32;', ' \n', '\u2067\u202a', '&amp']) {
    const began = performance.now()
    toText(piece.repeat(200_000 / piece.length))
    expect(performance.now() - began).toBeLessThan(1000)
  }
})
