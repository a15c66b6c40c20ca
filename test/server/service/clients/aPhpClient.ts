import type { Json } from '../../../example/asking.ts'

type Value = string | number | readonly Value[] | { readonly [name: string]: Value }
type Values = { readonly [name: string]: Value }

/** `http_build_query`: nested names in brackets, everything percent-encoded with the brackets, a space as a plus. */
export function httpBuildQuery(values: Values): string {
  const pairs = (name: string, value: Value): string[] =>
    typeof value === 'object'
      ? Object.entries(value).flatMap(([part, inner]) => pairs(`${name}[${part}]`, inner))
      : [`${phpEncode(name)}=${phpEncode(String(value))}`]
  return Object.entries(values)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&')
}

const phpEncode = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll(/[!'()*~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

type Consumer = { readonly id: string; readonly secret: string; readonly redirectUri: string }
type Tokens = { readonly access_token: string; readonly refresh_token: string }

/**
 * A client as PHP sites have it: a slash before the query, a POST without a body sent as a GET, the session taken from
 * every answer that has one and sent as a cookie, consumer key and secret in the body of the token call.
 */
export function aPhpClient(origin: string, consumer: Consumer) {
  let tokens: Tokens | null = null
  let sessionId: string | null = null
  let onBehalf: string | null = null

  const headers = (): Record<string, string> => ({
    'user-agent': 'Booking PHP/1.3',
    accept: 'application/json',
    // Outside a web request PHP has no address of the caller.
    'x-forwarded-for': '',
    ...(tokens === null ? {} : { authorization: `BEARER ${tokens.access_token}` }),
    ...(onBehalf === null ? {} : { 'x-on-behalf': onBehalf }),
    ...(sessionId === null ? {} : { cookie: `session_id=${sessionId}` }),
  })

  async function call(method: 'GET' | 'POST', path: string, values: Values) {
    const query = httpBuildQuery(values)
    const isGet = method === 'GET' || query === ''
    const response = await fetch(
      `${origin}/api/3.0/${path}/${isGet && query !== '' ? `?${query}` : ''}`,
      isGet
        ? { headers: headers(), redirect: 'manual' }
        : {
            method: 'POST',
            headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
            body: query,
            redirect: 'manual',
          },
    )
    const body: Json = await response.json()
    const found: unknown = body.booking?.session?.id
    if (typeof found === 'string') sessionId = found
    return body
  }

  /** The old, expired token is sent too, because this client does not remove it from its headers. */
  async function trade(values: Values): Promise<Json> {
    const response = await fetch(`${origin}/oauth/token/`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
      body: httpBuildQuery({
        type: 'web_server',
        client_id: consumer.id,
        client_secret: consumer.secret,
        redirect_uri: consumer.redirectUri,
        ...values,
      }),
      redirect: 'manual',
    })
    const body: Json = await response.json()
    const [access_token, refresh_token]: unknown[] = [body.access_token, body.refresh_token]
    if (typeof access_token === 'string' && typeof refresh_token === 'string') {
      tokens = { access_token, refresh_token }
    }
    return body
  }

  return {
    authorizeUrl: `/oauth/?${httpBuildQuery({ type: 'web_server', client_id: consumer.id, response_type: 'code' })}`,
    get: (path: string, values: Values = {}) => call('GET', path, values),
    post: (path: string, values: Values = {}) => call('POST', path, values),
    fetchToken: (code: string) => trade({ grant_type: 'authorization_code', code }),
    refreshToken: () =>
      trade({ grant_type: 'refresh_token', refresh_token: tokens?.refresh_token ?? '' }),
    actAsCustomer: () => {
      onBehalf = 'Off'
    },
    get tokens() {
      return tokens
    },
    get sessionId() {
      return sessionId
    },
    forgetSession: () => {
      sessionId = null
    },
  }
}

export type PhpClient = ReturnType<typeof aPhpClient>
