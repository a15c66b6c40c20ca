import { millisecondsInMinute } from 'date-fns/constants'
import type { RouteDeps } from '../base/deps.ts'
import { digest, newToken } from '../secrets/digest.ts'

const linkMs = 10 * millisecondsInMinute

/** A link that lets its holder make the first manager, once, within ten minutes. Earlier links end. */
export async function makeSetupLink({ db, now, settings }: RouteDeps): Promise<string> {
  const token = newToken()
  await db.deleteFrom('setup_links').execute()
  await db
    .insertInto('setup_links')
    .values({ token_hash: digest(token), expires_at: new Date(now().getTime() + linkMs) })
    .execute()
  return `${settings.publicOrigin}/setup/${token}`
}
