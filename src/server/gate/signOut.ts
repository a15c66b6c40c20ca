import type { Logger } from 'pino'
import { withCookies } from './answers/withCookies.ts'
import type { Audit } from './audit/audit.ts'
import type { Visit } from './base/visit.ts'
import { readJsonBody } from './front/readJsonBody.ts'
import { discardedIn, tellDiscarded } from './lock/discarded.ts'
import type { Tablets } from './lock/tablets.ts'
import { removal } from './sealing/cookies.ts'
import type { DeadTokens } from './signed-in/deadTokens.ts'
import { findDevice } from './signed-in/device.ts'
import type { SignIns } from './signed-in/signIns.ts'
import type { TokenAddress } from './tokens/tokenAddress.ts'
import { openPair } from './tokens/tokenPair.ts'

type SignOutDeps = {
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly deadTokens: DeadTokens
  readonly tablets: Tablets
  readonly audit: Audit
  readonly log: Logger
  readonly isLocal: boolean
}

/** Ends the sign-in of this browser, here and at the service. */
export function signOutOf(deps: SignOutDeps) {
  const { signIns, tokens, deadTokens, audit, isLocal } = deps
  return async function signOut({ request, logEntry }: Visit): Promise<Response> {
    const count = discardedIn(await readJsonBody(request))
    const found = await signIns.find(request)
    const account = found.kind === 'open' ? found.signIn.row.account_id : null
    logEntry.account = account
    // Logged even when the sign-in has ended meanwhile; the log line then names no account.
    const device = findDevice(request, isLocal)
    await tellDiscarded(deps, { device, account, count })
    if (found.kind === 'open') {
      const pair = openPair(found.signIn.row.pair_sealed, found.signIn.rowKey)
      await audit.add({ act: 'sign-out', account, device })
      // The row stays until the service has received the sign-out.
      await signIns.end(found.signIn.idHash, null)
      if (found.signIn.row.revocation_handle !== null) await deadTokens.endOf(found.signIn.row)
      else if (pair !== null) await tokens.revoke(pair.refreshToken)
    }
    // Never "storage": it would delete unsent actions and the service worker.
    const answer = new Response(null, { status: 204, headers: { 'clear-site-data': '"cache"' } })
    return withCookies(answer, [...removal('session', isLocal), ...removal('sign-in', isLocal)])
  }
}
