import type { Logger } from 'pino'
import { GateProblem } from './answers/gateProblem.ts'
import type { Audit } from './audit/audit.ts'
import type { Changes } from './audit/changes.ts'
import type { People } from './audit/people.ts'
import { auditRoutes } from './auditRoutes.ts'
import { closeRoutes } from './closes/closeRoutes.ts'
import type { Closes } from './closes/closes.ts'
import { doorRoutes } from './door/doorRoutes.ts'
import { requireSameOrigin } from './front/sameOrigin.ts'
import type { Facts } from './ground/facts.ts'
import type { GateSettings } from './ground/gateSettings.ts'
import type { Db } from './ground/gateTables.ts'
import type { Visit } from './ground/visit.ts'
import { lockRoutes } from './lock/lockRoutes.ts'
import type { Pins } from './lock/pins.ts'
import { tabletRoutes } from './lock/tabletRoutes.ts'
import type { Tablets } from './lock/tablets.ts'
import type { Standing } from './relay/standing.ts'
import type { Keyring } from './sealing/keyring.ts'
import { showSignInOf } from './showSignIn.ts'
import { signingInRoutes } from './sign-in/signingInRoutes.ts'
import type { DeadTokens } from './signed-in/deadTokens.ts'
import type { SignIns } from './signed-in/signIns.ts'
import { signInRoutes } from './signInRoutes.ts'
import { signOutOf } from './signOut.ts'
import type { TokenAddress } from './tokens/tokenAddress.ts'
import type { ServiceHosts } from './upstream/serviceHosts.ts'
import type { Upstream } from './upstream/upstream.ts'

type Rooms = {
  readonly db: Db
  readonly keys: Keyring
  readonly now: () => Date
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly standing: Standing
  readonly tokens: TokenAddress
  readonly deadTokens: DeadTokens
  readonly upstream: Upstream
  readonly hosts: ServiceHosts
  readonly facts: Facts
  readonly pins: Pins
  readonly tablets: Tablets
  readonly closes: Closes
  readonly audit: Audit
  readonly changes: Changes
  readonly people: People
  readonly log: Logger
  readonly isLocal: boolean
}

/** The service sends people here from its own site. */
const fromAnotherSite = 'GET /auth/callback'

/** Signing in and out, who is signed in, and what else the gate itself answers to the desk. */
export function authRoutes(rooms: Rooms) {
  const table: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
    'GET /auth/session': showSignInOf(rooms),
    ...signingInRoutes(rooms),
    'POST /auth/logout': signOutOf(rooms),
    ...tabletRoutes(rooms),
    ...lockRoutes(rooms),
    ...doorRoutes(rooms),
    ...closeRoutes(rooms),
    ...auditRoutes(rooms),
    ...signInRoutes(rooms),
  }
  const paths = new Set(Object.keys(table).map((key) => key.split(' ')[1]))

  return async (visit: Visit): Promise<Response | null> => {
    const { request, url, said } = visit
    if (!url.pathname.startsWith('/auth/')) return null
    if (!paths.has(url.pathname)) throw new GateProblem('no-such-route')
    said.route = `${request.method} ${url.pathname}`
    const handler = table[said.route]
    if (handler === undefined) throw new GateProblem('method-not-allowed')
    // The sealed cookie and `state` protect the one route whose origin is not checked.
    if (said.route !== fromAnotherSite) requireSameOrigin(request, rooms.settings.publicOrigin)
    return handler(visit)
  }
}
