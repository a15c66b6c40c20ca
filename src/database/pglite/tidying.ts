import { millisecondsInMinute } from 'date-fns/constants'
import type { PoolOfOne } from './poolOfOne.ts'

const everyMs = 5 * millisecondsInMinute

/** So many rows that are no longer valid, or were changed, make it worth while to tidy their table. */
const worthIt = 500
/** Statistics of a large table stay good for longer: until this part of its rows has changed. */
const partChanged = 0.1

type Table = { readonly name: string; readonly isWorn: boolean; readonly isUnknown: boolean }

/**
 * The database forgets these counts when it is closed. So what an earlier process left undone is unknown, and each table
 * is tidied once after its first change.
 */
const tables = `select quote_ident(s.relname) as name,
    n_dead_tup >= case when last_vacuum is null then 1 else ${worthIt} end as "isWorn",
    n_mod_since_analyze >= case when last_analyze is null then 1
      else greatest(${worthIt}, ${partChanged} * reltuples) end as "isUnknown"
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = 'public' order by s.relname`

/**
 * Does what autovacuum does in a Postgres server, since PGlite has none. With a hundred thousand bookings one table takes
 * half a second, for which everybody waits: so only the tables are tidied in which much has changed, one after the other,
 * and all at once only after many rows were inserted.
 */
export function tidying(pool: PoolOfOne) {
  async function run<Row>(statement: string): Promise<readonly Row[]> {
    const connection = await pool.connect()
    try {
      return (await connection.query<Row>(statement, [])).rows
    } finally {
      connection.release()
    }
  }

  /** Else the counts are up to a minute old, and what is tidied now would count as changed afterwards. */
  const bringCounts = () => run('select pg_stat_force_next_flush()')

  async function tidy(): Promise<void> {
    await bringCounts()
    await run('vacuum (analyze)')
  }

  /** One statement after the other, so that whoever asks meanwhile waits for one table and not for all. */
  async function tidyWhatChanged(): Promise<void> {
    await bringCounts()
    for (const { name, isWorn, isUnknown } of await run<Table>(tables)) {
      if (isWorn) await run(`vacuum ${name}`)
      if (isUnknown) await run(`analyze ${name}`)
    }
  }

  // A run may fail while the database closes or the disk is full; the next run catches up.
  const timer = setInterval(() => void tidyWhatChanged().catch(() => {}), everyMs)
  timer.unref()
  return { tidy, stop: () => clearInterval(timer) }
}
