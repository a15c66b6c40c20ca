import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Deps, Env } from '../deps.ts'
import type { ServiceTables } from '../tables.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { inSlices } from '../wire/paging.ts'
import { noSuch } from '../wire/problem.ts'

type Status = Selectable<ServiceTables['statuses']>

/** `holdsStock`: a booking of this status keeps its units from being sold again. */
const toStatus4 = ({ status_id, name, pos, holds_stock }: Status) => ({
  id: status_id,
  name,
  weight: pos,
  holdsStock: holds_stock,
})

const about = { section: '§4.4', tells: 'data' } as const

/** The statuses this business has (§3), its own among them, in the order a booking goes through. */
export const statuses4Routes = ({ db }: Deps) => {
  const statuses = () => db.selectFrom('statuses').selectAll().orderBy('pos').orderBy('status_id')
  const list = endpoint(
    { ...about, says: 'The statuses of bookings.', reads: z.object(inSlices) },
    async (c, { limit, offset }) => {
      const all = await statuses().execute()
      const page = all.slice(offset, offset + limit)
      return answerList4(c, page.map(toStatus4), { total: all.length, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One status.' }, async (c) => {
    const status = await statuses().where('status_id', '=', inPath(c, 'id')).executeTakeFirst()
    if (status === undefined) throw noSuch('status')
    return answerOne4(c, toStatus4(status))
  })
  return new Hono<Env>().get('/statuses', list).get('/statuses/:id', one)
}
