import { millisecondsInDay as dayMs } from 'date-fns/constants'
import type { Transaction } from 'kysely'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { digest, newToken } from '../secrets/digest.ts'
import { invalidGrant } from '../wire/oauthRefusal.ts'
import { holdAccount } from './credentials.ts'

const standardAccessSeconds = 14_000
const refreshMs = 14 * dayMs
/** However often a pair is renewed, so long after the sign-in its person signs in again. */
const familyMs = 90 * dayMs
/** A refresh token seen again within this is two refreshes at once; later it is a stolen one. */
const raceMs = 60_000

/** What the token endpoint answers (§5.3, step 4). */
export type TokenPairAnswer = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  /** Ends the whole sign-in at the revocation address, and does nothing else: for who holds no token of it any more. */
  readonly revocation_handle: string
}

export type PairOwner = {
  readonly clientId: string
  readonly accountId: number
  /** All pairs that descend from one sign-in. */
  readonly family: string
  /** When that was; now when absent. */
  readonly since?: Date
}

/** Makes a pair inside the transaction that ends what it replaces. */
export async function issuePair(
  transaction: Transaction<ServiceTables>,
  { now, settings }: RouteDeps,
  { clientId, accountId, family, since }: PairOwner,
): Promise<TokenPairAnswer> {
  const pair: TokenPairAnswer = {
    access_token: newToken(),
    token_type: 'Bearer',
    expires_in: settings.accessTokenSeconds ?? standardAccessSeconds,
    refresh_token: newToken(),
    revocation_handle: family,
  }
  const at = now().getTime()
  const familySince = since ?? new Date(at)
  const familyEnd = familySince.getTime() + familyMs
  await transaction
    .insertInto('oauth_tokens')
    .values({
      family,
      family_since: familySince,
      client_id: clientId,
      account_id: accountId,
      access_hash: digest(pair.access_token),
      refresh_hash: digest(pair.refresh_token),
      issued_at: new Date(at),
      access_expires_at: new Date(at + pair.expires_in * 1000),
      refresh_expires_at: new Date(Math.min(at + refreshMs, familyEnd)),
      replaced_at: null,
      revoked_at: null,
    })
    .execute()
  await transaction
    .deleteFrom('oauth_tokens')
    .where('refresh_expires_at', '<', new Date(at - dayMs))
    .execute()
  return pair
}

/**
 * Puts a new pair in the place of the one whose refresh token this is; both old tokens are dead at commit (§5.3,
 * step 5). Of many refreshes at once the row lock lets one win.
 *
 * @throws {OAuthRefusal} `invalid_grant`; a token that was replaced over a minute ago ends its whole family
 */
export async function refreshPair(
  deps: RouteDeps,
  clientId: string,
  refreshToken: string,
): Promise<TokenPairAnswer> {
  const at = deps.now()
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    const of = await transaction
      .selectFrom('oauth_tokens')
      .select('account_id')
      .where('refresh_hash', '=', digest(refreshToken))
      .executeTakeFirst()
    if (of !== undefined) await holdAccount(transaction, of.account_id)
    const old = await transaction
      .selectFrom('oauth_tokens')
      .innerJoin('accounts', 'accounts.account_id', 'oauth_tokens.account_id')
      .selectAll('oauth_tokens')
      .select('accounts.enabled')
      .where('refresh_hash', '=', digest(refreshToken))
      .forUpdate('oauth_tokens')
      .executeTakeFirst()
    if (old === undefined || old.client_id !== clientId) return 'unknown'
    if (old.replaced_at !== null) {
      if (at.getTime() - old.replaced_at.getTime() <= raceMs) return 'early'
      await revokeFamily(transaction, old.family, at)
      return 'late'
    }
    const isOver = old.revoked_at !== null || old.refresh_expires_at <= at || !old.enabled
    if (isOver) return 'over'
    await transaction
      .updateTable('oauth_tokens')
      .set({ replaced_at: at })
      .where('pair_id', '=', old.pair_id)
      .execute()
    return issuePair(transaction, deps, {
      clientId,
      accountId: old.account_id,
      family: old.family,
      since: old.family_since,
    })
  })
  if (typeof outcome !== 'string') return outcome
  // Refused here and not inside: a throw would undo the end of the family.
  if (outcome === 'early' || outcome === 'late') {
    deps.log.warn({ event: `refresh_reuse_${outcome}` }, 'a replaced refresh token came again')
  }
  throw invalidGrant('The refresh token is invalid, has expired or was used before.')
}

/** Ends the sign-in of a token or a handle of this client (RFC 7009); what is unknown is over already. */
export async function revokeToken({ db, now }: RouteDeps, clientId: string, token: string) {
  const hash = digest(token)
  const found = await db
    .selectFrom('oauth_tokens')
    .select(['family', 'account_id'])
    .where('client_id', '=', clientId)
    .where((row) =>
      row.or([
        row('access_hash', '=', hash),
        row('refresh_hash', '=', hash),
        row('family', '=', token),
      ]),
    )
    .executeTakeFirst()
  if (found === undefined) return
  await db.transaction().execute(async (transaction) => {
    // A pair that is being made for it at this moment is ended, too.
    await holdAccount(transaction, found.account_id)
    await revokeFamily(transaction, found.family, now())
  })
}

/** Ends every pair of one sign-in. */
export async function revokeFamily(db: ServiceDb, family: string, at: Date): Promise<void> {
  await db
    .updateTable('oauth_tokens')
    .set({ revoked_at: at })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}
