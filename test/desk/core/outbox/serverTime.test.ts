import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { followServerTime } from '../../../../src/desk/core/outbox/serverTime.ts'
import { signedIn } from '../../../example/aSignIn.ts'

describe('the server’s time, by a clock that nobody can set (reliability.md §2.8)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime(1_000_000)
    signedIn({ serverOffsetMs: 500 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('continues correctly when the tablet’s clock is changed', () => {
    const { now, stop } = followServerTime()
    expect(now()).toBe(1_000_500)
    vi.advanceTimersByTime(2_000)
    expect(now()).toBe(1_002_500)
    vi.setSystemTime(9_000_000)
    expect(now()).toBe(1_002_500)
    stop()
  })

  test('is set again by every answer about the sign-in, and by nothing else', () => {
    const { now, stop } = followServerTime()
    vi.setSystemTime(9_000_000)
    useSignIn.setState({ failure: { kind: 'offline' } })
    useSignIn.setState({ state: 'out', failure: null })
    expect(now()).toBe(1_000_500)
    useSignIn.setState({ state: 'in' })
    expect(now()).toBe(9_000_500)
    vi.setSystemTime(1_000_000)
    useSignIn.setState({ state: 'confirm' })
    expect(now()).toBe(1_000_500)
    useSignIn.setState({ state: 'out', serverOffsetMs: 700 })
    expect(now()).toBe(1_000_700)
    stop()
    vi.setSystemTime(9_000_000)
    useSignIn.setState({ state: 'in' })
    expect(now()).toBe(1_000_700)
  })
})
