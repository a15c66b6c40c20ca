import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import {
  type AuditAct,
  auditActs,
  type SentOutput,
  wireSentOutput,
} from '../../contract/auditEntry.ts'
import { GateProblem, wrongParameter } from './answers/gateProblem.ts'
import type { Audit, EntryFilter } from './audit/audit.ts'
import type { Changes } from './audit/changes.ts'
import type { PeopleNames } from './audit/people.ts'
import type { Visit } from './base/visit.ts'
import { readJsonBody } from './front/readJsonBody.ts'
import { ownerOf } from './relay/operationRoutes.ts'
import type { RoleCheck } from './relay/roleCheck.ts'
import type { SheetStore } from './sheets/sheets.ts'
import { findDevice } from './signed-in/device.ts'

type AuditDeps = {
  readonly audit: Audit
  readonly changes: Changes
  readonly people: PeopleNames
  readonly roleCheck: RoleCheck
  readonly now: () => Date
  readonly sheets: SheetStore
  readonly isLocal: boolean
}

/** After this delay, a desk reported the entry only when it was connected again. */
const reportedLateMs = millisecondsInMinute

/** More files and papers than one person makes in a day, and far fewer than would fill the trail. */
const mostOutputsADay = 1_000
/** The largest business that a demo can have has so many bookings. */
const mostRows = 1_000_000
/** A tablet may have been without a network for so long. */
const oldestMs = 30 * millisecondsInDay
const furthestAheadMs = millisecondsInDay

/** Shows managers the audit trail, and takes in what only a desk knows: files that were saved, papers that were printed. */
export const auditRoutes = (deps: AuditDeps) => ({
  'GET /auth/audit': async (visit: Visit): Promise<Response> => {
    const { roleCheck, audit, people } = deps
    await roleCheck.manager(visit, 'Only managers can see the audit trail.')
    const [page, names] = await Promise.all([
      audit.list(filterIn(visit.url.searchParams)),
      people.list(),
    ])
    return Response.json({ ...page, people: names })
  },

  'POST /auth/audit': async (visit: Visit): Promise<Response> => {
    const { roleCheck, audit, changes, sheets, now, isLocal } = deps
    const { request } = visit
    const { signIn } = await roleCheck.personOf(visit)
    const { row, idHash } = signIn
    const sent = wireSentOutput.safeParse(await readJsonBody(request)).data
    if (sent === undefined) throw wrongParameter('output', 'is not a file or paper of a desk.')
    const { id, act, at, what, rows, sheet, codes, booking } = sent
    requireBelievable(sent, now())
    const dayAgo = new Date(now().getTime() - millisecondsInDay)
    if ((await audit.countOutputs(row.account_id, dayAgo)) >= mostOutputsADay) {
      throw new GateProblem('throttled', {
        message: 'Too many files and papers of one person in a day.',
        retryAfterSeconds: 60,
      })
    }
    const claimed = await changes.claim({
      owner: ownerOf(signIn),
      opId: id,
      route: 'POST /auth/audit',
      what: JSON.stringify(sent),
    })
    if (claimed === 'taken') throw new GateProblem('operation-mismatch')
    const isLate = Math.abs(now().getTime() - Date.parse(at)) > reportedLateMs
    await audit.add(
      {
        act,
        account: row.account_id,
        device: findDevice(request, isLocal),
        ...(booking === undefined ? {} : { booking }),
        details: {
          what,
          ...(rows === undefined ? {} : { rows }),
          ...(sheet === undefined ? {} : { sheet }),
          ...(isLate ? { at } : {}),
        },
      },
      `${row.account_id ?? idHash} ${id}`,
    )
    if (sheet !== undefined && codes !== undefined) {
      await sheets.keep({ id: sheet, what, printedAt: at, codes })
    }
    return new Response(null, { status: 204 })
  },
})

/** What only a desk knows is not checked, but no desk reports more rows than there are, or another time than lately. */
function requireBelievable({ rows = 0, at }: SentOutput, now: Date): void {
  if (!Number.isInteger(rows) || rows < 0 || rows > mostRows) {
    throw wrongParameter('rows', 'must be a number of rows.')
  }
  const ageMs = now.getTime() - Date.parse(at)
  if (!(ageMs <= oldestMs && ageMs >= -furthestAheadMs)) {
    throw wrongParameter('at', 'must be within the last thirty days.')
  }
}

const endOfTime = new Date('9999-12-31')
const whole = /^\d{1,15}$/

function filterIn(query: URLSearchParams): EntryFilter {
  const numberIn = (name: string): number | null => {
    const text = query.get(name)
    if (text === null) return null
    if (!whole.test(text)) throw wrongParameter(name, 'must be a number.')
    return Number(text)
  }
  const momentIn = (name: string): Date | null => {
    const text = query.get(name)
    if (text === null) return null
    const moment = new Date(text)
    // The database knows no year 275760, and before 1970 nothing was done at a desk.
    if (!(moment.getTime() >= 0 && moment < endOfTime))
      throw wrongParameter(name, 'must be a moment.')
    return moment
  }
  return {
    before: numberIn('before'),
    from: momentIn('from'),
    until: momentIn('until'),
    account: numberIn('account'),
    booking: query.get('booking'),
    acts: actsIn(query.get('acts')),
  }
}

function actsIn(text: string | null): readonly AuditAct[] | null {
  if (text === null) return null
  const acts = text.split(',')
  const known = auditActs.filter((act) => acts.includes(act))
  if (known.length < acts.length) throw wrongParameter('acts', 'must be acts of the trail.')
  return known
}
