import { LRUCache } from 'lru-cache'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'

/** Of more than this nobody misses one, and to count them takes longer than all else in the answer. */
const manyFound = 20_000

const keptMs = 300_000

type KeptTotals = {
  /** The total of a word that many bookings have, at most five minutes old; undefined when it must be counted. */
  readonly of: (word: string) => number | undefined
  /**
   * Keeps a total over twenty thousand, for five minutes from when it was first counted.
   *
   * @returns the total
   */
  readonly keep: (word: string, total: number) => number
  /** Counts a word when those before it are counted, and keeps it; not again where one of them was the same word. */
  readonly inTurn: (word: string, count: () => Promise<number>) => Promise<number>
}

const keptIn = new WeakMap<ServiceDb, KeptTotals>()

/** Caches large totals, and counts one after the other, for all searches in one database. */
export function keptTotals({ db, now }: Pick<RouteDeps, 'db' | 'now'>): KeptTotals {
  const known = keptIn.get(db)
  if (known !== undefined) return known
  const clock = { now: () => now().getTime() }
  const totals = new LRUCache<string, number>({
    max: 100,
    ttl: keptMs,
    ttlResolution: 0,
    perf: clock,
  })
  let last: Promise<unknown> = Promise.resolve()
  const keep = (word: string, total: number): number => {
    if (total > manyFound && !totals.has(word)) totals.set(word, total)
    return total
  }
  const made: KeptTotals = {
    of: (word) => totals.get(word),
    keep,
    inTurn(word, count) {
      const counted = last.then(async () => totals.get(word) ?? keep(word, await count()))
      // The caller gets a failure; the next in turn is counted all the same.
      last = counted.catch(() => {})
      return counted
    },
  }
  keptIn.set(db, made)
  return made
}
