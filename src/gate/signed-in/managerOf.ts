import { isFrontDesk } from '../../contract/account.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../ground/visit.ts'
import type { Profile } from './profile.ts'
import type { SignIns } from './signIns.ts'

/**
 * The profile of the person who is signed in, unless the service says that they are front desk.
 *
 * @param said the refusal's sentence for front desk, instead of the usual one
 * @throws {GateProblem} 401, 423 or 403
 */
export async function managerOf(
  signIns: SignIns,
  { request, said: logged }: Visit,
  said?: string,
): Promise<Profile> {
  const found = await signIns.find(request)
  if (found.kind === 'out') throw new GateProblem('signed-out')
  const { row } = found.signIn
  logged.account = row.account_id
  if (row.state === 'locked') throw new GateProblem('locked')
  if (row.state !== 'in') throw new GateProblem('forbidden-request')
  const profile = signIns.profileOf(found.signIn)
  if (isFrontDesk(profile.account?.part ?? null)) {
    throw new GateProblem('managers-only', said === undefined ? {} : { message: said })
  }
  return profile
}
