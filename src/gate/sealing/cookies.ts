/**
 * Which cookie: the session (Strict), a sign-in on its way (Lax, it comes back from another site), or the mark of a
 * tablet of the business, which grants nothing.
 */
export type CookieKind = 'session' | 'sign-in' | 'device'

const plainNames = { session: 'desk', 'sign-in': 'desk-tx', device: 'desk-dev' } as const
const largest = { session: 1024, 'sign-in': 3072, device: 256 } as const
const sameSite = { session: 'Strict', 'sign-in': 'Lax', device: 'Strict' } as const

/** The name of the cookie; `isPlain` only ever on `http://localhost`. */
const nameOf = (kind: CookieKind, isPlain: boolean): string =>
  isPlain ? plainNames[kind] : `__Host-${plainNames[kind]}`

/** A Set-Cookie line. An empty value takes the cookie away. */
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

/** Every line that takes the cookie away, under each name it may have. */
export const removal = (kind: CookieKind, isLocal: boolean): readonly string[] =>
  (isLocal ? [false, true] : [false]).map((isPlain) => cookieLine(kind, '', 0, isPlain))

/**
 * Finds a cookie under its `__Host-` name. On `http://localhost` some browsers refuse Secure cookies, so there,
 * and only there, the plain name is looked for as well.
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
