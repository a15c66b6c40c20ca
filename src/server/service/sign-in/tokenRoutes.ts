import { type Context, Hono } from 'hono'
import type { Env, RouteDeps } from '../base/deps.ts'
import type { Parameters } from '../base/parameters.ts'
import { Problem } from '../base/problem.ts'
import { basicCredentials } from '../callers/basicCredentials.ts'
import type { SecretCheck } from '../callers/secretCheck.ts'
import { type Throttling, tokenAddressKey } from '../callers/throttle.ts'
import { hashPassword, programCost } from '../secrets/passwordHash.ts'
import { invalidClient, invalidRequest, OAuthRefusal, toFlat } from '../wire/oauthRefusal.ts'
import { unavailableProblem } from '../wire/onError.ts'
import { readParameters } from '../wire/readParameters.ts'
import { exchangeCode } from './codes.ts'
import { refreshPair, revokeToken, type TokenPairAnswer } from './tokenPairs.ts'

/**
 * The access token address (§5.3, steps 3 to 5), and where tokens are ended (RFC 7009): flat JSON in and out. A stale Bearer header and parameters such as
 * `type` come from real clients and mean nothing.
 */
export function tokenRoutes(deps: RouteDeps, throttle: Throttling, check: SecretCheck) {
  const nobodysSecret = hashPassword('nobody', deps.settings.passwordCost ?? programCost)

  /**
   * Who trades, by Basic or by the body; both only when they agree.
   *
   * @throws {OAuthRefusal | Problem} 401; 429 from an address with too many calls, or after too many wrong secrets
   */
  async function clientOf(
    authorization: string | undefined,
    sent: Parameters,
    address: string,
  ): Promise<string> {
    const basic = basicCredentials(authorization)
    const shown = {
      key: basic?.name ?? sent.get('client_id') ?? '',
      secret: basic?.secret ?? sent.get('client_secret') ?? '',
    }
    throttle.take(tokenAddressKey(address, check.wasRight(shown) ? shown.key : null))
    if (sent.unreadable !== null) throw sent.unreadable
    const client = await deps.db
      .selectFrom('oauth_clients')
      .select('secret_hash')
      .where('client_id', '=', shown.key)
      .executeTakeFirst()
    const hash = client?.secret_hash ?? (await nobodysSecret)
    const isRight = await check.isRight(shown, { hash, exists: client !== undefined, address })
    const disagrees = basic !== null && (sent.get('client_id') ?? shown.key) !== shown.key
    if (client === undefined || !isRight || disagrees) throw invalidClient()
    return shown.key
  }

  async function sentBy(c: Context<Env>) {
    const sent = await readParameters(c.req.raw)
    const client = await clientOf(c.req.header('authorization'), sent, c.get('clientAddress'))
    return { sent, client }
  }

  return new Hono<Env>()
    .post('/token', async (c) => {
      const { sent, client } = await sentBy(c)
      const pair = await trade(deps, client, sent)
      return c.json(pair, 200, { 'cache-control': 'no-store', pragma: 'no-cache' })
    })
    .post('/revoke', async (c) => {
      const { sent, client } = await sentBy(c)
      await revokeToken(deps, client, required(sent, 'token'))
      return c.body(null, 200, { 'cache-control': 'no-store' })
    })
    .onError((thrown, c) => {
      if (thrown instanceof OAuthRefusal) return toFlat(thrown)
      if (thrown instanceof Problem) return flatProblem(thrown)
      deps.log.error({ err: thrown }, 'the token address failed')
      const unavailable = unavailableProblem(thrown)
      if (unavailable !== null) return flatProblem(unavailable)
      return c.json({ error: 'server_error', error_description: 'Try again later.' }, 500)
    })
}

/** The requested pair. @throws {OAuthRefusal} 400 */
async function trade(
  deps: RouteDeps,
  clientId: string,
  sent: Parameters,
): Promise<TokenPairAnswer> {
  switch (sent.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(deps, {
        clientId,
        code: required(sent, 'code'),
        redirectUri: sent.get('redirect_uri'),
        verifier: sent.get('code_verifier'),
      })
    case 'refresh_token':
      return refreshPair(deps, clientId, required(sent, 'refresh_token'))
    case undefined:
      throw invalidRequest('grant_type is missing.')
    default:
      throw new OAuthRefusal(
        400,
        'unsupported_grant_type',
        'grant_type must be authorization_code or refresh_token.',
      )
  }
}

function required(sent: Parameters, name: string): string {
  const value = sent.get(name)
  if (value === undefined) throw invalidRequest(`${name} is missing.`)
  return value
}

/** A throttle, a database that does not answer, or an unreadable body, in the flat words of this address. */
const flatProblem = ({ status, details, headers }: Problem): Response =>
  Response.json(
    {
      error: status === 429 || status === 503 ? 'temporarily_unavailable' : 'invalid_request',
      error_description: details,
    },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
