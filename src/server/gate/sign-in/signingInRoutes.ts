import type { Logger } from 'pino'
import { GateProblem } from '../answers/gateProblem.ts'
import { withCookies } from '../answers/withCookies.ts'
import type { Audit } from '../audit/audit.ts'
import type { FactStore } from '../base/facts.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import type { GateDb } from '../base/gateTables.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { Pins } from '../lock/pins.ts'
import type { Tablets } from '../lock/tablets.ts'
import { removal } from '../sealing/cookies.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { findDevice } from '../signed-in/device.ts'
import { deviceWords } from '../signed-in/deviceWords.ts'
import type { SignIns } from '../signed-in/signIns.ts'
import type { TokenAddress } from '../tokens/tokenAddress.ts'
import { openPair } from '../tokens/tokenPair.ts'
import type { ServiceHosts } from '../upstream/serviceHosts.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { readCallback } from './callbackQuery.ts'
import { type SignInFailure, SignInFinisher } from './finishSignIn.ts'
import { findPending } from './pendingSignIn.ts'
import { startSignIn } from './startSignIn.ts'

type SigningInDeps = {
  readonly db: GateDb
  readonly keys: Keyring
  readonly now: () => Date
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly tokens: TokenAddress
  readonly upstream: Upstream
  readonly hosts: ServiceHosts
  readonly facts: FactStore
  readonly pins: Pins
  readonly tablets: Tablets
  readonly audit: Audit
  readonly log: Logger
  readonly isLocal: boolean
}

/** The way of a person into the desk: to the service's own page, back from it, and "this is me" where that is needed. */
export function signingInRoutes(deps: SigningInDeps) {
  const { keys, now, signIns, pins, log, isLocal } = deps
  const finisher = new SignInFinisher(deps)

  async function login({ request }: Visit): Promise<Response> {
    const wish = await readJsonBody(request)
    const found = await signIns.find(request)
    const device = findDevice(request, isLocal)
    // On a shared tablet a person's sign-in is parked while a colleague works there.
    if (device !== null && found.kind === 'open' && found.signIn.row.account_id !== null) {
      await pins.park(device, found.signIn.row.account_id, found.signIn.handle)
    }
    const started = await startSignIn(deps, request, found, wish)
    return withCookies(Response.json({ authorizeUrl: started.authorizeUrl }), started.cookies)
  }

  async function callback({ request, url, clientAddress }: Visit): Promise<Response> {
    // The browser loads the page in advance: no person has opened it yet.
    if (/prefetch|prerender/i.test(purposeOf(request))) return new Response(null, { status: 204 })
    const found = findPending(request, keys, isLocal, now())
    if (found === null) return toSignIn(log, 'nothing-pending', '/')
    const { pending, isPlainCookie } = found
    const finished = await finisher.finish(readCallback(url.searchParams), pending, isPlainCookie, {
      device: deviceWords(request),
      address: clientAddress || null,
    })
    if (finished.kind === 'failed') {
      return withCookies(
        toSignIn(log, finished.failure, pending.returnTo),
        finished.isOver ? removal('sign-in', isLocal) : [],
      )
    }
    return withCookies(seeOther(finished.location), [
      finished.cookie,
      ...removal('sign-in', isLocal),
    ])
  }

  return {
    'POST /auth/login': login,
    'GET /auth/callback': callback,
    'POST /auth/confirm': (visit: Visit) => confirm(signIns, visit),
  }
}

/** Redirects to the desk, which explains the failure. The redirect also removes the sign-in code from the address. */
function toSignIn(log: Logger, failure: SignInFailure, returnTo: string): Response {
  log.info({ failure }, 'a sign-in did not come to an end')
  return seeOther(`/signin?${new URLSearchParams({ reason: failure, returnTo }).toString()}`)
}

async function confirm(signIns: SignIns, { request }: Visit): Promise<Response> {
  await readJsonBody(request)
  const found = await signIns.find(request)
  if (found.kind === 'out') throw new GateProblem('signed-out')
  const { signIn: open } = found
  if (open.row.state === 'locked') throw new GateProblem('locked')
  if (open.row.state === 'in') return new Response(null, { status: 204 })
  const pair = openPair(open.row.pair_sealed, open.rowKey)
  if (pair === null) throw new GateProblem('signed-out')
  const profile = signIns.profileOf(open)
  const line = await signIns.confirm(open, pair, profile)
  if (line === null) throw new GateProblem('signed-out')
  return withCookies(new Response(null, { status: 204 }), [line])
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location } })

const purposeOf = ({ headers }: Request): string =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' ')
