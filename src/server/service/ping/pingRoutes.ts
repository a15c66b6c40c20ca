import { Hono } from 'hono'
import { z } from 'zod'
import { text, unixTime } from '../../../contract/wire/leafShapes.ts'
import { rulesOf } from '../../../contract/zone.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'

/** What `help` names (§2.12), in the contract's order. */
const resources = [
  'ping',
  'help',
  'company',
  'account',
  'customer',
  'item',
  'stock',
  'category',
  'booking',
  'discount',
  'event',
  'giftcert',
  'inventory',
]

const aboutPing = {
  says: 'Whether the service is there.',
  section: '§4.1',
  answers: answer3({
    pong: z.object({
      remote_addr: text('203.0.113.7'),
      time: unixTime(),
      timezone: text('America/Vancouver'),
      clocks: z
        .object({
          changes: z.array(z.array(z.int().meta({ examples: [1_793_523_600] }))),
          until: unixTime(),
        })
        .describe(
          'When the clocks of the business change: seconds since 1970, seconds ahead of UTC.',
        )
        .optional(),
      provider: text('Deskbell'),
    }),
  }),
}

const aboutHelp = {
  says: 'The resources there are.',
  section: '§4.1',
  answers: answer3({
    help: z.object({ resources: z.array(text('booking')), see: text('https://book.example') }),
  }),
}

/**
 * Beside the contract: when the business's clocks change, in seconds since 1970 and seconds ahead of UTC. A tablet
 * brings rules of its own, which may be older than the law of the place.
 */
function clocksOf(timeZone: string) {
  const rules = rulesOf(timeZone)
  if (rules === null) return {}
  const changes = rules.changes.map(({ at, aheadMs }) => [at / 1000, aheadMs / 1000])
  return { clocks: { changes, until: rules.until / 1000 } }
}

/** §4.1 `ping` and `help`. */
export const pingRoutes = ({ now, settings }: RouteDeps) => {
  const ping = endpoint(aboutPing, (c) =>
    answer(c, {
      resource: 'ping',
      payload: {
        pong: {
          remote_addr: c.get('clientAddress'),
          time: Math.floor(now().getTime() / 1000),
          timezone: c.get('business').timeZone,
          ...clocksOf(c.get('business').timeZone),
          provider: 'Deskbell',
        },
      },
    }),
  )
  const help = endpoint(aboutHelp, (c) =>
    answer(c, {
      resource: 'help',
      records: resources.length,
      payload: { help: { resources, see: `${settings.publicOrigin}/api/3.0/help` } },
    }),
  )
  return new Hono<Env>().get('/ping', ping).get('/help', help)
}
