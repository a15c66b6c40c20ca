import { millisecondsInMinute } from 'date-fns/constants'
import type { PoolOfOne } from './poolOfOne.ts'

const everyMs = 5 * millisecondsInMinute

/** After this many changed rows a cleanup is worth while, and after more of them new statistics as well. */
const worthTidying = 500
const worthLearning = 5000

/**
 * Does what autovacuum does in a Postgres server, since PGlite has none. It takes a
 * fraction of a second, so it runs rarely, and immediately only after many rows were inserted.
 */
export function tidying(pool: PoolOfOne) {
  // What an earlier process left undone is unknown, so the first run covers all tables.
  let tidiedAt = -worthTidying
  let learntAt = -worthLearning

  async function run(statement: string): Promise<void> {
    const connection = await pool.connect()
    try {
      await connection.query(statement, [])
    } finally {
      connection.release()
    }
  }

  async function tidy(): Promise<void> {
    tidiedAt = pool.changedRows()
    learntAt = tidiedAt
    await run('vacuum (analyze)')
  }

  async function tidyIfWorthIt(): Promise<void> {
    if (pool.changedRows() - learntAt >= worthLearning) await tidy()
    else if (pool.changedRows() - tidiedAt >= worthTidying) {
      tidiedAt = pool.changedRows()
      await run('vacuum')
    }
  }

  // A run may fail while the database closes or the disk is full; the next run catches up.
  const timer = setInterval(() => void tidyIfWorthIt().catch(() => {}), everyMs)
  timer.unref()
  return { tidy, stop: () => clearInterval(timer) }
}
