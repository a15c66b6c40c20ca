import type { ServiceDb } from './deps.ts'

const mostTries = 5
const longestPauseMs = 40

/**
 * One transaction, and once more when the database gave it up for another one's sake (a deadlock, or a serialisation
 * failure): it was rolled back whole then, so nothing is done twice.
 *
 * @param work changes nothing outside the transaction
 * @throws what `work` throws; the database's own failure after five tries, which is answered as "busy"
 */
export async function inTransaction<T>(
  db: ServiceDb,
  work: (trx: ServiceDb) => Promise<T>,
): Promise<T> {
  for (let left = mostTries - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work)
    } catch (thrown) {
      if (left === 0 || !wasGivenUp(thrown)) throw thrown
    }
    // Those that met do not meet again at the same moment.
    await new Promise((again) => setTimeout(again, Math.random() * longestPauseMs))
  }
}

/** `40001` serialisation failure, `40P01` deadlock. */
const wasGivenUp = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  (thrown.code === '40001' || thrown.code === '40P01')
