import { configure, getConfig } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const stepMs = 10
const speed = 20

/**
 * From here on the clock and the timers of the page run twenty times as fast, until the test ends: what the desk waits
 * for three seconds is over in 150 ms. Gate and service answer in this process, so a slow machine slows the clock, too,
 * and no request is given up for being late.
 */
export function runClockQuickly(): void {
  const { asyncUtilTimeout } = getConfig()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // What waits for the page to change counts by the same timers.
  configure({ asyncUtilTimeout: asyncUtilTimeout * speed })
  const running = setInterval(() => vi.advanceTimersByTime(stepMs * speed), stepMs)
  onTestFinished(() => {
    clearInterval(running)
    vi.useRealTimers()
    configure({ asyncUtilTimeout })
  })
}
