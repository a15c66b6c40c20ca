import type { Context } from 'hono'
import { stringifyInOrder } from '../../../contract/jsonInOrder.ts'
import type { Env } from '../base/deps.ts'
import type { Problem } from '../base/problem.ts'
import { toEcho } from './queryEcho.ts'

type Paging = { readonly total: number; readonly limit: number; readonly page: number }

/** The part of the envelope that depends on the resource. */
export type EnvelopeParts = {
  /** `booking`, `item`, … */
  readonly resource: string
  /** The sub-resource or identifier: `index`, `notes`, a booking code. */
  readonly id?: string
  /** Records in this answer; 1 when absent. */
  readonly records?: number
  readonly paging?: Paging
  /** `request.data`, for example the address to go to next. */
  readonly data?: Readonly<Record<string, string>>
  /** The members next to those of the envelope: `{ 'booking/index': {…} }`. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The `query` member, when it is not simply the query string. */
  readonly query?: Readonly<Record<string, unknown>>
}

/** The 3.0 answer, in the envelope of §2.1. */
export function answer(c: Context<Env>, parts: EnvelopeParts): Response {
  const records = parts.records ?? 1
  const { total, limit, page } = parts.paging ?? { total: null, limit: 0, page: 1 }
  const body = {
    ...envelope(c),
    request: {
      status: 'OK',
      resource: parts.resource,
      id: parts.id ?? '',
      path: pathOf(c),
      records,
      ...(total === null ? {} : { total_records: total }),
      limit,
      page,
      pages: total === null || limit === 0 ? 1 : Math.max(1, Math.ceil(total / limit)),
      ...timing(c),
      ...(parts.data === undefined ? {} : { data: parts.data }),
    },
    query: parts.query ?? toEcho(c.req.url),
    ...parts.payload,
  }
  return c.body(stringifyInOrder(body), 200, { 'content-type': 'application/json' })
}

/** A 3.0 refusal: the same envelope, `request.status` `ERROR`, and what is wrong in `request.error`. */
export function refuse(c: Context<Env>, problem: Problem): Response {
  const [resource = '', id = ''] = pathOf(c)
  return c.json(
    {
      ...envelope(c),
      request: {
        status: 'ERROR',
        resource,
        id,
        path: pathOf(c),
        records: 0,
        limit: 0,
        page: 1,
        pages: 1,
        ...timing(c),
        error: {
          id: problem.id,
          title: problem.title,
          details: problem.details,
          data: problem.fields,
        },
      },
      query: toEcho(c.req.url),
    },
    problem.status,
    problem.headers,
  )
}

function envelope(c: Context<Env>) {
  const business = c.get('business')
  const caller: Env['Variables']['caller'] | undefined = c.get('caller')
  return {
    version: '3.0',
    account_id: caller?.accountId ?? 0,
    host_id: business.hostId,
    name: business.name,
    locale: { id: business.localeId, lang: business.lang, currency: business.currency },
  }
}

/** The path below `/api/3.0/`, in parts. */
const pathOf = (c: Context<Env>): string[] =>
  c.req.path.split('/').filter((part, at) => at > 2 && part !== '')

function timing(c: Context<Env>) {
  return {
    time: Math.round((performance.now() - c.get('startedAt')) * 100) / 100_000,
    timestamp: Math.floor(c.get('deps').now().getTime() / 1000),
    method: c.req.method.toLowerCase(),
  }
}
