import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { sql } from 'kysely'
import { deskbellVersion } from '../../contract/version.ts'
import { addressFromGate, clientAddress, gateAddressHeader } from '../network/clientAddress.ts'
import { squeezed } from '../network/squeezed.ts'
import { findBusiness } from './base/business.ts'
import type { Env, RouteDeps, Throttle } from './base/deps.ts'
import type { Parameters } from './base/parameters.ts'
import { needsAccount, needsFeature } from './base/plan.ts'
import { methodNotAllowed, noSuch } from './base/problem.ts'
import { authenticate } from './callers/authenticate.ts'
import { createSecretCheck, type Proven, type SecretCheck } from './callers/secretCheck.ts'
import { addressKey, createThrottle } from './callers/throttle.ts'
import { guestPage } from './create/guestPage.ts'
import { descriptionOf, descriptionPath } from './description/describe.ts'
import { docsPages, docsPath } from './description/docsPages.ts'
import { tellWhatThisIs } from './description/rootPage.ts'
import { resources3, resources4 } from './resources.ts'
import { secretKey } from './secrets/secretKey.ts'
import { authorizeRoutes } from './sign-in/authorizeRoutes.ts'
import { formGuard } from './sign-in/formGuard.ts'
import { knownDevices } from './sign-in/knownDevices.ts'
import { newPasswordPath } from './sign-in/newPassword.ts'
import { newPasswordRoutes } from './sign-in/newPasswordRoutes.ts'
import { passwordPath, passwordRoutes } from './sign-in/passwordRoutes.ts'
import { secondStepPath } from './sign-in/secondStepPages.ts'
import { secondStepRoutes } from './sign-in/secondStepRoutes.ts'
import { setupRoutes } from './sign-in/setupRoutes.ts'
import { tokenRoutes } from './sign-in/tokenRoutes.ts'
import { cors, securityHeaders } from './wire/headers.ts'
import { onError } from './wire/onError.ts'
import { readParameters } from './wire/readParameters.ts'

/** Trades come in bursts: a whole staff signs in at eight. */
const forTokens = (rate: Throttle): Throttle =>
  rate === 'off' ? 'off' : { perSecond: rate.perSecond, burst: rate.burst * 2 }

/** Notes when a call came and from whom, and tells that it was answered. */
const received =
  (deps: RouteDeps): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { client, trustedProxyHops } = deps.settings
    c.set('startedAt', performance.now())
    c.set('deps', deps)
    const passedOn = addressFromGate(c.req.header(gateAddressHeader), client.secret)
    c.set('isFromGate', passedOn !== null)
    c.set(
      'clientAddress',
      passedOn ??
        clientAddress(c.req.header('x-forwarded-for'), c.env.remoteAddress, trustedProxyHops),
    )
    await next()
    deps.answered?.({
      route: `${c.req.method} ${routePath(c)}`,
      status: c.res.status,
      ms: performance.now() - c.get('startedAt'),
    })
  }

/**
 * Every address of the service. Each is served with and without a slash at its end.
 *
 * @param proven the secrets that are known to be right from the start
 */
export async function serviceRoutes(
  deps: RouteDeps,
  proven: readonly Proven[] = [],
): Promise<Hono<Env>> {
  const { db, settings, now } = deps
  const check = createSecretCheck(deps, proven)
  const app = new Hono<Env>({ strict: false })
  const methodsAt = methodsOf(app)

  app.use(securityHeaders(settings.publicOrigin.startsWith('https:')))
  app.use(received(deps))

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ready', version: deskbellVersion })
  })

  app.get('/', (c) => tellWhatThisIs(c, settings.publicOrigin))

  app.use('/api/*', cors)
  app.use('/api/*', async (c, next) => {
    await next()
    c.res = await squeezed(c.res, c.req.header('accept-encoding') ?? null)
  })
  app.route(docsPath, docsPages())
  app.use(async (c, next) => {
    const business = await findBusiness(db)
    if (business !== null) c.set('business', business)
    // Only now: a refusal of 3.0 contains the name of the business.
    if (!isReadable(c.req.path)) throw noSuch('address')
    await next()
  })
  app.use('/api/*', async (c, next) => {
    c.set('parameters', await readParameters(c.req.raw))
    await next()
  })
  routeApi(app, deps, check)

  app.route('/oauth', tokenRoutes(deps, createThrottle(forTokens(settings.throttle), now), check))
  const guard = formGuard(await secretKey(db, 'sign-in form'), now)
  const devices = knownDevices(await secretKey(db, 'known devices'), deps)
  const formDeps = { ...deps, guard, devices }
  app.route('/oauth', authorizeRoutes(formDeps))
  app.route(passwordPath, passwordRoutes(formDeps))
  app.route(newPasswordPath, newPasswordRoutes(formDeps))
  app.route(secondStepPath, secondStepRoutes(formDeps))
  app.route('/setup', setupRoutes(deps))
  app.route('/reserve', guestPage(deps, createThrottle(settings.throttle, now)))

  app.onError(onError)
  app.notFound((c: Context<Env>) => {
    // Only addresses of the API read parameters.
    const parameters: Parameters | undefined = c.get('parameters')
    if (parameters?.unreadable) return onError(parameters.unreadable, c)
    const methods = methodsAt(c.req.path)
    return onError(methods.length > 0 ? methodNotAllowed(methods) : noSuch('address'), c)
  })
  return app
}

/** The resources of both generations, for callers who prove who they are, and their description for everybody. */
function routeApi(app: Hono<Env>, deps: RouteDeps, check: SecretCheck): void {
  const throttle = createThrottle(deps.settings.throttle, deps.now)
  const description = descriptionOf(app, deps.settings)
  app.get(descriptionPath, (c) => {
    throttle.take(addressKey(c.get('clientAddress')))
    return c.body(description(), 200, { 'content-type': 'application/json' })
  })
  app.use('/api/*', authenticate(deps, throttle, check))
  app.use('/api/*', async (c, next) => {
    needsAccount(c.get('business'))
    if (c.req.path.startsWith('/api/4.0/')) needsFeature(c.get('business'), 'generation-4')
    await next()
  })
  for (const routes of resources3) app.route('/api/3.0', routes(deps))
  for (const routes of resources4) app.route('/api/4.0', routes(deps))
}

/** Whether a path is text: one with a zero or half a letter in it names nothing, and no database would look it up. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

type RoutePattern = { readonly method: string; readonly path: RegExp }

/**
 * Finds the methods of an address, for an answer to a method that it does not have.
 *
 * @param app with all its routes; they are the same at every call
 * @returns the methods at `path`, none when there is nothing at all
 */
function methodsOf(app: Hono<Env>): (path: string) => string[] {
  let known: readonly RoutePattern[] | null = null
  return (path) => {
    known ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map((route) => ({ method: route.method, path: toPattern(route.path) }))
    const bare = path.replace(/\/+$/, '')
    return [
      ...new Set(known.filter((k) => k.path.test(bare)).map(({ method }) => method)),
    ].toSorted()
  }
}

/** `/booking/:code{[A-Z]+}/note` → a pattern with one segment for the name. */
const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/+$/, '')
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}$`,
  )
