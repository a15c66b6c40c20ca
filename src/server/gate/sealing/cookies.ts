/**
 * The cookies: `session` is a person's sign-in (Strict), `sign-in` a sign-in that has been started (Lax, because the
 * browser comes back from another site), and `device` a marked tablet, which grants nothing.
 */
export type CookieKind = 'session' | 'sign-in' | 'device'

const plainNames = { session: 'desk', 'sign-in': 'desk-tx', device: 'desk-dev' } as const
const largest = { session: 1024, 'sign-in': 3072, device: 256 } as const
const sameSite = { session: 'Strict', 'sign-in': 'Lax', device: 'Strict' } as const

/** The name of the cookie; it is plain (without `__Host-`) only on `http://localhost`. */
const nameOf = (kind: CookieKind, isPlain: boolean): string =>
  isPlain ? plainNames[kind] : `__Host-${plainNames[kind]}`

/** A Set-Cookie line. An empty value deletes the cookie. */
export function cookieLine(
  kind: CookieKind,
  value: string,
  maxAgeSeconds: number,
  isPlain = false,
): string {
  const line = `${nameOf(kind, isPlain)}=${value}; Path=/; ${isPlain ? '' : 'Secure; '}HttpOnly; SameSite=${sameSite[kind]}; Max-Age=${maxAgeSeconds}`
  if (line.length > largest[kind]) throw new Error('A cookie grew over its limit.')
  return line
}

/** The Set-Cookie lines that delete the cookie under each name it may have. */
export const removal = (kind: CookieKind, isLocal: boolean): readonly string[] =>
  (isLocal ? [false, true] : [false]).map((isPlain) => cookieLine(kind, '', 0, isPlain))

/**
 * Finds a cookie under its `__Host-` name. Some browsers refuse Secure cookies on `http://localhost`, so only there the
 * plain name counts as well.
 */
export function findCookie(
  request: Request,
  kind: CookieKind,
  isLocal: boolean,
): { readonly value: string; readonly isPlain: boolean } | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  for (const isPlain of isLocal ? [false, true] : [false]) {
    const start = `${nameOf(kind, isPlain)}=`
    const found = cookies.find((cookie) => cookie.startsWith(start))
    if (found !== undefined) return { value: found.slice(start.length), isPlain }
  }
  return null
}

/**
 * Whether the desk is opened over plain HTTP on this very machine.
 *
 * @throws when it is opened over plain HTTP from elsewhere: no browser keeps a Secure cookie there
 */
export function isLocalHttp(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin)
  if (protocol === 'https:') return false
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return true
  throw new Error('PUBLIC_ORIGIN must begin with https:// unless it is localhost.')
}
