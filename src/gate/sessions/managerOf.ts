import { isFrontDesk } from '../../contract/account.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../ground/visit.ts'
import type { Profile } from './profile.ts'
import type { Sessions } from './sessions.ts'

/**
 * Who is signed in, when the service has not said that they are front desk.
 *
 * @param said what front desk is told instead of the usual sentence
 * @throws {GateProblem} 401, 423 or 403
 */
export async function managerOf(
  sessions: Sessions,
  { request, said: logged }: Visit,
  said?: string,
): Promise<Profile> {
  const found = await sessions.find(request)
  if (found.kind === 'out') throw new GateProblem('signed-out')
  const { row } = found.session
  logged.account = row.account_id
  if (row.state === 'locked') throw new GateProblem('locked')
  if (row.state !== 'in') throw new GateProblem('forbidden-request')
  const profile = sessions.profileOf(found.session)
  if (isFrontDesk(profile.account?.part ?? null)) {
    throw new GateProblem('managers-only', said === undefined ? {} : { message: said })
  }
  return profile
}
