import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * A refusal, thrown by any verb and answered once, by `onError`: in the envelope of 3.0 or as §7 says for 4.0.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: ContentfulStatusCode
  /** For programs: `validation_error`, `not_found`, `forbidden`, `conflict`, … */
  readonly id: string
  readonly title: string
  /** Field or parameter → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>

  /** @param details one sentence for people; it never repeats what the caller sent */
  constructor(
    status: ContentfulStatusCode,
    id: string,
    title: string,
    details: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(details)
    this.status = status
    this.id = id
    this.title = title
    this.fields = fields
    this.headers = headers
  }

  get details(): string {
    return this.message
  }
}

/** 400: `name` cannot be read; `why` continues "must be …": `a whole number from 1 to 250`. */
export const badParameter = (name: string, why: string): Problem =>
  new Problem(400, 'validation_error', 'Wrong parameter', `${name} must be ${why}.`, {
    [name]: `must be ${why}`,
  })

/** 400: `name` is needed and was not sent. */
export const missingParameter = (name: string): Problem =>
  new Problem(400, 'validation_error', 'Missing parameter', `${name} is missing.`, {
    [name]: 'is missing',
  })

/** 404: there is no such booking, item, … */
export const noSuch = (what: string): Problem =>
  new Problem(404, 'not_found', 'Not found', `There is no such ${what}.`)

/** 403: the caller is known and may not do this. */
export const forbidden = (why: string): Problem => new Problem(403, 'forbidden', 'Not allowed', why)

/** 409: it cannot be done to the thing as it is now, or somebody else was quicker. */
export const conflict = (why: string): Problem => new Problem(409, 'conflict', 'Refused', why)

/** 409: somebody else has changed it since it was read. */
export class Overtaken extends Problem {
  /** How it is now, as 4.0 tells it. */
  readonly stands: Readonly<Record<string, unknown>>

  constructor(why: string, state: Readonly<Record<string, unknown>>) {
    super(409, 'conflict', 'Refused', why)
    this.stands = state
  }
}

/** 413 or a shape nobody sends by mistake. */
export const tooLarge = (why: string): Problem => new Problem(413, 'too_large', 'Too large', why)

/** 405: the path is right and the method is not. */
export const methodNotAllowed = (allowed: readonly string[]): Problem =>
  new Problem(
    405,
    'method_not_allowed',
    'Wrong method',
    `This address takes ${allowed.join(' or ')} only.`,
    {},
    { allow: allowed.join(', ') },
  )
