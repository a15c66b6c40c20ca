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

type PoolOptions = {
  /** How values are read. */
  readonly types: CustomTypesConfig
  /** Runs each time before the connection is lent. */
  readonly beforeUse: (run: RunStatement) => Promise<void>
  /** Turns an error of a query into the one that is thrown. */
  readonly explained: (thrown: unknown) => unknown
}

/**
 * The engine's single connection as a pool of one, lent to one borrower at a time, first come first served.
 * So the transactions of several Kysely instances never run into each other.
 *
 * Statements are kept prepared: the embedded Postgres parses and plans a query slower than it runs it. Those that look for
 * a part of a word are not.
 */
export class PoolOfOne implements PostgresPool {
  readonly #options: PoolOptions
  readonly #pool: Pool
  /** The names of statements that are prepared on the connection, by their text. */
  readonly #names = new Map<string, string>()
  #count = 0
  #last: PoolClient | null = null
  #changed = 0

  constructor(engine: DatabaseEngine, options: PoolOptions) {
    this.#options = options
    this.#pool = new Pool({
      stream: () => new EngineSocket(engine),
      // Whatever the surroundings say about a server is not about this one.
      ssl: false,
      user: 'postgres',
      password: '',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: longestWaitMs,
      types: options.types,
    })
    // A connection that failed is replaced when the next one asks.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** The number of rows inserted, changed or deleted since the pool was opened. */
  get changedRows(): number {
    return this.#changed
  }

  async connect() {
    const client = await this.#connected()
    try {
      await this.#options.beforeUse(runOn(client))
    } catch (cause) {
      this.#giveBack(client)
      throw this.#options.explained(cause)
    }
    let isBack = false
    const release = () => {
      if (!isBack) this.#giveBack(client)
      isBack = true
    }
    return { query: this.#querying(client), release }
  }

  /** Gate and service share the connection, so it ends with the database and not with one of them. */
  async end(): Promise<void> {}

  /** Runs `work` while nobody else uses the connection. */
  async alone<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    const client = await this.#connected()
    try {
      return await work(runOn(client))
    } finally {
      this.#giveBack(client)
    }
  }

  /** Waits for all earlier requests for the connection, and ends it. */
  async close(): Promise<void> {
    // The pool forgets who waits when it ends.
    await this.alone(async () => {})
    await this.#pool.end()
  }

  async #connected(): Promise<PoolClient> {
    const client = await this.#pool.connect()
    if (client !== this.#last) {
      // The engine keeps what an earlier connection has begun and prepared. Where it fails, the caller's own query says why.
      this.#names.clear()
      await client.query('rollback; deallocate all').catch(() => {})
      this.#last = client
    }
    return client
  }

  /** A connection that keeps too many statements is replaced, and the engine forgets them. */
  #giveBack(client: PoolClient): void {
    client.release(this.#count > mostStatements)
    if (this.#count > mostStatements) this.#count = 0
  }

  #nameOf(sql: string): string | undefined {
    if (changesTables.test(sql)) {
      // The stored column types may be wrong from now on.
      this.#names.clear()
    }
    if (!isFrequentStatement.test(sql) || looksForAPart.test(sql)) return undefined
    const name = this.#names.get(sql) ?? `s${(this.#count += 1)}`
    this.#names.set(sql, name)
    return name
  }

  /** @returns `query` for one borrower */
  #querying(client: PoolClient) {
    let first: unknown = null

    /** On a full disk the rollback fails too. Its error would hide the reason, so the first error becomes its cause. */
    const failed = (thrown: unknown): never => {
      first ??= thrown
      if (thrown instanceof Error && thrown !== first) thrown.cause ??= first
      throw this.#options.explained(thrown)
    }
    const run = async <R>(
      sql: string,
      parameters: readonly unknown[],
    ): Promise<PostgresQueryResult<R>> => {
      const name = this.#nameOf(sql)
      const { command, rowCount, rows } = await client
        .query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) })
        .catch(failed)
      const isRead = command === 'SELECT'
      if (!isRead) this.#changed += rowCount ?? 0
      // Kysely reads the command only to see whether rows were changed.
      return { command: isRead ? 'SELECT' : 'UPDATE', rowCount: rowCount ?? 0, rows }
    }

    function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(
      sql: string | PostgresCursor<R>,
      parameters: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof sql !== 'string') throw new Error('No query here reads through a cursor.')
      return run(sql, parameters)
    }
    return query
  }
}

const runOn =
  (client: PoolClient): RunStatement =>
  async (sql) => {
    await client.query(sql)
  }
