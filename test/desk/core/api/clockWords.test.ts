import { afterEach, expect, test } from 'vitest'
import { forgetZone, knowZone } from '../../../../src/contract/zone.ts'
import { clockTrouble } from '../../../../src/desk/core/api/clockWords.ts'

const zone = 'America/Whitehorse'
const now = new Date('2026-11-23T18:00:00Z')
const minute = 60_000
afterEach(() => forgetZone(zone))

test('a tablet whose clock is right to the minute shows no message', () => {
  for (const offset of [0, 20_000, -59_000]) expect(clockTrouble(offset, now, zone)).toBeNull()
})

test('a wrong clock is reported with the difference, and with the words that no time on the desk is wrong by it', () => {
  expect(clockTrouble(-3 * minute, now, zone)).toBe(
    'This tablet’s clock is 3 min ahead. Times in Deskbell are right.',
  )
  expect(clockTrouble(7 * 60 * minute, now, zone)).toContain('7 h behind')
})

test('a browser with older time zone rules than the service is reported', () => {
  const until = now.getTime() + 86_400_000
  // The rules that this machine has.
  knowZone(zone, { changes: [{ at: 0, aheadMs: -7 * 60 * minute }], until })
  expect(clockTrouble(0, now, zone)).toBeNull()
  knowZone(zone, { changes: [{ at: 0, aheadMs: -8 * 60 * minute }], until })
  expect(clockTrouble(0, now, zone)).toMatch(
    /^This tablet has an old time zone for America\/Whitehorse\./,
  )
})
