import type { Context } from 'hono'
import { DatabaseUnavailable } from '../../database/databaseUnavailable.ts'
import type { Caller, Env } from '../base/deps.ts'
import { Problem } from '../base/problem.ts'
import { refuse4 } from './answer4.ts'
import { refuse } from './envelope.ts'
import { OAuthRefusal, toFlat } from './oauthRefusal.ts'

/**
 * The one place that turns a thrown error into an answer: flat, in the envelope of 3.0, or as §7. An error that is not a
 * refusal counts as our own bug (500), because a 400 would blame the caller for it.
 */
export function onError(thrown: Error, c: Context<Env>): Response {
  const isGeneration3 = c.req.path.startsWith('/api/3.0')
  if (thrown instanceof OAuthRefusal) {
    if (isGeneration3 || !c.req.path.startsWith('/api/')) return toFlat(thrown)
    const { status, error, message, challenge } = thrown
    const headers = challenge === undefined ? {} : { 'www-authenticate': challenge }
    return refuse4(c, new Problem(status, error, 'Authentication failed', message, {}, headers))
  }
  const problem = toProblem(thrown)
  if (problem.status === 500 || thrown instanceof DatabaseUnavailable) {
    c.get('deps').log.error({ err: thrown, path: c.req.routePath }, 'a request failed')
  }
  if (problem.status === 403) {
    // Absent for who was refused before anybody knew them.
    const caller: Caller | undefined = c.get('caller')
    const accountId = caller?.accountId ?? null
    c.get('deps').log.info({ event: 'forbidden', path: c.req.routePath, accountId }, 'not allowed')
  }
  // The business is absent when the database did not answer, and without it no envelope can be made.
  const business: unknown = c.get('business')
  return isGeneration3 && business !== undefined ? refuse(c, problem) : refuse4(c, problem)
}

function toProblem(thrown: Error): Problem {
  if (thrown instanceof Problem) return thrown
  return unavailableProblem(thrown) ?? databaseProblem(thrown) ?? serviceError
}

const unavailableWords = {
  'no answer': 'The service’s database does not answer. Try again in a few seconds.',
  full: 'The disk of the service’s database is full. Somebody has to make room there.',
  damaged: 'The files of the service’s database are damaged. Somebody has to restore a snapshot.',
} as const

/** 503 with `Retry-After` when the database does not answer or its disk is full; null for any other error. */
export const unavailableProblem = (thrown: Error): Problem | null =>
  thrown instanceof DatabaseUnavailable
    ? new Problem(
        503,
        'database_unavailable',
        'Not available',
        unavailableWords[thrown.why],
        {},
        { 'retry-after': String(thrown.retryAfterSeconds) },
      )
    : null

const serviceError = new Problem(
  500,
  'service_error',
  'Service error',
  'Something went wrong in the service. Nothing was changed.',
)

/** Refusals by Postgres itself, by the class of the error code (SQLSTATE). */
function databaseProblem(thrown: Error): Problem | null {
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  if (/^22...$/.test(code)) {
    return new Problem(
      400,
      'validation_error',
      'Wrong parameter',
      'A value is out of range or of the wrong kind.',
    )
  }
  if (/^40...$/.test(code)) {
    return new Problem(
      503,
      'busy',
      'Busy',
      'Too many changes met at once. Nothing was changed: try again.',
      {},
      { 'retry-after': '1' },
    )
  }
  return null
}
