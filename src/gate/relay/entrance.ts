import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../ground/visit.ts'
import { learnProfile } from '../sessions/profile.ts'
import type { OpenSession, Sessions } from '../sessions/sessions.ts'
import { type Call, problemOf, type Relay } from './relay.ts'

/** Who may pass to the data. */
export type Entrance = {
  /** @throws {GateProblem} 401, or 403 before the person has said that it is them */
  required(request: Request, said: Visit['said']): Promise<OpenSession>
  /** The same sign-in once it is known whose: a change is remembered by its account. */
  identified(call: Call): Promise<OpenSession>
  /** What the service calls the person of a sign-in; null where it told no name. */
  nameOf(session: OpenSession): string | null
}

export function entranceOf(sessions: Sessions, relay: Relay): Entrance {
  return {
    async required(request, said) {
      const found = await sessions.find(request)
      if (found.kind === 'out') {
        throw new GateProblem('signed-out', found.reason === null ? {} : { reason: found.reason })
      }
      said.account = found.session.row.account_id
      if (found.session.row.state === 'locked') throw new GateProblem('locked')
      if (found.session.row.state === 'confirm') {
        throw new GateProblem('forbidden-request', { message: 'Say that it is you first.' })
      }
      return found.session
    },

    async identified(call) {
      const { session } = call
      if (session.row.account_id !== null) return session
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
      await sessions.keepProfile(session, profile)
      return { ...session, row: { ...session.row, account_id: profile.account.id } }
    },

    nameOf: (session) => sessions.profileOf(session).account?.name ?? null,
  }
}
