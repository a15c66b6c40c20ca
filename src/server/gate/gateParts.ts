import { setTimeout } from 'node:timers/promises'
import { GateProblem } from './answers/gateProblem.ts'
import { assetRoutes } from './assets/assetRoutes.ts'
import { readAssets } from './assets/readAssets.ts'
import { servedAssets } from './assets/servedAssets.ts'
import { Audit } from './audit/audit.ts'
import { Changes } from './audit/changes.ts'
import { peopleIn } from './audit/people.ts'
import { authRoutes } from './authRoutes.ts'
import { type FactStore, factsIn } from './base/facts.ts'
import type { GateDeps, GateSettings } from './base/gateSettings.ts'
import type { GateDb } from './base/gateTables.ts'
import type { Visit, VisitHandler } from './base/visit.ts'
import { CloseStore } from './closes/closes.ts'
import { health } from './front/health.ts'
import { ownName } from './front/ownName.ts'
import { policyReports } from './front/policyReports.ts'
import { invoiceRoutes } from './invoice/invoiceRoutes.ts'
import { Journal } from './journal/journal.ts'
import { Pins } from './lock/pins.ts'
import { tabletsIn } from './lock/tablets.ts'
import { apiRoutes } from './relay/apiRoutes.ts'
import { entranceOf } from './relay/entrance.ts'
import { relayOf } from './relay/relay.ts'
import { createRoleCheck } from './relay/roleCheck.ts'
import { refreshingIn } from './renewal/refreshing.ts'
import { runningCalls } from './renewal/runningCalls.ts'
import { withTokensOf } from './renewal/withTokens.ts'
import { isLocalHttp } from './sealing/cookies.ts'
import { keyring } from './sealing/keyring.ts'
import { sheetsIn } from './sheets/sheets.ts'
import { type DeadTokens, deadTokensIn } from './signed-in/deadTokens.ts'
import { SignIns } from './signed-in/signIns.ts'
import { tokenAddress } from './tokens/tokenAddress.ts'
import { serviceHosts } from './upstream/serviceHosts.ts'
import { upstreamOf } from './upstream/upstream.ts'

const systemPause = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false })

/** All parts of the gate, in the order in which a request passes them, and the jobs it runs from time to time. */
export async function gateParts(
  deps: GateDeps,
  db: GateDb,
): Promise<{ readonly handlers: readonly VisitHandler[]; readonly deadTokens: DeadTokens }> {
  const { settings, now, log, pause = systemPause } = deps
  const isLocal = isLocalHttp(settings.publicOrigin)
  const keys = keyring(settings.sessionKeys)
  const facts = factsIn(db, now)
  const audit = new Audit(db, now)
  const changes = new Changes(db, keys, now)
  const people = peopleIn(db, keys)
  await people.sealAnew()
  const hosts = await serviceHosts(deps, facts, audit)
  const upstream = upstreamOf(deps, hosts)
  const tokens = tokenAddress(upstream, settings)
  const signIns = new SignIns({ db, keys, people, now, isLocal })
  const deadTokens = deadTokensIn({ db, tokens, now })
  const running = runningCalls()
  const refreshing = refreshingIn({ db, now, signIns, tokens, upstream, running, log, pause })
  const withTokens = withTokensOf({ signIns, refreshing, running, now })
  const relay = relayOf({ settings, withTokens, signIns, upstream, now, pause })
  const entrance = entranceOf(signIns, relay)
  const roleCheck = createRoleCheck(signIns, relay)
  const closes = new CloseStore(db, keys, now)
  await closes.sealAnew()
  const sheets = sheetsIn(db, keys, now)
  await sheets.sealAnew()
  const journal = new Journal(db, keys, now, settings.embedded)
  const handlers = [
    authRoutes({
      ...deps,
      db,
      keys,
      signIns,
      entrance,
      roleCheck,
      tokens,
      deadTokens,
      sheets,
      upstream,
      hosts,
      facts,
      pins: new Pins(db, keys, now),
      tablets: tabletsIn(db, now),
      closes,
      audit,
      changes,
      people,
      isLocal,
    }),
    invoiceRoutes({ settings, entrance, relay }),
    apiRoutes({ settings, entrance, journal, changes, relay, isLocal }),
    policyReports(log, now),
    ...(await readHandlers(settings, facts, isLocal)),
  ]
  return { handlers, deadTokens }
}

/** Health, and the pages and files of the desk: all that is only read. */
const readHandlers = async (
  settings: GateSettings,
  facts: FactStore,
  isLocal: boolean,
): Promise<readonly VisitHandler[]> => [
  onlyToRead,
  health(facts),
  ownName(settings.publicOrigin, isLocal),
  assetRoutes(
    servedAssets(await readAssets(settings.assetsDir), settings.deskWorker ?? 'on'),
    settings.deskPlaces,
    isLocal,
  ),
]

/** Refuses every method but GET and HEAD: the handlers after this one only serve pages and files. */
async function onlyToRead({ request }: Visit): Promise<null> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new GateProblem('method-not-allowed')
  return null
}
