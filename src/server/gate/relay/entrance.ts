import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import { learnProfile } from '../signed-in/profile.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import { type Call, problemOf, type Relay } from './relay.ts'

/** Checks whether a request comes from somebody who may read or change the business's data. */
export type Entrance = {
  /** @throws {GateProblem} 401 when signed out, 423 when locked, 403 before the person has confirmed who they are */
  required(request: Request, said: Visit['logEntry']): Promise<OpenSignIn>
  /** The same sign-in with its account, which the journal needs; asks the service when the account is unknown. */
  identified(call: Call): Promise<OpenSignIn>
  /** The name the service has for the person of a sign-in; null when it gives none. */
  nameOf(signIn: OpenSignIn): string | null
}

export function entranceOf(signIns: SignIns, relay: Relay): Entrance {
  return {
    async required(request, logEntry) {
      const found = await signIns.find(request)
      if (found.kind === 'out') {
        throw new GateProblem('signed-out', found.reason === null ? {} : { reason: found.reason })
      }
      logEntry.account = found.signIn.row.account_id
      if (found.signIn.row.state === 'locked') throw new GateProblem('locked')
      if (found.signIn.row.state === 'confirm') {
        throw new GateProblem('forbidden-request', { message: 'Confirm it’s you.' })
      }
      return found.signIn
    },

    async identified(call) {
      const { signIn } = call
      if (signIn.row.account_id !== null) return signIn
      const profile = await learnProfile(async (route, path) => {
        const called = await relay({
          ...call,
          route,
          path,
          parameters: new URLSearchParams(),
        })
        if (called.kind === 'signed-out' || called.kind === 'no-token') throw problemOf(called)
        return called
      })
      if (profile.account === null) throw new GateProblem('service-unreachable')
      await signIns.keepProfile(signIn, profile)
      return { ...signIn, row: { ...signIn.row, account_id: profile.account.id } }
    },

    nameOf: (signIn) => signIns.profileOf(signIn).account?.name ?? null,
  }
}
