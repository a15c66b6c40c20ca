import { millisecondsInMinute as minuteMs } from 'date-fns/constants'
import { networkOf } from '../../network/clientAddress.ts'

/** How often a network, or a marked tablet, does something within a minute; kept in memory, so several processes let through several times as much. */
export function perMinute(most: number, now: () => Date) {
  const lately = new Map<string, { count: number; readonly since: number }>()
  let prunedAt = 0

  function prune(at: number): void {
    // A clock that was set back must not keep anybody waiting.
    if (Math.abs(at - prunedAt) <= minuteMs) return
    prunedAt = at
    for (const [network, { since }] of lately) {
      if (Math.abs(at - since) > minuteMs) lately.delete(network)
    }
  }

  return {
    /** Counts one more from this source, an address or a tablet’s name. @returns whether it is one too many */
    isTooMuch(source: string): boolean {
      const at = now().getTime()
      prune(at)
      const network = networkOf(source)
      const seen = lately.get(network)
      const isOld = seen === undefined || Math.abs(at - seen.since) > minuteMs
      const counted = isOld ? { count: 0, since: at } : seen
      counted.count += 1
      lately.set(network, counted)
      return counted.count > most
    },

    /** It was not one of those that are counted. */
    giveBack(source: string): void {
      const seen = lately.get(networkOf(source))
      if (seen !== undefined) seen.count -= 1
    },
  }
}
