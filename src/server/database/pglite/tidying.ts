import { millisecondsInMinute } from 'date-fns/constants'
import type { PoolOfOne } from './poolOfOne.ts'

/** So many rows that are no longer valid, or were changed, make it worth while to tidy their table. */
const worthIt = 500
/** In a large table: this part of its rows. */
const partWorn = 0.05
const partChanged = 0.1

/**
 * What is most worth doing now. The database forgets these counts when it is closed: what an earlier process left undone
 * is unknown, so each table is tidied once after its first change.
 */
const mostWorth = `select name, case when "isWorn" then 'vacuum ' else 'analyze ' end || name as statement
  from (
    select quote_ident(s.relname) as name, n_dead_tup + n_mod_since_analyze as changes,
      n_dead_tup >= case when last_vacuum is null then 1
        else greatest(${worthIt}, ${partWorn} * reltuples) end as "isWorn",
      n_mod_since_analyze >= case when last_analyze is null then 1
        else greatest(${worthIt}, ${partChanged} * reltuples) end as "isUnknown"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public'
  ) as tables
  where ("isWorn" or "isUnknown") and name <> all($1) order by changes desc limit 1`

type Most = { readonly name: string; readonly statement: string }

/**
 * Does what autovacuum does in a Postgres server, since PGlite has none. With a hundred thousand bookings one table takes
 * half a second, for which everybody waits: so one is tidied a minute, where much has changed, and all at once only after
 * many rows were inserted.
 *
 * @param tellUntidied gets, once for each table, why it could not be tidied: calls that read it become slower
 */
export function tidying(pool: PoolOfOne, tellUntidied: (table: string, cause: unknown) => void) {
  /** Tables that could not be tidied wait until no other one needs it. */
  const waiting = new Set<string>()
  const reported = new Set<string>()

  async function run<Row>(statement: string, values: readonly unknown[] = []) {
    const connection = await pool.connect()
    try {
      return (await connection.query<Row>(statement, values)).rows
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

  async function tidyOne(): Promise<void> {
    await bringCounts()
    const [most] = await run<Most>(mostWorth, [[...waiting]])
    if (most === undefined) return waiting.clear()
    try {
      await run(most.statement)
    } catch (cause) {
      waiting.add(most.name)
      if (!reported.has(most.name)) tellUntidied(most.name, cause)
      reported.add(most.name)
    }
  }

  // To ask what is worth doing may fail while the database closes; the next run catches up.
  const timer = setInterval(() => void tidyOne().catch(() => {}), millisecondsInMinute)
  timer.unref()
  return { tidy, stop: () => clearInterval(timer) }
}
