import { min } from 'date-fns'
import { wirePackAge } from '../../contract/signInList.ts'
import { GateProblem, wrongParameter } from './answers/gateProblem.ts'
import type { Visit } from './base/visit.ts'
import { readJsonBody } from './front/readJsonBody.ts'
import type { SignIns } from './signed-in/signIns.ts'

type PackDeps = { readonly signIns: SignIns; readonly now: () => Date }

/** Learns when a tablet made its downtime pack, and nothing of what it shows, for the list of sign-ins. */
export const packRoutes = ({ signIns, now }: PackDeps) => ({
  'POST /auth/pack': async (visit: Visit): Promise<Response> => {
    // No call to the service, which knows nothing of packs.
    const found = await signIns.find(visit.request)
    if (found.kind === 'out') throw new GateProblem('signed-out')
    const { row, idHash } = found.signIn
    visit.logEntry.account = row.account_id
    if (row.state !== 'in') throw new GateProblem('locked')
    const age = wirePackAge.safeParse(await readJsonBody(visit.request)).data
    if (age === undefined) throw wrongParameter('madeAt', 'is no moment.')
    // A tablet's clock may be ahead.
    await signIns.notePack(idHash, min([new Date(age.madeAt), now()]))
    return new Response(null, { status: 204 })
  },
})
