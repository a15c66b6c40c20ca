import { wireSentClose } from '../../../contract/keptClose.ts'
import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import type { Audit } from '../audit/audit.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { RoleCheck } from '../relay/roleCheck.ts'
import { findDevice } from '../signed-in/device.ts'
import type { CloseStore } from './closes.ts'

/** In bytes, enough for a day of two thousand payments. */
const largestClose = 1024 * 1024
/** In bytes; small, because the list contains one summary for each close. */
const largestSummary = 16 * 1024

const managersOnly = 'Only managers can see day closes.'

type CloseDeps = {
  readonly closes: CloseStore
  readonly roleCheck: RoleCheck
  readonly audit: Audit
  readonly isLocal: boolean
}

/** Reads and saves day closes; all managers of the business share one list. */
export const closeRoutes = ({ closes, roleCheck, audit, isLocal }: CloseDeps) => ({
  'GET /auth/closes': async (visit: Visit): Promise<Response> => {
    await roleCheck.manager(visit, managersOnly)
    const id = visit.url.searchParams.get('id')
    if (id === null) return Response.json(await closes.list())
    const whole = await closes.whole(id)
    if (whole === null) throw new GateProblem('no-such-route', { message: 'Day close not found.' })
    return Response.json(whole)
  },

  'POST /auth/closes': async (visit: Visit): Promise<Response> => {
    const { account } = await roleCheck.manager(visit, managersOnly)
    const sent = wireSentClose.safeParse(await readJsonBody(visit.request, largestClose)).data
    if (sent === undefined) throw wrongParameter('close', 'is not one this gate can keep.')
    if (JSON.stringify(sent.summary).length > largestSummary) throw new GateProblem('too-large')
    await closes.keep(sent, account?.name ?? null)
    await audit.add(
      {
        act: 'day-close',
        account: account?.id ?? null,
        device: findDevice(visit.request, isLocal),
        details: { day: sent.day },
      },
      `close ${sent.id}`,
    )
    return new Response(null, { status: 204 })
  },
})
