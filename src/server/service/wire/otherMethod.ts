import type { Hono } from 'hono'
import type { Env } from '../base/deps.ts'

type RoutePattern = { readonly method: string; readonly path: RegExp }

/**
 * Finds the methods of an address, for an answer to a method that it does not have.
 *
 * @param app with all its routes; they are the same at every call
 * @returns the methods at `path`, none when there is nothing at all
 */
export function methodsOf(app: Hono<Env>): (path: string) => string[] {
  let known: readonly RoutePattern[] | null = null
  return (path) => {
    known ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map((route) => ({ method: route.method, path: toPattern(route.path) }))
    const bare = path.replace(/\/+$/, '')
    return [
      ...new Set(known.filter((k) => k.path.test(bare)).map(({ method }) => method)),
    ].toSorted()
  }
}

/** `/booking/:code{[A-Z]+}/note` → a pattern with one segment for the name. */
const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/+$/, '')
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}$`,
  )
