import { wireSentClose } from '../../contract/keptClose.ts'
import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { Visit } from '../ground/visit.ts'
import { managerOf } from '../sessions/managerOf.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Closes } from './closes.ts'

/** A day of two thousand payments. */
const largestClose = 1024 * 1024
/** The list contains one of these for every close. */
const largestSummary = 16 * 1024

const said = 'Closes of the day are for managers.'

/** The closes of days, one list for every device of the business's managers. */
export const closeRoutes = ({ closes, sessions }: { closes: Closes; sessions: Sessions }) => ({
  'GET /auth/closes': async (visit: Visit): Promise<Response> => {
    await managerOf(sessions, visit, said)
    const id = visit.url.searchParams.get('id')
    if (id === null) return Response.json(await closes.list())
    const whole = await closes.whole(id)
    if (whole === null)
      throw new GateProblem('no-such-route', { message: 'There is no such close.' })
    return Response.json(whole)
  },

  'POST /auth/closes': async (visit: Visit): Promise<Response> => {
    const sent = wireSentClose.safeParse(await readJsonBody(visit.request, largestClose)).data
    const { account } = await managerOf(sessions, visit, said)
    if (sent === undefined) throw wrongParameter('close', 'is not one this gate can keep.')
    if (JSON.stringify(sent.summary).length > largestSummary) throw new GateProblem('too-large')
    await closes.keep(sent, account?.name ?? null)
    return new Response(null, { status: 204 })
  },
})
