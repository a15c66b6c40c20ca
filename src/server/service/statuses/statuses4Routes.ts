import { Hono } from 'hono'
import { status4 } from '../../../contract/wire/statusShape.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { write4 } from '../bookings/write4.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { needsUnchanged, refuseNulls } from '../wire/sentMembers.ts'
import { addStatus, changeStatus } from './changeStatuses.ts'
import { findStatus, findStatuses, toStatus4 } from './findStatuses.ts'
import { changedStatus, newStatus, statusFilters, statusMembers } from './statusInput.ts'

const about = { section: '§4.4', answers: answerOne(status4) } as const
const acts = { ...about, acts: true, only: 'managers' } as const

/** Statuses of bookings (§3) by the conventions of §4.4. Managers and the token pair write them. */
export const statuses4Routes = ({ db }: RouteDeps) => {
  const list = endpoint(
    {
      ...about,
      says: 'The statuses of bookings, also those given no more.',
      reads: statusFilters,
      answers: answerList(status4),
    },
    async (c, { enabled, limit, offset }) => {
      const all = (await findStatuses(db)).filter(
        (status) => enabled === undefined || status.enabled === enabled,
      )
      const page = all.slice(offset, offset + limit)
      return answerList4(c, page.map(toStatus4), { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One status.' }, async (c) =>
    answerOne4(c, toStatus4(await findStatus(db, inPath(c, 'id')))),
  )
  const add = endpoint({ ...acts, says: 'Makes a status.', reads: newStatus }, (c, sent) => {
    refuseNulls(c, statusMembers)
    return write4(c, async (writing) => toStatus4(await addStatus(writing, sent)))
  })
  const change = endpoint(
    { ...acts, says: 'Changes a status.', reads: changedStatus },
    (c, sent) => {
      refuseNulls(c, statusMembers)
      const id = inPath(c, 'id')
      return write4(c, async (writing) => {
        needsUnchanged(c, toStatus4(await findStatus(writing.trx, id)), ['id'])
        return toStatus4(await changeStatus(writing, id, sent))
      })
    },
  )
  const disable = endpoint(
    { ...acts, says: 'Disables a status: no booking is given it any more, and none loses it.' },
    (c) => {
      const id = inPath(c, 'id')
      return write4(c, async (writing) =>
        toStatus4(await changeStatus(writing, id, { enabled: false })),
      )
    },
  )
  return new Hono<Env>()
    .get('/statuses', list)
    .post('/statuses', add)
    .get('/statuses/:id', one)
    .patch('/statuses/:id', change)
    .delete('/statuses/:id', disable)
}
