/**
 * Why the database cannot be used: it does not answer, the disk is full, or its files are damaged. For the last
 * two a person has to act.
 */
export type Unavailability = 'no answer' | 'full' | 'damaged'

/**
 * The database cannot be used now. The request that met it is answered 503 with `Retry-After`. Whether its last
 * statement was done is not known.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** After how many seconds the caller may try again. */
  readonly retryAfterSeconds = 5
  readonly why: Unavailability

  constructor(cause: unknown, why: Unavailability = whyOf(cause)) {
    super(words[why], { cause })
    this.why = why
  }
}

const words = {
  'no answer': 'The database does not answer.',
  full: 'The disk of the database is full.',
  damaged: 'The files of the database are damaged.',
} as const

const whyOf = (cause: unknown): Unavailability => {
  if (isDiskFull(cause)) return 'full'
  return damaged.test(codeOf(cause)) ? 'damaged' : 'no answer'
}

/** Whether an error says that the disk is full: `53100` is how Postgres says it, also the embedded one. */
const isDiskFull = (cause: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ||
  (cause instanceof Error && /no space left on device/i.test(cause.message))

/** Codes (SQLSTATE) of a page whose checksum is wrong, and of an index that cannot be so. */
const damaged = /^XX00[12]$/

/**
 * Codes (SQLSTATE) with which Postgres says that it cannot work now: connection lost, shut down by an administrator or
 * after a crash, still starting, too many connections, a full disk, a statement that took longer than its limit.
 */
const cannotNow = /^(?:08...|57P0[1-5]|57014|53...|XX00[12])$/

/** @returns null when the error is about the statement itself */
export function asUnavailable(cause: unknown): DatabaseUnavailable | null {
  return cannotNow.test(codeOf(cause)) || isDiskFull(cause) ? new DatabaseUnavailable(cause) : null
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''
