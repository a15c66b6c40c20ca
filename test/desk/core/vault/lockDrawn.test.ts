import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { tellLockDrawn, whenLockDrawn } from '../../../../src/desk/core/vault/lockDrawn.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useSignIn.setState({ state: 'locked' })
})
afterEach(() => vi.useRealTimers())

function waits(): () => boolean {
  let isWaiting = true
  async function wait(): Promise<void> {
    await whenLockDrawn()
    isWaiting = false
  }
  void wait()
  return () => isWaiting
}

test('a desk that starts locked fetches nothing else before the box for the PIN is rendered (W1)', async () => {
  const isWaiting = waits()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isWaiting()).toBe(true)
  tellLockDrawn()
  await vi.advanceTimersByTimeAsync(20)
  expect(isWaiting()).toBe(false)
})

test('the start continues at once where the desk is not locked, and where it is opened meanwhile', async () => {
  const isWaiting = waits()
  useSignIn.setState({ state: 'in' })
  await vi.advanceTimersByTimeAsync(0)
  expect(isWaiting()).toBe(false)
  const isWaitingStill = waits()
  await vi.advanceTimersByTimeAsync(0)
  expect(isWaitingStill()).toBe(false)
})

test('a page that is hidden renders nothing, and the start still continues', async () => {
  const isWaiting = waits()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isWaiting()).toBe(false)
})
