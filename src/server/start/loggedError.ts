/** An error as the log shows it. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  /** Where it was thrown, and what caused it. */
  readonly stack: string
  /** The code of Node or of the database (SQLSTATE). */
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
}

/** More causes than any of ours has; an error may be its own cause. */
const mostCauses = 6

/**
 * What the log may show of an error: what failed and where, and no value. An error of the database brings the parameters of
 * its statement and the row it is about, and so names, addresses and digests.
 */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' }
  const message = withoutValues(thrown.message)
  const places = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const hasCause = thrown.cause instanceof Error && depth < mostCauses
  const cause = hasCause ? loggedError(thrown.cause, depth + 1) : null
  return {
    type: thrown.name,
    message,
    stack: [
      `${thrown.name}: ${message}`,
      ...places,
      ...(cause === null ? [] : [`caused by: ${cause.stack}`]),
    ].join('\n'),
    ...(cause === null ? {} : named(cause)),
    ...named(thrown),
  }
}

/** Postgres and `JSON.parse` say in double quotes what they could not read; names of tables are shown on their own. */
const withoutValues = (message: string): string => message.replaceAll(/"[^]*"/g, '"…"')

const names = ['code', 'table', 'constraint'] as const

/** Those of its cause stand in for those an error does not have. */
const named = (error: object): Partial<LoggedError> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
