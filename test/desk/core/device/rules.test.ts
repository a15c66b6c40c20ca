import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactAge, isOld, keptUntil } from '../../../../src/desk/core/device/contactAge.ts'
import { idleStep, minutesFrom } from '../../../../src/desk/core/device/idle.ts'
import { shortName, wrongWithPin } from '../../../../src/desk/core/device/pinRules.ts'

const hourMs = 3_600_000
const clocks = { contactAt: 0, latestAt: 0, now: 0, runningMs: null }

test('copies may be read for 24 hours after the last contact, and not a moment longer (P6)', () => {
  expect(isOld({ ...clocks, now: 24 * hourMs - 1 })).toBe(false)
  expect(isOld({ ...clocks, now: 24 * hourMs })).toBe(true)
})

test('a tablet clock that is put back extends nothing (reliability.md §2.8)', () => {
  const at = 10 * hourMs
  expect(isOld({ ...clocks, latestAt: at, now: at - hourMs })).toBe(true)
  expect(isOld({ ...clocks, latestAt: at, now: at - 60_000 })).toBe(false)
  expect(contactAge({ ...clocks, now: 1_000, runningMs: 25 * hourMs })).toBe(25 * hourMs)
})

test('no setting of the clock makes copies readable for longer than 24 hours of the clock that only runs', () => {
  const when = fc.integer({ min: 0, max: 400 * hourMs })
  fc.assert(
    fc.property(when, when, when, when, (contactAt, latestAt, now, runningMs) => {
      const age = contactAge({ contactAt, latestAt, now, runningMs })
      expect(age).toBeGreaterThanOrEqual(runningMs)
      expect(age).toBeGreaterThanOrEqual(Math.max(0, now - contactAt))
      expect(isOld({ contactAt, latestAt, now, runningMs })).toBe(age >= 24 * hourMs)
      // A clock that was put back proves nothing, except the small corrections by the network.
      expect(Number.isFinite(age)).toBe(now >= latestAt - 120_000)
    }),
  )
  expect(isOld({ ...clocks, contactAt: 5, latestAt: 5, now: keptUntil(5) - 1 })).toBe(false)
  expect(isOld({ ...clocks, contactAt: 5, latestAt: 5, now: keptUntil(5) })).toBe(true)
})

test('a desk PIN has six digits or more, and is not one that anybody tries first', () => {
  const refused = {
    'Use only digits.': ['abcdef', '48291a', '４８２９１５', '482 915'],
    'Use at least 6 digits.': ['', '4', '48291'],
    'Use at most 32 digits.': ['482915'.repeat(6)],
    'Too easy to guess.': [
      '000000',
      '123456',
      '987654',
      '9999999',
      '0123456789',
      '135791',
      '246802',
      '123123',
      '121212',
      '112233',
      '111222',
      '482482',
      '48'.repeat(16),
      '123321',
      '904409',
      '147258',
      '159357',
      '789456123',
      '24071985',
      '07241985',
      '19850724',
    ],
  }
  for (const [words, pins] of Object.entries(refused)) {
    expect(pins.map((pin) => [pin, wrongWithPin(pin)])).toEqual(pins.map((pin) => [pin, words]))
  }
  for (const pin of ['482915', '123457', '111112', '147285', '48291985', '4829'.repeat(7) + '3']) {
    expect([pin, wrongWithPin(pin)]).toEqual([pin, null])
  }
})

test('a tile says the first name', () => {
  expect([shortName('Maria Silva'), shortName(' 王秀英 '), shortName(null)]).toEqual([
    'Maria',
    '王秀英',
    'Me',
  ])
})

test('the desk locks after five idle minutes, and warns a minute before (Y2)', () => {
  expect(idleStep(0, 5)).toEqual({ is: 'nothing', inMs: 240_000 })
  expect(idleStep(240_000, 5)).toEqual({ is: 'warn', inMs: 60_000 })
  expect(idleStep(300_000, 5)).toEqual({ is: 'lock' })
  expect(idleStep(30_000, 1)).toEqual({ is: 'warn', inMs: 30_000 })
  expect([minutesFrom(null), minutesFrom('0'), minutesFrom('99'), minutesFrom('x')]).toEqual([
    5, 1, 30, 5,
  ])
})
