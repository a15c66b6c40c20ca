import { describe, expect, test } from 'vitest'
import {
  explain,
  type FailureReason,
  failureOf,
  ServiceFailure,
} from '../../../../src/desk/core/api/failures.ts'
import { retryDelay, shouldRetry } from '../../../../src/desk/core/api/queryClient.ts'
import { secondsLeft } from '../../../../src/desk/ui/useCountdown.ts'

const failed = (reason: FailureReason) => new ServiceFailure(reason)

describe('reading again automatically', () => {
  test.each<FailureReason>([
    { kind: 'signed-out' },
    { kind: 'forbidden', message: '' },
    { kind: 'not-found' },
    { kind: 'conflict', message: '' },
    { kind: 'refused', message: '', fields: {} },
    { kind: 'unreadable' },
    { kind: 'moved' },
  ])('a read answered with "$kind" is not repeated', (reason) => {
    expect(shouldRetry(0, failed(reason))).toBe(false)
  })

  test('a lost connection is tried twice more, at growing intervals', () => {
    const offline = failed({ kind: 'offline' })
    expect([0, 1, 2].map((n) => shouldRetry(n, offline))).toEqual([true, true, false])
    expect(retryDelay(1, offline)).toBeGreaterThan(retryDelay(0, offline))
  })

  test('a throttled read waits at least as long as the service says (§8)', () => {
    const throttled = failed({ kind: 'throttled', until: Date.now() + 40_000 })
    expect(shouldRetry(3, throttled)).toBe(true)
    expect(retryDelay(0, throttled)).toBeGreaterThan(39_000)
  })

  test('a throttled read is repeated until it is answered, as often as the service says, and less often after some times (§8)', () => {
    const throttled = failed({ kind: 'throttled', until: Date.now() + 500 })
    expect(shouldRetry(100, throttled)).toBe(true)
    expect(retryDelay(0, throttled)).toBeLessThan(1_000)
    expect(retryDelay(100, throttled)).toBeGreaterThanOrEqual(8_000)
  })

  test('an error of our own code is not tried again, and has words too', () => {
    expect(shouldRetry(0, new TypeError('x is undefined'))).toBe(false)
    expect(failureOf(new TypeError('x is undefined'))).toEqual({ kind: 'unreadable' })
  })
})

const refused = (message: string, fields = {}): string =>
  explain({ kind: 'refused', message, fields }).advice

describe('the words of a failure', () => {
  test('say the service’s own reason and what is wrong with which field, once', () => {
    const fields = { status_id: 'Unknown status', notify: 'Not a yes or no' }
    expect(explain({ kind: 'refused', message: 'Unknown status', fields }).advice).toBe(
      'Unknown status Not a yes or no',
    )
  })

  test('name fields as the form does, and say a sentence once', () => {
    const once = '“Ends at” must be after “Starts at”.'
    const fields = { end_time: 'must be after start_time' }
    expect(refused('end_time must be after start_time.', fields)).toBe(once)
    expect(refused('end_time must be after start_time. must be after start_time')).toBe(once)
    expect(refused('', fields)).toBe('“Ends at” must be after “Starts at”')
    expect(explain({ kind: 'conflict', message: 'start_date is closed' }).advice).toBe(
      '“Arrival” is closed',
    )
  })

  test('count down to zero', () => {
    expect([secondsLeft(40_000, 0), secondsLeft(500, 0), secondsLeft(0, 500)]).toEqual([40, 1, 0])
  })
})
