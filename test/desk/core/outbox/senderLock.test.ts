import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestSenderLock, type SenderLock } from '../../../../src/desk/core/outbox/senderLock.ts'

/** How often the lock was requested. */
let requestCount = 0
let turn: SenderLock

/** A browser that grants the lock by `lend`. */
function withLocks(lend: (hold: () => Promise<void>) => Promise<void>): void {
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) => {
    requestCount += 1
    return lend(hold)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  turn = requestSenderLock({ onMine: () => {}, tellWanted: () => {}, tellKept: () => {} })
}

beforeEach(() => {
  requestCount = 0
  vi.useFakeTimers()
})
afterEach(() => {
  turn.stop()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

test('a page that is being left pauses before it requests the lock again, so that the browser can continue (WebKit)', async () => {
  // Without the pause this test would never end, so the lock is refused only so many times.
  const refusals = 1_000
  withLocks(async (hold) => {
    if (requestCount <= refusals) throw new DOMException('The page is gone', 'InvalidStateError')
    return hold()
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(requestCount).toBe(1)
  expect(turn.isMine()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(requestCount).toBe(2)
})

test('a tab that loses the lock for sending queues for it at once', async () => {
  withLocks(async (hold) => {
    if (requestCount === 1) throw new DOMException('Taken', 'AbortError')
    return hold()
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(requestCount).toBe(2)
  expect(turn.isMine()).toBe(true)
})
