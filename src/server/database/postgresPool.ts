import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { asUnavailable, DatabaseUnavailable } from './databaseUnavailable.ts'
import { valueTypes } from './valueTypes.ts'

/** How long somebody waits for a connection, and for one statement, in ms. */
const standardLimitMs = 5_000

/** More would not be answered sooner, as they share the same processors. */
const mostConnections = 10

/**
 * How long a connection is kept while nobody uses it, in ms. A new one takes a tenth of a second of processor
 * until it has signed in and knows the tables: opened again in each rush, connections were the reason why the rush lasted (decisions.md 92).
 */
const keptMs = 600_000

/** After so long without a word TCP asks for the other end, in ms: routers forget a silent connection after four minutes. */
const keepAliveMs = 60_000

/** Two views of one Postgres; neither is ended by the Kysely that uses it. */
export type PostgresPools = {
  /** For the requests of people: each statement ends within five seconds. */
  readonly limited: PostgresPool
  /** For the schema and for clearing up, which may take as long as they need. */
  readonly unlimited: PostgresPool
  readonly end: () => Promise<void>
}

/**
 * Connections to a Postgres server. One that is lost or frozen is thrown away, so the next request gets a new one and
 * all is well again once the server is.
 *
 * @param connectionString `postgres://…`
 * @param limitMs how long one statement may take, in ms
 */
export function postgresPools(connectionString: string, limitMs = standardLimitMs): PostgresPools {
  const common: PoolConfig = {
    connectionString,
    connectionTimeoutMillis: limitMs,
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
  const limited = new Pool({
    ...common,
    max: mostConnections,
    idleTimeoutMillis: keptMs,
    statement_timeout: limitMs,
    // Postgres ends a statement itself; only a frozen one is given up here, a little later.
    query_timeout: limitMs * 1.1,
  })
  const unlimited = new Pool({ ...common, max: 2, idleTimeoutMillis: 1_000 })
  for (const pool of [limited, unlimited]) {
    // A connection that is lost while nobody uses it is replaced when it is needed.
    pool.on('error', () => {})
    // One that is lost while it is used fails the running statement; without a listener the error ends the process.
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  return {
    limited: lentBy(limited),
    unlimited: lentBy(unlimited),
    async end() {
      await Promise.all([limited.end(), unlimited.end()])
    },
  }
}

const lentBy = (pool: Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause)
    })
    return lent(client)
  },
  end: async () => {},
})

/** A connection that turns losing the server into `DatabaseUnavailable`, and is thrown away after that. */
function lent(client: PoolClient) {
  let isLost = false

  function failed(cause: unknown): never {
    // Whatever Postgres itself says comes as a `DatabaseError`; the rest is about the connection.
    const unavailable =
      cause instanceof DatabaseError ? asUnavailable(cause) : new DatabaseUnavailable(cause)
    if (unavailable === null) throw cause
    isLost = true
    throw unavailable
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('No query here reads through a cursor.')
    return client.query(sql, [...parameters]).then(
      // Kysely reads the command only to see whether rows were changed.
      ({ command, rowCount, rows }) => ({
        command: command === 'SELECT' ? 'SELECT' : 'UPDATE',
        rowCount: rowCount ?? 0,
        rows,
      }),
      failed,
    )
  }

  return { query, release: () => client.release(isLost) }
}
