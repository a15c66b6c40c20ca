import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import { parseDay, toWireDay } from '../../contract/day.ts'
import type { Deps, Env } from '../deps.ts'
import type { ServiceTables } from '../tables.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { noSuch } from '../wire/problem.ts'

type Event = Selectable<ServiceTables['events']>

const flag = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

const wireDay = (day: string): number => Number(toWireDay(parseDay(day)))

/** An event as §2.8 says: days are whole numbers, 0 when it never ends. */
const toWire = (event: Event) => ({
  rate_id: event.rate_id,
  name: event.name,
  type: event.type,
  start_date: wireDay(event.start_date),
  end_date: event.end_date === null ? 0 : wireDay(event.end_date),
  span: flag(event.span),
  price_src: event.price_src,
  dynamic_rate: event.dynamic_rate,
  dynamic_type: event.dynamic_type,
  status: event.status,
  repeat_id: event.repeat_id,
  enabled: flag(event.enabled),
  rule_set_id: event.rule_set_id,
  vouchers: event.vouchers,
  details: event.details,
  repeat: event.repeat,
  apply_to: event.apply_to,
})

const aboutList = {
  says: 'The pricing and availability events, discounts among them.',
  section: '§4.1',
  tells: 'events',
  feature: 'events',
} as const

const aboutOne = {
  says: 'One event.',
  section: '§4.1',
  tells: 'event',
  feature: 'events',
} as const

/** §4.1 `event` and `event/{id}`: pricing and availability rules, discounts among them. */
export const eventRoutes = ({ db }: Deps) => {
  const list = endpoint(aboutList, async (c) => {
    const events = await db.selectFrom('events').selectAll().orderBy('rate_id').execute()
    return answer(c, {
      resource: 'event',
      records: events.length,
      payload: {
        events: Object.fromEntries(events.map((event) => [event.rate_id, toWire(event)])),
      },
    })
  })
  const one = endpoint(aboutOne, async (c) => {
    const id = inPath(c, 'id')
    if (!/^\d{1,9}$/.test(id)) throw noSuch('event')
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('rate_id', '=', Number(id))
      .executeTakeFirst()
    if (!event) throw noSuch('event')
    return answer(c, { resource: 'event', id, payload: { event: toWire(event) } })
  })
  return new Hono<Env>().get('/event', list).get('/event/:id', one)
}
