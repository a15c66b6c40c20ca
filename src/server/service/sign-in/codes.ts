import { createHash } from 'node:crypto'
import { millisecondsInDay as dayMs } from 'date-fns/constants'
import type { RouteDeps } from '../base/deps.ts'
import { digest, isSame, newToken } from '../secrets/digest.ts'
import { invalidGrant } from '../wire/oauthRefusal.ts'
import type { AuthorizeRequest } from './authorizeRequest.ts'
import { type CredentialsMark, credentialsOf, holdAccount } from './credentials.ts'
import { issuePair, revokeFamily, type TokenPairAnswer } from './tokenPairs.ts'

const codeMs = 60_000

/** Who has signed in, and with what. */
export type Proved = { readonly accountId: number; readonly credentials: CredentialsMark }

/**
 * Makes the code that the client trades within 60 seconds (§5.3, step 2).
 *
 * @returns null when the person's password or second step was changed while they signed in
 */
export async function issueCode(
  { db, now }: RouteDeps,
  request: AuthorizeRequest,
  { accountId, credentials }: Proved,
): Promise<string | null> {
  const code = newToken()
  const at = now().getTime()
  await db
    .deleteFrom('oauth_codes')
    .where('expires_at', '<', new Date(at - dayMs))
    .execute()
  return db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId)
    if ((await credentialsOf(transaction, accountId)) !== credentials) return null
    await transaction
      .insertInto('oauth_codes')
      .values({
        code_hash: digest(code),
        client_id: request.clientId,
        account_id: accountId,
        redirect_uri: request.redirectUri,
        redirect_uri_was_sent: request.redirectUriWasSent,
        challenge: request.challenge?.text ?? null,
        challenge_method: request.challenge?.method ?? null,
        expires_at: new Date(at + codeMs),
        used_at: null,
        family: newToken(),
      })
      .execute()
    return code
  })
}

export type CodeExchange = {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string | undefined
  readonly verifier: string | undefined
}

type KeptCode = {
  readonly redirect_uri: string
  readonly redirect_uri_was_sent: boolean
  readonly challenge: string | null
  readonly challenge_method: 'S256' | 'plain' | null
}

/** The address has to be the one the code was made for, and may be left out only if it was left out then. */
const isRightAddress = (kept: KeptCode, sent: string | undefined): boolean =>
  sent === undefined ? !kept.redirect_uri_was_sent : sent === kept.redirect_uri

/** A verifier without a challenge is refused too: somebody removed the challenge on the way. */
function isRightVerifier({ challenge, challenge_method }: KeptCode, verifier: string | undefined) {
  if (challenge === null || verifier === undefined) {
    return challenge === null && verifier === undefined
  }
  const answer =
    challenge_method === 'S256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return isSame(answer, challenge)
}

/**
 * Trades a code for the first pair of a family, once.
 *
 * @throws {OAuthRefusal} `invalid_grant`; a code that comes a second time ends the pairs it gave
 */
export async function exchangeCode(
  deps: RouteDeps,
  exchange: CodeExchange,
): Promise<TokenPairAnswer> {
  const at = deps.now()
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    const of = await transaction
      .selectFrom('oauth_codes')
      .select('account_id')
      .where('code_hash', '=', digest(exchange.code))
      .executeTakeFirst()
    if (of !== undefined) await holdAccount(transaction, of.account_id)
    const kept = await transaction
      .selectFrom('oauth_codes')
      .innerJoin('accounts', 'accounts.account_id', 'oauth_codes.account_id')
      .selectAll('oauth_codes')
      .select('accounts.enabled')
      .where('code_hash', '=', digest(exchange.code))
      .forUpdate('oauth_codes')
      .executeTakeFirst()
    if (kept === undefined || kept.client_id !== exchange.clientId) return 'refused'
    if (kept.used_at !== null) {
      await revokeFamily(transaction, kept.family, at)
      return 'reused'
    }
    const isGood =
      kept.expires_at > at &&
      kept.enabled &&
      isRightAddress(kept, exchange.redirectUri) &&
      isRightVerifier(kept, exchange.verifier)
    if (!isGood) return 'refused'
    await transaction
      .updateTable('oauth_codes')
      .set({ used_at: at })
      .where('code_hash', '=', kept.code_hash)
      .execute()
    return issuePair(transaction, deps, {
      clientId: kept.client_id,
      accountId: kept.account_id,
      family: kept.family,
    })
  })
  if (typeof outcome !== 'string') return outcome
  if (outcome === 'reused') deps.log.warn({ event: 'code_reuse' }, 'a sign-in code came again')
  throw invalidGrant('The code is invalid, has expired, was used before or belongs elsewhere.')
}
