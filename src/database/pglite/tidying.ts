import { millisecondsInMinute } from 'date-fns/constants'
import type { PoolOfOne } from './poolOfOne.ts'

const everyMs = 5 * millisecondsInMinute

/** So many changed rows make it worth while; and so many more, new statistics. */
const worthTidying = 500
const worthLearning = 5000

/**
 * What a Postgres server's own helper does in the background (autovacuum), and PGlite has nobody for. It takes a
 * fraction of a second, so it happens seldom, and at once only where many rows are known to be new.
 */
export function tidying(pool: PoolOfOne) {
  // How much an earlier process left to do is not known: the first round looks at all.
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

  // One that fails, in a database that is being closed or is full, is made up for by the next.
  const timer = setInterval(() => void tidyIfWorthIt().catch(() => {}), everyMs)
  timer.unref()
  return { tidy, stop: () => clearInterval(timer) }
}
