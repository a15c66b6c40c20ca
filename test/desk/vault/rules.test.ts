import { expect, test } from 'vitest'
import { idleStep, minutesFrom } from '../../../src/desk/lock/idle.ts'
import { contactAge, isOld } from '../../../src/desk/vault/contactAge.ts'
import { shortName, wrongWithPin } from '../../../src/desk/vault/pinRules.ts'

const hourMs = 3_600_000
const clocks = { contactAt: 0, latestAt: 0, now: 0, runningMs: null }

test('copies may be read for 24 hours after the last contact, and not a moment longer (P6)', () => {
  expect(isOld({ ...clocks, now: 24 * hourMs - 1 })).toBe(false)
  expect(isOld({ ...clocks, now: 24 * hourMs })).toBe(true)
})

test('a tablet clock that is turned back extends nothing (reliability.md §2.8)', () => {
  const at = 10 * hourMs
  expect(isOld({ ...clocks, latestAt: at, now: at - hourMs })).toBe(true)
  expect(isOld({ ...clocks, latestAt: at, now: at - 60_000 })).toBe(false)
  expect(contactAge({ ...clocks, now: 1_000, runningMs: 25 * hourMs })).toBe(25 * hourMs)
})

test('a desk PIN is six digits or more, and not the one anybody tries first', () => {
  for (const pin of ['', '48291', 'abcdef', '000000', '123456', '987654']) {
    expect([pin, wrongWithPin(pin)]).toEqual([pin, expect.any(String)])
  }
  expect(wrongWithPin('482915')).toBeNull()
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
