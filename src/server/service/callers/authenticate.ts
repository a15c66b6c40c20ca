import { createMiddleware } from 'hono/factory'
import type { Caller, Env, RouteDeps } from '../base/deps.ts'
import { digest } from '../secrets/digest.ts'
import { type CallerCredentials, noCredentials, readCredentials } from './credentials.ts'
import { callerOfPair, callerOfToken } from './knownCaller.ts'
import { onBehalf } from './onBehalf.ts'
import { isPublic } from './publicApi.ts'
import type { SecretCheck } from './secretCheck.ts'
import { addressKey, type Throttling } from './throttle.ts'

const publicCaller: Caller = {
  accountId: 0,
  role: 'viewer',
  audience: 'customer',
  tokenOf: null,
  isPublic: true,
}

/**
 * Lets a request of `/api/` through with its caller known, or throws a 401. Each token has its own throttle; those
 * who show none, or a wrong one, share the one of their address.
 */
export function authenticate(deps: RouteDeps, throttle: Throttling, check: SecretCheck) {
  async function callerOf(
    credentials: CallerCredentials,
    address: string,
    mayBePublic: boolean,
  ): Promise<Caller> {
    const ofAddress = addressKey(address)
    switch (credentials.kind) {
      case 'none':
        throttle.take(ofAddress)
        if (mayBePublic) return publicCaller
        throw noCredentials()
      case 'token': {
        const caller = await known(() => callerOfToken(deps, credentials.token), ofAddress)
        throttle.take(`token ${digest(credentials.token)}`)
        return caller
      }
      case 'pair': {
        const beforeGuess = () => throttle.take(ofAddress)
        const caller = await callerOfPair(deps, check, { shown: credentials, address }, beforeGuess)
        throttle.take(`pair ${credentials.key}`)
        return caller
      }
    }
  }

  async function known(find: () => Promise<Caller>, ofAddress: string): Promise<Caller> {
    try {
      return await find()
    } catch (refused) {
      throttle.take(ofAddress)
      throw refused
    }
  }

  return createMiddleware<Env>(async (c, next) => {
    const credentials = readCredentials(
      c.req.header('authorization'),
      c.get('parameters'),
      c.req.path.startsWith('/api/3.0/'),
    )
    const mayBePublic = deps.settings.publicApi && isPublic(c.req.method, c.req.path)
    const caller = await callerOf(credentials, c.get('clientAddress'), mayBePublic)
    // Known from here on, so a refusal of X-On-Behalf says who was refused.
    c.set('caller', caller)
    c.set('caller', await onBehalf(deps, caller, c.req.header('x-on-behalf')))
    await next()
  })
}
