import { Hono } from 'hono'
import { z } from 'zod'
import { text as aText, moment, named, whole } from '../../../contract/wire/leafShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answerList4 } from '../wire/answer4.ts'
import { answerList } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { text } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { inSlices } from '../wire/paging.ts'

const entryShape = named(
  'TrailEntry',
  z.object({
    id: whole(12),
    at: moment(),
    by: aText('token pair', 'What was shown: the token pair, or the token of an account.'),
    accountId: whole(1, 'Under whose name; 0 = the customer.'),
    method: aText('POST'),
    path: aText('/api/3.0/booking/HMKT-101126/checkin'),
    bookingCode: aText('HMKT-101126').nullable(),
    httpStatus: whole(200, 'What was answered; null while it is not known.').nullable(),
  }),
)

const about = {
  says: 'Changes made straight at the service and not through the desk, newest first, for 400 days.',
  section: '§4.4',
  reads: z.object({ booking: text('The code of one booking.'), ...inSlices }),
  answers: answerList(entryShape),
  only: 'managers',
} as const

/** The trail of the service (`base/trail.ts`), for managers. Not in the contract. */
export const trail4Routes = ({ db }: RouteDeps) =>
  new Hono<Env>().get(
    '/trail',
    endpoint(about, async (c, { booking, limit, offset }) => {
      const { timeZone } = c.get('business')
      const wanted = db
        .selectFrom('service_trail')
        .leftJoin('service_trail_outcomes as outcome', 'outcome.id', 'service_trail.id')
        .$if(booking !== undefined, (query) =>
          query.where((row) =>
            row.or([
              row('service_trail.booking', '=', booking ?? ''),
              row('outcome.booking', '=', booking ?? ''),
            ]),
          ),
        )
      const { total } = await wanted
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const entries = await wanted
        .select(['service_trail.id', 'service_trail.at', 'token_of', 'account_id', 'method'])
        .select(['path', 'service_trail.booking', 'outcome.booking as made', 'status'])
        .orderBy('service_trail.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return answerList4(
        c,
        entries.map((entry) => ({
          id: entry.id,
          at: toRfc3339(entry.at, timeZone),
          by: entry.token_of === null ? 'token pair' : `account ${entry.token_of}`,
          accountId: entry.account_id,
          method: entry.method,
          path: entry.path,
          bookingCode: entry.booking ?? entry.made,
          httpStatus: entry.status,
        })),
        { total, limit, offset },
      )
    }),
  )
