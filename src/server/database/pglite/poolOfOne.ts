import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient } from 'pg'
import type { DatabaseEngine } from './engine.ts'
import { EngineSocket } from './engineSocket.ts'

/** How long a query waits for the connection. A longer wait means that code waits inside its own transaction. */
const longestWaitMs = 20_000

/** The service has some two hundred different queries; a query with a list counts once for each length of the list. */
const mostStatements = 500

const isFrequentStatement = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i
/** The best plan for a part of a word depends on the word, and a kept plan knows none. */
const looksForAPart = /\bi?like\b/i
const changesTables = /^\s*(create|alter|drop)\b/i

/** Runs one statement whose answer nobody reads. */
export type RunStatement = (sql: string) => Promise<void>

export type PoolOfOne = PostgresPool & {
  /** Waits for all earlier requests for the connection, and ends it. */
  readonly close: () => Promise<void>
  /** Runs `work` while nobody else uses the connection. */
  readonly alone: <T>(work: (run: RunStatement) => Promise<T>) => Promise<T>
  /** The number of rows inserted, changed or deleted since the pool was opened. */
  readonly changedRows: () => number
}

/**
 * The engine's single connection as a pool of one, lent to one borrower at a time, first come first served.
 * So the transactions of several Kysely instances never run into each other.
 *
 * Statements are kept prepared: the embedded Postgres parses and plans a query slower than it runs it. Those that look for
 * a part of a word are not.
 *
 * @param types how values are read
 * @param beforeUse runs each time before the connection is lent
 * @param explained turns an error of a query into the one that is thrown
 */
export function poolOfOne(
  engine: DatabaseEngine,
  types: CustomTypesConfig,
  beforeUse: (run: RunStatement) => Promise<void>,
  explained: (thrown: unknown) => unknown,
): PoolOfOne {
  const pool = new Pool({
    stream: () => new EngineSocket(engine),
    // Whatever the surroundings say about a server is not about this one.
    ssl: false,
    user: 'postgres',
    password: '',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestWaitMs,
    types,
  })
  /** The names of statements that are prepared on the connection, by their text. */
  const names = new Map<string, string>()
  let count = 0
  let last: PoolClient | null = null
  let changed = 0
  // A connection that failed is replaced when the next one asks.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function connected(): Promise<PoolClient> {
    const client = await pool.connect()
    if (client !== last) {
      // The engine keeps what an earlier connection has begun and prepared. Where it fails, the caller's own query says why.
      names.clear()
      await client.query('rollback; deallocate all').catch(() => {})
      last = client
    }
    return client
  }

  function nameOf(sql: string): string | undefined {
    if (changesTables.test(sql)) {
      // The stored column types may be wrong from now on.
      names.clear()
    }
    if (!isFrequentStatement.test(sql) || looksForAPart.test(sql)) return undefined
    const name = names.get(sql) ?? `s${(count += 1)}`
    names.set(sql, name)
    return name
  }

  /** @returns `query` for one borrower */
  function querying(client: PoolClient) {
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
      if (typeof sql !== 'string') throw new Error('No query here reads through a cursor.')
      const name = nameOf(sql)
      return client
        .query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) })
        .then(({ command, rowCount, rows }) => {
          const isRead = command === 'SELECT'
          if (!isRead) changed += rowCount ?? 0
          // Kysely reads the command only to see whether rows were changed.
          return { command: isRead ? 'SELECT' : 'UPDATE', rowCount: rowCount ?? 0, rows }
        }, failed)
    }
    return query
  }

  /** A connection that keeps too many statements is replaced, and the engine forgets them. */
  function giveBack(client: PoolClient): void {
    client.release(count > mostStatements)
    if (count > mostStatements) count = 0
  }

  async function alone<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    const client = await connected()
    try {
      return await work(runOn(client))
    } finally {
      giveBack(client)
    }
  }

  return {
    async connect() {
      const client = await connected()
      try {
        await beforeUse(runOn(client))
      } catch (cause) {
        giveBack(client)
        throw explained(cause)
      }
      let isBack = false
      const release = () => {
        if (!isBack) giveBack(client)
        isBack = true
      }
      return { query: querying(client), release }
    },
    // Gate and service share the connection, so it ends with the database and not with one of them.
    end: async () => {},
    changedRows: () => changed,
    alone,
    async close() {
      // The pool forgets who waits when it ends.
      await alone(async () => {})
      await pool.end()
    },
  }
}

const runOn =
  (client: PoolClient): RunStatement =>
  async (sql) => {
    await client.query(sql)
  }
