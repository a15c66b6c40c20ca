import { isFrontDesk } from '../../../contract/account.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import { learnProfile, type Profile, partOf } from '../signed-in/profile.ts'
import type { OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import { problemOf, type Relay } from './relay.ts'

/** The person's own request waits for this one. */
const usuallyMs = 4_000

/** A person's role at the service, read each time that the gate itself answers a request that is not for everybody. */
export type RoleCheck = {
  /**
   * The person of a sign-in as the service knows them now; as it knew them at sign-in while it does not answer.
   *
   * @param withinMs how long to wait for the service
   * @throws {GateProblem} 401 when the service takes their tokens no more, 423 and 403 as for any call
   */
  personOf(
    visit: Visit,
    withinMs?: number,
  ): Promise<{ readonly signIn: OpenSignIn; readonly profile: Profile }>
  /**
   * The profile of the person who is signed in, unless the service says that they are front desk.
   *
   * @param message the refusal's sentence for front desk, instead of the usual one
   * @throws {GateProblem} 401, 423 or 403; 502 while nobody can say what they are
   */
  manager(visit: Visit, message?: string): Promise<Profile>
}

/** Without the service nobody is taken for a manager whose role was never read; nor when the account is disabled since. */
export function createRoleCheck(signIns: SignIns, relay: Relay): RoleCheck {
  async function profileNow(
    signIn: OpenSignIn,
    { clientAddress }: Visit,
    withinMs: number,
  ): Promise<Profile> {
    const known = signIns.profileOf(signIn)
    const signal = AbortSignal.timeout(withinMs)
    const ask: Parameters<typeof partOf>[0] = async (route, path) => {
      const parameters = new URLSearchParams()
      const call = { signIn, route, path, parameters, clientAddress, acceptLanguage: null, signal }
      const called = await relay(call)
      if (called.kind === 'signed-out') throw problemOf(called)
      return called.kind === 'no-token' ? { kind: 'refused' } : called
    }
    const profile =
      known.account === null
        ? await learnProfile(ask)
        : { ...known, account: { ...known.account, ...(await partNow(ask, known.account)) } }
    if (profile.account !== null && profile.account.part !== known.account?.part) {
      await signIns.keepProfile(signIn, profile)
    }
    return profile
  }

  async function personOf(visit: Visit, withinMs = usuallyMs) {
    const found = await signIns.find(visit.request)
    if (found.kind === 'out') throw new GateProblem('signed-out')
    const { signIn } = found
    visit.logEntry.account = signIn.row.account_id
    if (signIn.row.state === 'locked') throw new GateProblem('locked')
    if (signIn.row.state !== 'in') throw new GateProblem('forbidden-request')
    return { signIn, profile: await profileNow(signIn, visit, withinMs) }
  }

  return {
    personOf,
    async manager(visit, message) {
      const { profile } = await personOf(visit)
      requireManager(profile, message)
      return profile
    },
  }
}

/** @throws {GateProblem} 403 to front desk, 502 while nobody can say what they are */
export function requireManager({ account }: Profile, message?: string): void {
  if (account?.part === undefined) throw new GateProblem('service-unreachable')
  if (isFrontDesk(account.part)) {
    throw new GateProblem('managers-only', message === undefined ? {} : { message })
  }
}

/** A role that the service does not name now is not lost by that, so that front desk stays front desk. */
async function partNow(
  ask: Parameters<typeof partOf>[0],
  { id, part }: NonNullable<Profile['account']>,
): Promise<{ readonly part?: string | null }> {
  const now = await partOf(ask, id)
  return part === undefined || typeof now.part === 'string' ? now : {}
}

/** Whether the service lets somebody do what managers do, or does not say what they are. */
export const isManager = ({ account }: Profile): boolean =>
  account?.part !== undefined && !isFrontDesk(account.part)
