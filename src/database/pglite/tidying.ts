import { millisecondsInMinute } from 'date-fns/constants'
import type { PoolOfOne } from './poolOfOne.ts'

const everyMs = 5 * millisecondsInMinute

/** After this many changed rows a cleanup is worth while, and after more of them new statistics as well. */
const worthTidying = 500
const worthLearning = 5000

type Named = { readonly name: string }

const ownTables = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/**
 * Does what autovacuum does in a Postgres server, since PGlite has none. With a hundred thousand bookings it takes two
 * seconds, so it runs rarely and table by table, and all at once only after many rows were inserted.
 */
export function tidying(pool: PoolOfOne) {
  // What an earlier process left undone is unknown, so the first run covers all tables.
  let tidiedAt = -worthTidying
  let learntAt = -worthLearning

  async function run(statement: string): Promise<readonly Named[]> {
    const connection = await pool.connect()
    try {
      return (await connection.query<Named>(statement, [])).rows
    } finally {
      connection.release()
    }
  }

  /** One table after the other, so that whoever asks meanwhile waits for one table and not for all. */
  async function runOnEach(statement: string): Promise<void> {
    for (const { name } of await run(ownTables)) await run(`${statement} ${name}`)
  }

  async function tidy(): Promise<void> {
    tidiedAt = pool.changedRows()
    learntAt = tidiedAt
    await run('vacuum (analyze)')
  }

  async function tidyIfWorthIt(): Promise<void> {
    const changed = pool.changedRows()
    if (changed - tidiedAt < worthTidying) return
    tidiedAt = changed
    await runOnEach('vacuum')
    if (changed - learntAt < worthLearning) return
    learntAt = changed
    await runOnEach('analyze')
  }

  // A run may fail while the database closes or the disk is full; the next run catches up.
  const timer = setInterval(() => void tidyIfWorthIt().catch(() => {}), everyMs)
  timer.unref()
  return { tidy, stop: () => clearInterval(timer) }
}
