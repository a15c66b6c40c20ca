/**
 * The database does not answer, is going down, or has no room. The request that met it is answered 503 with
 * `Retry-After`. Whether its last statement was done is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** After how many seconds the caller may try again. */
  readonly retryAfterSeconds = 5
  /** Whether the disk of the database is full: then somebody has to make room. */
  readonly isFull: boolean

  constructor(cause: unknown) {
    const isFull = isOutOfRoom(cause)
    super(isFull ? 'The disk of the database is full.' : 'The database does not answer.', { cause })
    this.isFull = isFull
  }
}

/** Whether an error says that the disk is full: `53100` is how Postgres says it, also the embedded one. */
const isOutOfRoom = (cause: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ||
  (cause instanceof Error && /no space left on device/i.test(cause.message))

/**
 * Codes (SQLSTATE) with which Postgres says that it cannot work now: connection lost, shut down by an administrator or
 * after a crash, still starting, too many connections, no room, a statement that took longer than its limit.
 */
const cannotNow = /^(?:08...|57P0[1-5]|57014|53...)$/

/** @returns null when the error is about the statement itself */
export function asUnavailable(cause: unknown): DatabaseUnavailable | null {
  return cannotNow.test(codeOf(cause)) || isOutOfRoom(cause) ? new DatabaseUnavailable(cause) : null
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''
