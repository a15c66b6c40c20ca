import { GateProblem } from '../answers/gateProblem.ts'
import type { Visit } from '../base/visit.ts'
import type { RoleCheck } from '../relay/roleCheck.ts'
import type { SheetStore } from './sheets.ts'

type SheetDeps = { readonly sheets: SheetStore; readonly roleCheck: RoleCheck }

/** Answers which bookings a printed sheet has, to everybody who is signed in at this business. */
export const sheetRoutes = ({ sheets, roleCheck }: SheetDeps) => ({
  'GET /auth/sheets': async (visit: Visit): Promise<Response> => {
    await roleCheck.personOf(visit)
    const sheet = await sheets.find(visit.url.searchParams.get('id') ?? '')
    if (sheet === null) throw new GateProblem('no-such-route', { message: 'Sheet not found.' })
    return Response.json(sheet)
  },
})
