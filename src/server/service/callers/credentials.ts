import type { Parameters } from '../base/parameters.ts'
import { OAuthRefusal } from '../wire/oauthRefusal.ts'
import { basicCredentials } from './basicCredentials.ts'

/** How a caller of `/api/` shows who they are (§5.2, §5.3 step 7). */
export type CallerCredentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'pair'; readonly key: string; readonly secret: string }

const realm = 'realm="api"'

export const noCredentials = (): OAuthRefusal =>
  new OAuthRefusal(401, 'unauthorized', 'An access token is required.', `Bearer ${realm}`)

export const wrongToken = (): OAuthRefusal =>
  new OAuthRefusal(
    401,
    'invalid_token',
    'The access token is invalid or has expired.',
    `Bearer ${realm}, error="invalid_token"`,
  )

export const wrongPair = (): OAuthRefusal =>
  new OAuthRefusal(
    401,
    'unauthorized',
    'You do not have access to this resource.',
    `Basic ${realm}`,
  )

/** §5.3 step 6: a client that sends the consumer key here is about to give the secret away. */
export const consumerRefused = (): OAuthRefusal =>
  new OAuthRefusal(
    401,
    'invalid_client',
    'The consumer key and secret are accepted only at the access token address.',
    `Bearer ${realm}`,
  )

const consumerParameters = ['client_id', 'client_secret', 'consumer_key', 'consumer_secret']

/**
 * Reads the one kind of credentials that was sent.
 *
 * @throws {OAuthRefusal} for a consumer key or secret among the parameters, two kinds at once, a damaged header, and
 *   a token as a parameter of 4.0
 */
export function readCredentials(
  authorization: string | undefined,
  parameters: Parameters,
  isGeneration3: boolean,
): CallerCredentials {
  if (consumerParameters.some((name) => parameters.has(name))) throw consumerRefused()
  const header = fromHeader(authorization)
  const parameter = parameters.has('access_token') ? parameters.get('access_token') : null
  if (parameter === null) return header
  if (!isGeneration3 || parameter === undefined) throw wrongToken()
  const isSameToken = header.kind === 'token' && header.token === parameter
  if (header.kind !== 'none' && !isSameToken) {
    throw new OAuthRefusal(
      401,
      'invalid_request',
      'Send credentials in one way only.',
      `Bearer ${realm}`,
    )
  }
  return { kind: 'token', token: parameter }
}

function fromHeader(authorization: string | undefined): CallerCredentials {
  if (authorization === undefined || authorization.trim() === '') return { kind: 'none' }
  const pair = basicCredentials(authorization)
  if (pair !== null) return { kind: 'pair', key: pair.name, secret: pair.secret }
  const [, token] = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization) ?? []
  if (token === undefined) {
    throw new OAuthRefusal(
      401,
      'invalid_request',
      'The Authorization header cannot be read.',
      `Bearer ${realm}, error="invalid_request"`,
    )
  }
  return { kind: 'token', token }
}
