import type { Logger } from 'pino'
import { GateProblem } from './answers/gateProblem.ts'
import type { Audit } from './audit/audit.ts'
import type { Changes } from './audit/changes.ts'
import type { PeopleNames } from './audit/people.ts'
import { auditRoutes } from './auditRoutes.ts'
import type { FactStore } from './base/facts.ts'
import type { GateSettings } from './base/gateSettings.ts'
import type { GateDb } from './base/gateTables.ts'
import type { Visit } from './base/visit.ts'
import { closeRoutes } from './closes/closeRoutes.ts'
import type { CloseStore } from './closes/closes.ts'
import { requireSameOrigin } from './front/sameOrigin.ts'
import { lockRoutes } from './lock/lockRoutes.ts'
import type { Pins } from './lock/pins.ts'
import { tabletRoutes } from './lock/tabletRoutes.ts'
import type { Tablets } from './lock/tablets.ts'
import { noShowRoutes } from './no-show/noShowRoutes.ts'
import { packRoutes } from './packRoutes.ts'
import { paymentRuleRoutes } from './payment-rules/paymentRuleRoutes.ts'
import { abilityRoutes } from './relay/abilityRoutes.ts'
import type { Entrance } from './relay/entrance.ts'
import type { RoleCheck } from './relay/roleCheck.ts'
import type { Keyring } from './sealing/keyring.ts'
import { sheetRoutes } from './sheets/sheetRoutes.ts'
import type { SheetStore } from './sheets/sheets.ts'
import { showSignInOf } from './showSignIn.ts'
import { signingInRoutes } from './sign-in/signingInRoutes.ts'
import type { DeadTokens } from './signed-in/deadTokens.ts'
import type { SignIns } from './signed-in/signIns.ts'
import { signInRoutes } from './signInRoutes.ts'
import { signOutOf } from './signOut.ts'
import type { TokenAddress } from './tokens/tokenAddress.ts'
import type { ServiceHosts } from './upstream/serviceHosts.ts'
import type { Upstream } from './upstream/upstream.ts'

type AuthDeps = {
  readonly db: GateDb
  readonly keys: Keyring
  readonly now: () => Date
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly entrance: Entrance
  readonly roleCheck: RoleCheck
  readonly tokens: TokenAddress
  readonly deadTokens: DeadTokens
  readonly upstream: Upstream
  readonly hosts: ServiceHosts
  readonly facts: FactStore
  readonly pins: Pins
  readonly tablets: Tablets
  readonly closes: CloseStore
  readonly sheets: SheetStore
  readonly audit: Audit
  readonly changes: Changes
  readonly people: PeopleNames
  readonly log: Logger
  readonly isLocal: boolean
}

/** The service sends people here from its own site. */
const fromAnotherSite = 'GET /auth/callback'

/** Signing in and out, who is signed in, and what else the gate itself answers to the desk. */
export function authRoutes(deps: AuthDeps) {
  const table: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
    'GET /auth/session': showSignInOf(deps),
    ...signingInRoutes(deps),
    'POST /auth/logout': signOutOf(deps),
    ...tabletRoutes(deps),
    ...lockRoutes(deps),
    ...paymentRuleRoutes(deps),
    ...noShowRoutes(deps),
    ...closeRoutes(deps),
    ...auditRoutes(deps),
    ...packRoutes(deps),
    ...sheetRoutes(deps),
    ...signInRoutes(deps),
    ...abilityRoutes(deps),
  }
  const paths = new Set(Object.keys(table).map((key) => key.split(' ')[1]))

  return async (visit: Visit): Promise<Response | null> => {
    const { request, url, logEntry } = visit
    if (!url.pathname.startsWith('/auth/')) return null
    if (!paths.has(url.pathname)) throw new GateProblem('no-such-route')
    logEntry.route = `${request.method} ${url.pathname}`
    const handler = table[logEntry.route]
    if (handler === undefined) throw new GateProblem('method-not-allowed')
    // The sealed cookie and `state` protect the one route whose origin is not checked.
    if (logEntry.route !== fromAnotherSite) requireSameOrigin(request, deps.settings.publicOrigin)
    return handler(visit)
  }
}
