import { signInFirst, wireEnding } from '../../contract/signInList.ts'
import { GateProblem, wrongParameter } from './answers/gateProblem.ts'
import type { Audit } from './audit/audit.ts'
import type { SignInRow } from './base/gateTables.ts'
import type { Visit } from './base/visit.ts'
import { readJsonBody } from './front/readJsonBody.ts'
import { isManager as isManagerOf, type RoleCheck } from './relay/roleCheck.ts'
import type { DeadTokens } from './signed-in/deadTokens.ts'
import { findDevice } from './signed-in/device.ts'
import { requireFresh } from './signed-in/fresh.ts'
import type { OpenSignIn, SignIns } from './signed-in/signIns.ts'

type SignInDeps = {
  readonly signIns: SignIns
  readonly roleCheck: RoleCheck
  readonly deadTokens: DeadTokens
  readonly audit: Audit
  readonly now: () => Date
  readonly isLocal: boolean
}

/**
 * Shows a person their sign-ins at all browsers with the age of each tablet's downtime pack, and a manager everybody's;
 * ends those that should not be.
 */
export function signInRoutes({ signIns, roleCheck, deadTokens, audit, now, isLocal }: SignInDeps) {
  async function selfAndProfile(visit: Visit) {
    const { signIn, profile } = await roleCheck.personOf(visit)
    // The account number is 0 where the service gives none.
    return { signIn, own: profile.account?.id || null, isManager: isManagerOf(profile) }
  }

  /** It stops answering at once; its tokens can be opened by nobody from then on, and are dead where the service can end them. */
  async function end(row: SignInRow, by: OpenSignIn, visit: Visit): Promise<void> {
    await signIns.end(row.id_hash, 'ended-elsewhere')
    await audit.add({
      act: 'end-sign-in',
      account: by.row.account_id,
      device: findDevice(visit.request, isLocal),
      details: { of: row.account_id, ...(row.device === null ? {} : { device: row.device }) },
    })
    await deadTokens.endOf(row)
  }

  return {
    'GET /auth/sign-ins': async (visit: Visit): Promise<Response> => {
      const { signIn, own, isManager } = await selfAndProfile(visit)
      const listed = await signIns.list(isManager ? 'everybody' : own, signIn.idHash)
      return Response.json({ signIns: listed })
    },

    'POST /auth/sign-ins/end': async (visit: Visit): Promise<Response> => {
      const { signIn, own, isManager } = await selfAndProfile(visit)
      const wish = wireEnding.safeParse(await readJsonBody(visit.request)).data
      if (wish === undefined) throw wrongParameter('id', 'is no sign-in.')
      const { idHash } = signIn
      const isOwn = ({ account_id: of }: SignInRow): boolean => own !== null && of === own
      const ids =
        'id' in wish
          ? [wish.id]
          : (await signIns.list(own, idHash)).flatMap(({ id }) => (id === idHash ? [] : [id]))
      if (ids.includes(idHash)) throw wrongParameter('id', 'is this one: sign out instead.')
      requireFresh(signIn, now(), signInFirst)
      for (const id of ids) {
        const row = await signIns.read(id)
        // It has ended meanwhile: nothing is left to do.
        if (row === undefined || row.state === 'ended') continue
        if (!isOwn(row) && !isManager) throw new GateProblem('managers-only')
        await end(row, signIn, visit)
      }
      return new Response(null, { status: 204 })
    },
  }
}
