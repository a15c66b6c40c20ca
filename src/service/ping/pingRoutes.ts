import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
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

const aboutPing = { says: 'Whether the service is there.', section: '§4.1', tells: 'pong' }

const aboutHelp = { says: 'The resources there are.', section: '§4.1', tells: 'help' }

/** §4.1 `ping` and `help`. */
export const pingRoutes = ({ now, settings }: Deps) => {
  const ping = endpoint(aboutPing, (c) =>
    answer(c, {
      resource: 'ping',
      payload: {
        pong: {
          remote_addr: c.get('clientAddress'),
          time: Math.floor(now().getTime() / 1000),
          timezone: c.get('business').timeZone,
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
