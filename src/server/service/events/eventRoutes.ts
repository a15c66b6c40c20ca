import { Hono } from 'hono'
import { eventAnswered, eventsAnswered } from '../../../contract/wire/eventShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { toEvent } from './eventWire.ts'
import { findEventRow } from './findEvents.ts'

const aboutList = {
  says: 'The pricing and availability events, discounts among them.',
  section: '§4.1',
  answers: answer3(eventsAnswered),
  feature: 'events',
} as const

const aboutOne = {
  says: 'One event.',
  section: '§4.1',
  answers: answer3(eventAnswered),
  feature: 'events',
} as const

/** §4.1 `event` and `event/{id}`: pricing and availability rules, discounts among them. */
export const eventRoutes = ({ db }: RouteDeps) => {
  const list = endpoint(aboutList, async (c) => {
    const events = await db.selectFrom('events').selectAll().orderBy('rate_id').execute()
    return answer(c, {
      resource: 'event',
      records: events.length,
      payload: {
        events: Object.fromEntries(events.map((event) => [event.rate_id, toEvent(event)])),
      },
    })
  })
  const one = endpoint(aboutOne, async (c) => {
    const id = inPath(c, 'id')
    const event = await findEventRow(db, id)
    return answer(c, { resource: 'event', id, payload: { event: toEvent(event) } })
  })
  return new Hono<Env>().get('/event', list).get('/event/:id', one)
}
