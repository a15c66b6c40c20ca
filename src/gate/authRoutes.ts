import { millisecondsInDay } from 'date-fns/constants'
import type { Logger } from 'pino'
import { GateProblem } from './answers/gateProblem.ts'
import { withCookies } from './answers/withCookies.ts'
import type { Audit } from './audit/audit.ts'
import type { People } from './audit/people.ts'
import { auditRoutes } from './auditRoutes.ts'
import { closeRoutes } from './closes/closeRoutes.ts'
import type { Closes } from './closes/closes.ts'
import { doorRoutes, readDoorRules } from './door/doorRoutes.ts'
import { readJsonBody } from './front/readJsonBody.ts'
import { requireSameOrigin } from './front/sameOrigin.ts'
import type { Facts } from './ground/facts.ts'
import type { GateSettings } from './ground/gateSettings.ts'
import type { Db } from './ground/gateTables.ts'
import type { Visit } from './ground/visit.ts'
import { findDevice } from './lock/device.ts'
import { discardedIn, tellDiscarded } from './lock/discarded.ts'
import { lockRoutes } from './lock/lockRoutes.ts'
import type { Pins } from './lock/pins.ts'
import { removal } from './sealing/cookies.ts'
import type { Keyring } from './sealing/keyring.ts'
import { readCallback } from './sign-in/callbackQuery.ts'
import { type SignInFailure, signInFinisher } from './sign-in/finishSignIn.ts'
import { findPending } from './sign-in/pendingSignIn.ts'
import { startSignIn } from './sign-in/startSignIn.ts'
import type { DeadTokens } from './signed-in/deadTokens.ts'
import { deviceWords } from './signed-in/deviceWords.ts'
import type { SignIns } from './signed-in/signIns.ts'
import { signInRoutes } from './signInRoutes.ts'
import type { TokenAddress } from './tokens/tokenAddress.ts'
import { openPair } from './tokens/tokenPair.ts'
import type { ServiceHosts } from './upstream/serviceHosts.ts'
import type { Upstream } from './upstream/upstream.ts'

const movedNoticeMs = millisecondsInDay

type Rooms = {
  readonly db: Db
  readonly keys: Keyring
  readonly now: () => Date
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly deadTokens: DeadTokens
  readonly upstream: Upstream
  readonly hosts: ServiceHosts
  readonly facts: Facts
  readonly pins: Pins
  readonly closes: Closes
  readonly audit: Audit
  readonly people: People
  readonly log: Logger
  readonly isLocal: boolean
}

/** Signing in and out, and who is signed in. */
export function authRoutes(rooms: Rooms) {
  const {
    keys,
    now,
    settings,
    signIns,
    tokens,
    deadTokens,
    hosts,
    facts,
    pins,
    audit,
    log,
    isLocal,
  } = rooms
  const finishSignIn = signInFinisher(rooms)

  async function showSignIn({ request, said }: Visit): Promise<Response> {
    const found = await signIns.find(request)
    const moved = hosts.movedAt()
    const hasMoved = moved !== null && now().getTime() - moved.getTime() < movedNoticeMs
    const everybody = {
      serverTime: now().toISOString(),
      eventWrites: settings.eventWrites,
      serviceHost: new URL(hosts.signInOrigin()).host,
      isMarked: findDevice(request, isLocal) !== null,
      ...(settings.isDemo === true ? { isDemo: true } : {}),
    }
    if (found.kind === 'out') {
      const notice = found.reason === null ? {} : { notice: found.reason }
      const answer = Response.json({ state: 'out', ...everybody, ...notice })
      return withCookies(answer, found.hadCookie ? removal('session', isLocal) : [])
    }
    const { row } = found.signIn
    said.account = row.account_id
    const { account, business } = signIns.profileOf(found.signIn)
    return Response.json({
      state: row.state,
      account,
      business,
      doorRules: await readDoorRules(facts),
      ...everybody,
      endsInSeconds: Math.round((row.absolute_end.getTime() - now().getTime()) / 1000),
      ...(hasMoved ? { notice: 'moved' } : {}),
    })
  }

  async function login({ request }: Visit): Promise<Response> {
    const wish = await readJsonBody(request)
    const found = await signIns.find(request)
    const device = findDevice(request, isLocal)
    // On a shared tablet a person's sign-in is parked while a colleague works there.
    if (device !== null && found.kind === 'open' && found.signIn.row.account_id !== null) {
      await pins.park(device, found.signIn.row.account_id, found.signIn.handle)
    }
    const started = await startSignIn(rooms, request, found, wish)
    return withCookies(Response.json({ authorizeUrl: started.authorizeUrl }), started.cookies)
  }

  async function callback({ request, url, clientAddress }: Visit): Promise<Response> {
    // The browser loads the page in advance: no person has opened it yet.
    if (/prefetch|prerender/i.test(purposeOf(request))) return new Response(null, { status: 204 })
    const found = findPending(request, keys, isLocal, now())
    if (found === null) return toSignIn('nothing-pending', '/')
    const { pending, isPlainCookie } = found
    const finished = await finishSignIn(readCallback(url.searchParams), pending, isPlainCookie, {
      device: deviceWords(request),
      address: clientAddress || null,
    })
    if (finished.kind === 'failed') {
      const isOurs = finished.failure !== 'other-sign-in'
      return withCookies(
        toSignIn(finished.failure, pending.returnTo),
        isOurs ? removal('sign-in', isLocal) : [],
      )
    }
    return withCookies(seeOther(finished.location), [
      finished.cookie,
      ...removal('sign-in', isLocal),
    ])
  }

  /** Redirects to the desk, which explains the failure. The redirect also removes the sign-in code from the address. */
  function toSignIn(failure: SignInFailure, returnTo: string): Response {
    log.info({ failure }, 'a sign-in did not come to an end')
    return seeOther(`/signin?${new URLSearchParams({ reason: failure, returnTo }).toString()}`)
  }

  async function confirm({ request }: Visit): Promise<Response> {
    await readJsonBody(request)
    const found = await signIns.find(request)
    if (found.kind === 'out') throw new GateProblem('signed-out')
    const { signIn: open } = found
    if (open.row.state === 'locked') throw new GateProblem('locked')
    if (open.row.state === 'in') return new Response(null, { status: 204 })
    const pair = openPair(open.row.pair_sealed, open.rowKey)
    if (pair === null) throw new GateProblem('signed-out')
    const profile = signIns.profileOf(open)
    return withCookies(new Response(null, { status: 204 }), [
      await signIns.confirm(open, pair, profile),
    ])
  }

  async function logout({ request, said }: Visit): Promise<Response> {
    const count = discardedIn(await readJsonBody(request))
    const found = await signIns.find(request)
    const account = found.kind === 'open' ? found.signIn.row.account_id : null
    said.account = account
    // Logged even when the sign-in has ended meanwhile; the log line then names no account.
    const device = findDevice(request, isLocal)
    await tellDiscarded(rooms, { device, account, count })
    if (found.kind === 'open') {
      const pair = openPair(found.signIn.row.pair_sealed, found.signIn.rowKey)
      await audit.add({ act: 'sign-out', account, device })
      // The row stays until the service has heard it.
      await signIns.end(found.signIn.idHash, null)
      if (found.signIn.row.revocation_handle !== null) await deadTokens.endOf(found.signIn.row)
      else if (pair !== null) await tokens.revoke(pair.refreshToken)
    }
    // Never "storage": it would delete unsent actions and the service worker.
    const answer = new Response(null, { status: 204, headers: { 'clear-site-data': '"cache"' } })
    return withCookies(answer, [...removal('session', isLocal), ...removal('sign-in', isLocal)])
  }

  const table: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
    'GET /auth/session': showSignIn,
    'POST /auth/login': login,
    'GET /auth/callback': callback,
    'POST /auth/confirm': confirm,
    'POST /auth/logout': logout,
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
    // The service redirects people here from its own site, so the origin is not checked: the sealed cookie and
    // `state` protect this route.
    if (handler !== callback) requireSameOrigin(request, settings.publicOrigin)
    return handler(visit)
  }
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } })

const purposeOf = ({ headers }: Request): string =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' ')
