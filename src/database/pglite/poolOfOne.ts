import type { PGlite } from '@electric-sql/pglite'
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { preparedQueries } from './preparedQueries.ts'
import { takingTurns } from './turns.ts'

export type PoolOfOne = PostgresPool & {
  readonly drained: () => Promise<void>
  /** Runs `work` while nobody uses the connection. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The number of rows inserted, changed or deleted since the pool was opened. */
  readonly changedRows: () => number
}

/**
 * PGlite's single connection as a pool of one, lent to one borrower at a time, first come first served.
 * So the transactions of several Kysely instances never run into each other.
 *
 * @param beforeUse runs each time before the connection is lent
 * @param explained turns an error of a query into the one that is thrown
 */
export function poolOfOne(
  database: PGlite,
  beforeUse: () => Promise<void>,
  explained: (thrown: unknown) => unknown,
): PoolOfOne {
  const ask = preparedQueries(database)
  const { lend, giveBack } = takingTurns()
  let changed = 0

  /** @returns `query` for one borrower */
  function querying() {
    let first: unknown = null

    /** On a full disk the rollback fails too. Its error would hide the reason, so the first error becomes its cause. */
    function failed(thrown: unknown): never {
      first ??= thrown
      if (thrown instanceof Error && thrown !== first) thrown.cause ??= first
      throw explained(thrown)
    }

    function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(
      sql: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof sql !== 'string') throw new Error('The embedded database has no cursors.')
      // Kysely reads the command only to see whether rows were affected; for a query that is 0.
      const rows: R[] = []
      return ask(sql, parameters, rows).then((rowCount) => {
        changed += rowCount
        return { command: 'UPDATE', rowCount, rows }
      }, failed)
    }
    return query
  }

  return {
    async connect() {
      await lend()
      try {
        await beforeUse()
      } catch (cause) {
        giveBack()
        throw explained(cause)
      }
      let isBack = false
      const release = () => {
        if (!isBack) giveBack()
        isBack = true
      }
      return { query: querying(), release }
    },
    // Gate and service share the connection, so it ends with the database and not with one of them.
    end: async () => {},
    changedRows: () => changed,
    async drained() {
      await lend()
      giveBack()
    },
    async alone(work) {
      await lend()
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}
