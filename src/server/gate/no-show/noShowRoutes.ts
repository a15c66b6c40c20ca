import { type NoShowStatus, noShowStatusIn } from '../../../contract/noShowStatus.ts'
import { wrongParameter } from '../answers/gateProblem.ts'
import type { Audit } from '../audit/audit.ts'
import type { FactStore } from '../base/facts.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { RoleCheck } from '../relay/roleCheck.ts'
import { findDevice } from '../signed-in/device.ts'

const fact = 'no-show-status'

/** The status that a manager has chosen for no-shows; null when none has. */
export async function readNoShowStatus(facts: FactStore): Promise<NoShowStatus> {
  const kept = await facts.read(fact)
  return kept === null ? null : (noShowStatusIn(JSON.parse(kept.value)) ?? null)
}

type NoShowDeps = {
  readonly facts: FactStore
  readonly roleCheck: RoleCheck
  readonly audit: Audit
  readonly isLocal: boolean
}

/** Lets a manager choose the status that means no-show on every desk of the business. */
export const noShowRoutes = ({ facts, roleCheck, audit, isLocal }: NoShowDeps) => ({
  'POST /auth/no-show': async (visit: Visit): Promise<Response> => {
    const { account } = await roleCheck.manager(visit)
    const status = noShowStatusIn((await readJsonBody(visit.request))['status'])
    if (status === undefined) throw wrongParameter('status', 'must be a status, empty or null.')
    await facts.write(fact, JSON.stringify(status))
    await audit.add({
      act: 'no-show-status',
      account: account?.id ?? null,
      device: findDevice(visit.request, isLocal),
      details: { status },
    })
    return new Response(null, { status: 204 })
  },
})
