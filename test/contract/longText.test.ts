import { expect, test } from 'vitest'
import { toText } from '../../src/contract/text.ts'

/** Where each sign is looked at from each other one, 200 kB take minutes of processor; read once, a part of a second. */
const mostSeconds = 5

test('200 kB of broken markup is read at once', () => {
  for (const piece of ['<a', '<!--', '<b> ', '<script>', '&#32;', ' \n', '\u2067\u202a', '&amp']) {
    // Of this process alone: others that run at the same time do not count.
    const began = process.cpuUsage()
    toText(piece.repeat(200_000 / piece.length))
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000_000).toBeLessThan(mostSeconds)
  }
})
