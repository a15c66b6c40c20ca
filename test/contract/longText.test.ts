import { expect, test } from 'vitest'
import { toText } from '../../src/contract/text.ts'

/** A parser that looks back from each sign needs minutes for 200 kB; one that reads once needs a part of a second. */
const mostSeconds = 5

test('200 kB of broken markup is read at once', () => {
  for (const piece of ['<a', '<!--', '<b> ', '<script>', '&#32;', ' \n', '\u2067\u202a', '&amp']) {
    // Counts the time of this process alone, because others run beside it.
    const began = process.cpuUsage()
    toText(piece.repeat(200_000 / piece.length))
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000_000).toBeLessThan(mostSeconds)
  }
})
