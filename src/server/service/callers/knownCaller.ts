import type { Caller, RouteDeps } from '../base/deps.ts'
import { digest } from '../secrets/digest.ts'
import { consumerRefused, wrongPair, wrongToken } from './credentials.ts'
import type { SecretCheck, ShownSecret } from './secretCheck.ts'

/** The staff account an access token was given to. @throws {OAuthRefusal} 401 when it is not good any more */
export async function callerOfToken({ db, now }: RouteDeps, token: string): Promise<Caller> {
  const found = await db
    .selectFrom('oauth_tokens')
    .innerJoin('accounts', 'accounts.account_id', 'oauth_tokens.account_id')
    .select(['accounts.account_id', 'accounts.role'])
    .where('access_hash', '=', digest(token))
    .where('access_expires_at', '>', now())
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('accounts.enabled', '=', true)
    .executeTakeFirst()
  if (found === undefined) throw wrongToken()
  const { account_id: accountId, role } = found
  return { accountId, role, audience: 'staff', tokenOf: accountId, isPublic: false }
}

/**
 * The token pair acts at the administrative level, under the name of the first manager (§5.2).
 *
 * @param beforeGuess called when the secret has to be compared the slow way
 * @throws {OAuthRefusal | Problem} 401, also for the consumer key and secret; 429 after too many guesses
 */
export async function callerOfPair(
  { db }: RouteDeps,
  check: SecretCheck,
  { shown, address }: { readonly shown: ShownSecret; readonly address: string },
  beforeGuess: () => void,
): Promise<Caller> {
  const pair = await db
    .selectFrom('api_keys')
    .select((eb) => [
      'secret_hash',
      eb
        .selectFrom('accounts')
        .select((of) => of.fn.min('account_id').as('first'))
        .where('role', '=', 'manager')
        .where('enabled', '=', true)
        .as('manager'),
    ])
    .where('api_key', '=', shown.key)
    .executeTakeFirst()
  if (pair === undefined) {
    const client = await db
      .selectFrom('oauth_clients')
      .select('client_id')
      .where('client_id', '=', shown.key)
      .executeTakeFirst()
    throw client === undefined ? wrongPair() : consumerRefused()
  }
  if (!check.isRemembered(shown, pair.secret_hash)) beforeGuess()
  if (!(await check.isRight(shown, { hash: pair.secret_hash, exists: true, address })))
    throw wrongPair()
  return {
    accountId: pair.manager ?? 0,
    role: 'admin',
    audience: 'staff',
    tokenOf: null,
    isPublic: false,
  }
}
