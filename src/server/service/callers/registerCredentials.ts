import type { RouteDeps } from '../base/deps.ts'
import { hashPassword, isPassword, programCost } from '../secrets/passwordHash.ts'
import type { Proven } from './secretCheck.ts'

/**
 * Writes the consumer key and the token pair of the settings into the database, secrets only as hashes. Those of
 * earlier settings are good for nothing any more, nor is what they were given.
 *
 * @returns both with the hash they fit
 */
export async function registerCredentials(deps: RouteDeps): Promise<readonly Proven[]> {
  const { client, apiKey } = deps.settings
  return [
    { key: client.id, secret: client.secret, hash: await registerClient(deps) },
    { key: apiKey.key, secret: apiKey.secret, hash: await registerTokenPair(deps) },
  ]
}

async function registerClient({
  db,
  settings: { client, passwordCost },
}: RouteDeps): Promise<string> {
  for (const table of ['oauth_codes', 'oauth_tokens', 'oauth_clients'] as const) {
    await db.deleteFrom(table).where('client_id', '!=', client.id).execute()
  }
  const known = await db
    .selectFrom('oauth_clients')
    .select('secret_hash')
    .where('client_id', '=', client.id)
    .executeTakeFirst()
  const secretHash = await hashOf(client.secret, known?.secret_hash, passwordCost)
  const redirectUris = [...client.redirectUris]
  await db
    .insertInto('oauth_clients')
    .values({
      client_id: client.id,
      name: 'Deskbell',
      secret_hash: secretHash,
      redirect_uris: redirectUris,
    })
    .onConflict((conflict) =>
      conflict
        .column('client_id')
        .doUpdateSet({ secret_hash: secretHash, redirect_uris: redirectUris }),
    )
    .execute()
  return secretHash
}

async function registerTokenPair({
  db,
  settings: { apiKey, passwordCost },
}: RouteDeps): Promise<string> {
  await db.deleteFrom('api_keys').where('api_key', '!=', apiKey.key).execute()
  const known = await db
    .selectFrom('api_keys')
    .select('secret_hash')
    .where('api_key', '=', apiKey.key)
    .executeTakeFirst()
  const secretHash = await hashOf(apiKey.secret, known?.secret_hash, passwordCost)
  await db
    .insertInto('api_keys')
    .values({ api_key: apiKey.key, secret_hash: secretHash })
    .onConflict((conflict) => conflict.column('api_key').doUpdateSet({ secret_hash: secretHash }))
    .execute()
  return secretHash
}

/** The hash already kept when it fits, so a restart writes nothing new. */
async function hashOf(secret: string, kept: string | undefined, cost = programCost) {
  const fits = kept !== undefined && (await isPassword(secret, kept))
  return fits ? kept : hashPassword(secret, cost)
}
