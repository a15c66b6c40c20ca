import type { Context } from 'hono'
import type { Env } from '../base/deps.ts'
import { Overtaken, type Problem } from '../base/problem.ts'
import { toFlatEcho } from './queryEcho.ts'

export type OffsetPage = { readonly total: number; readonly limit: number; readonly offset: number }

/** A 4.0 list (§2.9). Page addresses are absolute, or null when there is no such page. */
export function answerList4(
  c: Context<Env>,
  data: readonly unknown[],
  { total, limit, offset }: OffsetPage,
): Response {
  const pageAt = (at: number): string => {
    const url = new URL(c.get('deps').settings.publicOrigin + c.req.path)
    url.search = new URL(c.req.url).search
    url.searchParams.delete('access_token')
    url.searchParams.set('offset', String(at))
    url.searchParams.set('limit', String(limit))
    return url.href
  }
  return c.json({
    data,
    meta: {
      ...meta(c),
      records: {
        count: data.length,
        total,
        limit,
        offset,
        nextPageUrl:
          offset + data.length < total && data.length > 0 ? pageAt(offset + limit) : null,
        prevPageUrl: offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
      },
    },
  })
}

/** One 4.0 resource: `{ data: {…}, meta }`. */
export function answerOne4(c: Context<Env>, data: Readonly<Record<string, unknown>>): Response {
  return c.json({ data, meta: meta(c) })
}

/** The error body of §7, with the message at the top level too, where some clients look for it. */
export function refuse4(c: Context<Env>, problem: Problem): Response {
  const error = {
    httpCode: problem.status,
    errorCode:
      problem.id === 'validation_error' ? 'invalid-parameter' : problem.id.replaceAll('_', '-'),
    message: problem.details,
    ...(Object.keys(problem.fields).length === 0 ? {} : { fields: problem.fields }),
  }
  const body = {
    error,
    message: problem.details,
    ...(problem instanceof Overtaken ? { data: problem.stands } : {}),
  }
  return c.json(body, problem.status, problem.headers)
}

const meta = (c: Context<Env>) => ({
  timestamp: c.get('deps').now().toISOString(),
  accountId: c.get('caller').accountId,
  request: toFlatEcho(c.req.url),
  requestUri: c.req.path,
})
