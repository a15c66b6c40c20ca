import type { Handler, Hono } from 'hono'
import type { Env } from '../ground/deps.ts'
import { methodNotAllowed } from '../ground/problem.ts'

/**
 * Adds an action of 3.0 that accepts only POST (§4.1).
 *
 * The widely used PHP client sends a POST without parameters as a GET. Such a GET acts too, with its parameters in the
 * query, when it shows its credentials in the `Authorization` header: no link and no image can send that header.
 */
export function addAction(routes: Hono<Env>, path: string, handler: Handler<Env>): void {
  routes.post(path, handler)
  routes.all(path, (c, next) => {
    if (c.req.method !== 'GET' || !hasOwnHeader(c.req.raw.headers)) throw methodNotAllowed(['POST'])
    return handler(c, next)
  })
}

/**
 * Whether the caller set the `Authorization` header. A browser adds remembered Basic credentials to links and
 * images by itself, and `Sec-Fetch-Mode` then shows that no script made the request.
 */
function hasOwnHeader(headers: Headers): boolean {
  if ((headers.get('authorization') ?? '').trim() === '') return false
  const mode = headers.get('sec-fetch-mode')
  return mode === null || mode === 'cors' || mode === 'same-origin'
}
