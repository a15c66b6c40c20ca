import { type Context, Hono } from 'hono'
import { event4 } from '../../../contract/wire/eventShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { type Writing, write4 } from '../bookings/write4.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { refuseNulls } from '../wire/sentMembers.ts'
import { addEvent, changeEvent } from './changeEvents.ts'
import {
  changedEvent,
  disabledEvent,
  eventFilters,
  memberNames,
  newEvent,
  requestedEvents,
} from './eventInput.ts'
import { toEvent4 } from './eventWire.ts'
import { type EventWithPrices, findEvent, findEvents } from './findEvents.ts'

const reads = { section: '§4.4', answers: answerOne(event4), feature: 'events' } as const
const acts = { ...reads, acts: true, only: 'managers' } as const

/**
 * Pricing and availability events by the conventions of §4.4, in the words of §2.8. Managers and the token pair write
 * them; DELETE disables, so what it did can be undone. Prices follow from the next query on.
 */
export const events4Routes = ({ db, now }: RouteDeps) => {
  const list = endpoint(
    {
      ...reads,
      says: 'Events and discounts; all filters have to hold.',
      reads: eventFilters,
      answers: answerList(event4),
    },
    async (c, sent) => {
      const { timeZone, currency } = c.get('business')
      const page = { limit: sent.limit, offset: sent.offset }
      const { events, total } = await findEvents(
        db,
        requestedEvents(sent, { timeZone, now: now() }),
        page,
      )
      return answerList4(
        c,
        events.map((event) => toEvent4(event, currency)),
        { total, ...page },
      )
    },
  )
  const one = endpoint({ ...reads, says: 'One event.' }, async (c) =>
    answerOne4(c, toEvent4(await findEvent(db, inPath(c, 'id')), c.get('business').currency)),
  )
  const add = endpoint({ ...acts, says: 'Makes an event.', reads: newEvent }, (c, sent) => {
    refuseEmpty(c)
    return write(c, (change) => addEvent(change, sent))
  })
  const change = endpoint(
    { ...acts, says: 'Changes an event.', reads: changedEvent },
    (c, sent) => {
      refuseEmpty(c)
      return write(c, (under) => changeEvent(under, inPath(c, 'id'), sent))
    },
  )
  const disable = endpoint(
    { ...acts, says: 'Disables an event; it stays in the list.', reads: disabledEvent },
    (c, { updated }) => {
      return write(c, (under) => changeEvent(under, inPath(c, 'id'), { updated, enabled: false }))
    },
  )
  return new Hono<Env>()
    .get('/events', list)
    .post('/events', add)
    .get('/events/:id', one)
    .patch('/events/:id', change)
    .delete('/events/:id', disable)
}

const refuseEmpty = (c: Context<Env>): void =>
  refuseNulls(c, memberNames, { why: 'a value, or left out; for no end it is 0' })

const write = (
  c: Context<Env>,
  change: (under: Writing) => Promise<EventWithPrices>,
): Promise<Response> =>
  write4(c, async (under) => toEvent4(await change(under), under.business.currency))
