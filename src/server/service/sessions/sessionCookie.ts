import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../base/deps.ts'
import { keptForMs } from './findCart.ts'

const name = 'session_id'

/** The session a client goes on with (§4.1): by parameter, which wins, or by cookie. */
export type NamedSession = { readonly id: string; readonly by: 'parameter' | 'cookie' }

export function namedSession(c: Context<Env>, parameter: string | undefined): NamedSession | null {
  if (parameter !== undefined) return { id: parameter, by: 'parameter' }
  const cookie = getCookie(c, name)
  return cookie === undefined || cookie === '' ? null : { id: cookie, by: 'cookie' }
}

const scope = (c: Context<Env>) => ({
  path: '/api',
  httpOnly: true,
  sameSite: 'Lax' as const,
  secure: c.get('deps').settings.publicOrigin.startsWith('https:'),
})

/** Has a client that keeps cookies come back with this session; with null, with none. It lives as long as the session. */
export function keepSession(c: Context<Env>, id: string | null): void {
  if (id !== null) setCookie(c, name, id, { ...scope(c), maxAge: keptForMs / 1000 })
  else if (getCookie(c, name) !== undefined) deleteCookie(c, name, scope(c))
}
