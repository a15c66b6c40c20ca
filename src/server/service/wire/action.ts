import type { Handler, Hono } from 'hono'
import type { Env } from '../base/deps.ts'
import { methodNotAllowed } from '../base/problem.ts'
import { aboutOf } from './endpoint.ts'

/**
 * Adds an action of 3.0 that accepts only POST (§4.1).
 *
 * The widely used PHP client sends a POST without parameters as a GET. An action that needs none, `alsoByGet` of its
 * endpoint, therefore acts by GET too when the `Authorization` header has the credentials: no link and no image can send
 * that header. Every other method is answered with 405.
 */
export function addAction(routes: Hono<Env>, path: string, handler: Handler<Env>): void {
  const { alsoByGet = false } = aboutOf(handler) ?? {}
  routes.post(path, handler)
  routes.all(path, (c, next) => {
    const { method, headers } = c.req.raw
    if (!alsoByGet || method !== 'GET' || !hasOwnHeader(headers)) throw methodNotAllowed(['POST'])
    return handler(c, next)
  })
}

/**
 * Whether the caller set the `Authorization` header. A browser adds remembered Basic credentials to links and
 * images on its own, and `Sec-Fetch-Mode` then shows that no script made the request.
 */
function hasOwnHeader(headers: Headers): boolean {
  if ((headers.get('authorization') ?? '').trim() === '') return false
  const mode = headers.get('sec-fetch-mode')
  return mode === null || mode === 'cors' || mode === 'same-origin'
}
