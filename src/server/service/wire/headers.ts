import { createMiddleware } from 'hono/factory'
import type { Env } from '../base/deps.ts'

const jsonPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'"

/** The security headers of every answer. A page sets its own policy; the policy for JSON allows nothing. */
export const securityHeaders = (isHttps: boolean) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    set('cache-control', 'no-store')
    set('content-security-policy', jsonPolicy)
    set('referrer-policy', 'same-origin')
    set('x-content-type-options', 'nosniff')
    set('x-frame-options', 'DENY')
    if (isHttps) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })

/**
 * Browsers may call the API directly, as real clients do; without what the browser itself would add: the API's one
 * cookie names a session and opens nothing. Never for sign-in.
 */
export const cors = createMiddleware<Env>(async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-On-Behalf',
      'access-control-max-age': '600',
      allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    })
  }
  await next()
  c.res.headers.set('access-control-allow-origin', '*')
  c.res.headers.set('access-control-expose-headers', 'Retry-After')
})
