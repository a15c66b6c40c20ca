import { networkOf } from '../../network/clientAddress.ts'
import type { Throttle } from '../base/deps.ts'
import { Problem } from '../base/problem.ts'

const mostKeys = 20_000

/** The bucket of those who show no credentials. */
export const addressKey = (clientAddress: string): string => `from ${networkOf(clientAddress)}`

/**
 * The bucket of one address, where programs prove themselves.
 *
 * @param known the key of a program that did so before: others at its address do not use up what it may
 */
export const tokenAddressKey = (clientAddress: string, known: string | null): string =>
  JSON.stringify(['token address', networkOf(clientAddress), known])

/**
 * A bucket of calls for each key: `burst` at once, then `perSecond`. Kept in memory, so several processes together
 * let through several times as much.
 *
 * One number a key is enough: when its bucket would be full again (the generic cell rate algorithm).
 */
export function createThrottle(rate: Throttle, now: () => Date) {
  const fullAt = new Map<string, number>()

  function forgetFull(at: number): void {
    for (const [key, full] of fullAt) if (full <= at) fullAt.delete(key)
  }

  return {
    /** @throws {Problem} 429 with the seconds after which the same call succeeds (§8) */
    take(key: string): void {
      if (rate === 'off') return
      const msPerCall = 1000 / rate.perSecond
      const at = now().getTime()
      const full = Math.max(fullAt.get(key) ?? at, at) + msPerCall
      const waitMs = full - at - msPerCall * rate.burst
      // Half a call of slack: fractions of a millisecond must not make the reported second wrong.
      if (waitMs > msPerCall / 2) throw tooMany(Math.max(1, Math.ceil(waitMs / 1000)))
      if (fullAt.size >= mostKeys) forgetFull(at)
      fullAt.set(key, full)
    },
  }
}

export type Throttling = ReturnType<typeof createThrottle>

/** A 429 that says when the same call is taken (§8). */
export const tooMany = (seconds: number): Problem =>
  new Problem(
    429,
    'throttled',
    'Too many requests',
    `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    {},
    { 'retry-after': String(seconds) },
  )
