import { begin, idIn, slipFor } from '../../../example/aCart.ts'
import type { AService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { codeIn, mary } from '../../../example/created.ts'
import { sentEvent } from '../../../example/sentEvent.ts'
import { sentProduct } from '../../../example/sentProduct.ts'
import { aCode } from '../sign-in/aTrade.ts'
import type { DescribedOperation } from './describedOperations.ts'

/** The records that can be requested. */
export type QuestionSources = {
  readonly service: AService
  readonly maria: Asking
  readonly receiver: string
  /** What can be put in the place of a name, by the address it is in. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** What is sent, and to which address; the address as it is when absent. */
export type Question = {
  readonly at?: string
  readonly sent: Readonly<Record<string, unknown>>
}

const namesOf = (records: Json | undefined): string[] => Object.keys(records ?? {})
const idsOf = (list: Json | undefined): string[] => (list ?? []).map(({ id }) => String(id))

export async function learnNames(
  maria: Asking,
  webhook: string,
): Promise<QuestionSources['names']> {
  const codes = namesOf((await maria.get('booking/index?limit=250')).body['booking/index'])
  const of4 = async (resource: string) =>
    idsOf((await maria.get(`/api/4.0/${resource}?limit=50`)).body.data)
  const { body } = await maria.get('customer?limit=250')
  return {
    'booking/': codes,
    'bookings/': codes,
    'item/': namesOf((await maria.get('item')).body.items),
    'customer/': namesOf(body.customers),
    'event/': namesOf((await maria.get('event')).body.events),
    'customers/': await of4('customers'),
    'accounts/': await of4('accounts'),
    'categories/': await of4('categories'),
    'products/': await of4('products'),
    'statuses/': await of4('statuses'),
    'events/': await of4('events'),
    'webhooks/': [webhook],
    'deliveries/': idsOf((await maria.get(`/api/4.0/webhooks/${webhook}/deliveries`)).body.data),
  }
}

const turn = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length]

/** The address with the nth of the known names in each place; every ninth time the name does not exist. */
export const addressAt = (
  { names }: Pick<QuestionSources, 'names'>,
  { path }: DescribedOperation,
  n: number,
): string =>
  path.replaceAll(/(\w+\/)\{\w+\}/g, (_, place: string) => {
    const name = n % 9 === 8 ? 'NOWHERE' : (turn(names[place] ?? [], n) ?? '1')
    return place + encodeURIComponent(name)
  })

const days = ['20260711', '2026-07-20', '20270501', '20270504', 'tomorrow', '20261332']
const moments = ['2026-07-01T00:00:00Z', '2026-07-11T09:30:00-07:00', '2027-01-01T00:00:00Z', 'now']
const flags = ['1', '0', 'true', 'maybe']
const numbers = ['1', '5', '2', '250', '1000000000', '0', '-1', 'many']
const statuses = ['PAID', 'PAID,PEND', 'NOSUCH']

/** The values for a parameter, right and wrong; a number for a parameter without a list here. */
const values: Readonly<Record<string, readonly string[]>> = {
  start_date: days,
  end_date: ['20260714', '20270504', '20260701', 'never'],
  date: days,
  start_time: ['09:00', '23:30', '25:00'],
  end_time: ['12:00', '09:00', 'noon'],
  created_date: days,
  last_modified: ['1783789200', '20260711', 'then'],
  startMin: moments,
  endMax: moments,
  status_id: statuses,
  statusId: ['ACTIVE', 'NOSUCH'],
  status: statuses,
  statuses,
  item_id: ['7', '7,9', '99999', 'boat'],
  itemId: ['7', '99999', 'boat'],
  keyword: ['kayak', 'é', '%'],
  search: ['kayak', 'mary', '%', ''],
  customer_email: ['mary@example.com', '@', ''],
  customer_name: ['Mary', '', 'é'],
  customer_phone: ['+1 604', '0'],
  email: ['mary@example.com', '@'],
  name: ['Mary', 'é'],
  phone: ['604', 'é'],
  discount_code: ['NONE', ''],
  rules: ['off', 'soft', 'hard'],
  active: ['past', 'present', '20260711'],
  type: ['SE', 'SE,CL', 'XX'],
  enabled: flags,
  partner: flags,
  packages: flags,
  withMobile: flags,
  session_id: ['none', ''],
  state: ['failed', 'done', 'lost'],
  updated: ['1783789200', 'then'],
}

/** Some of the described parameters, others each time. */
const queryAt = ({ reads }: DescribedOperation, n: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    reads
      .filter((_, at) => n > 0 && (n * (at + 3) + at) % 4 === 0)
      .map(({ name, type }, at): [string, string] =>
        type === 'object'
          ? [`${name}[${turn(['adults', 'qty', '1'], n) ?? ''}]`, turn(numbers, n + at) ?? '']
          : [name, turn(values[name] ?? numbers, n + at) ?? ''],
      ),
  )

/** A day of its own for each booking, so that nothing is ever sold out. */
const nights = (n: number): string => {
  const day = (more: number) => new Date(Date.UTC(2027, 0, 10 + 4 * n + more)).toISOString()
  return `start_date=${day(0).slice(0, 10)}&end_date=${day(2).slice(0, 10)}`
}

/** What is created at these addresses, by the name of the resource. */
const made4: Readonly<Record<string, (n: number, known: QuestionSources) => Question['sent']>> = {
  events: (n) => sentEvent({ name: `Season ${n}`, dynamic_rate: -(n % 50) - 1 }),
  statuses: (n) => ({
    id: `S${n}${Date.now() % 1000}`,
    name: `Status ${n}`,
    holdsStock: n % 2 === 0,
  }),
  categories: (n) => ({ name: `Rafts ${n}`, weight: n }),
  products: (n) => sentProduct({ sku: `raft-${n}`, name: `Raft ${n}`, stock: n }),
  customers: (n) => ({ fields: { ...mary, customer_name: `Mary ${n}` }, notes: 'é'.repeat(n) }),
  webhooks: (n, { receiver }) => ({ url: `${receiver}?n=${n}`, description: `No. ${n}` }),
}

const changed4: Readonly<Record<string, (n: number) => Question['sent']>> = {
  events: (n) => ({ name: `Another ${n}` }),
  statuses: (n) => ({ name: `Later ${n}`, enabled: n % 2 === 0 }),
  categories: (n) => ({ imageUrl: null, weight: n }),
  products: (n) => ({ stock: n }),
  customers: (n) => ({ notes: `Late ${n}` }),
  webhooks: (n) => ({ enabled: n % 2 === 0, newSecret: n % 3 === 0 }),
}

let madeSoFar = 0

/** The address of a record that can be changed or deleted. */
async function madeAt(known: QuestionSources, resource: string): Promise<string> {
  madeSoFar += 1
  const sent = made4[resource]?.(1_000 + madeSoFar, known)
  const { status, body } = await known.maria.send('POST', `/api/4.0/${resource}`, sent)
  if (status !== 200) throw new Error(`No ${resource}: ${JSON.stringify(body)}`)
  return `/api/4.0/${resource}/${String(body.data?.id)}`
}

type Asks = (n: number, known: QuestionSources) => Question | Promise<Question>

const session: Asks = async (n, { maria }) => {
  const slip = await slipFor(maria, 9, nights(n))
  return { sent: { session_id: idIn(await begin(maria, [slip])) } }
}

/** A booking of its own each time: one that is here or cancelled is not moved. */
const move =
  (below: string): Asks =>
  async (n, { maria }) => {
    const slip = await slipFor(maria, 9, nights(300 + n))
    const code = codeIn(await maria.post('booking/create', { slip, ...mary }))
    return {
      at: `/api/4.0/bookings/${code}${below}`,
      sent: { startDate: `2029-06-${10 + (n % 20)}` },
    }
  }

/** A booking of its own each time, whose guests are here or gone again. */
const undoing =
  (way: 'checkin' | 'checkout', below: string): Asks =>
  async (n, { maria }) => {
    const slip = await slipFor(maria, 9, nights(400 + n))
    const code = codeIn(await maria.post('booking/create', { slip, ...mary }))
    await maria.post(`booking/${code}/${way}`)
    return { at: `/api/4.0/bookings/${code}/${below}`, sent: { reason: 'é'.repeat(n + 1) } }
  }

/** What is sent to actions, right the first time. */
const deeds: Readonly<Record<string, Asks>> = {
  'POST /api/3.0/booking/notes': (n) => ({ sent: n % 3 === 0 ? {} : { date: turn(days, n) } }),
  'POST /api/3.0/booking/{code}/note': (n) => ({ sent: { body: 'A note. '.repeat(n * 5 + 1) } }),
  'POST /api/3.0/booking/session': async (n, { maria }) => ({
    sent: { slip: await slipFor(maria, 9, nights(n)) },
  }),
  'POST /api/3.0/booking/session/clear': session,
  'POST /api/3.0/booking/session/end': session,
  'POST /api/3.0/booking/create': async (n, { maria }) => ({
    sent: { slip: await slipFor(maria, 9, nights(200 + n)), ...mary },
  }),
  'POST /api/3.0/booking/{code}/update': (n) => ({
    sent: { status_id: turn(['PART', 'HOLD', 'PAID'], n), notify: String(n % 2) },
  }),
  'POST /api/3.0/booking/{code}/bookmark': (n) => ({ sent: { mark: String(n % 2) } }),
  'PATCH /api/4.0/bookings/{code}': move(''),
  'GET /api/4.0/bookings/{code}/move': move('/move'),
  'POST /api/4.0/bookings/{code}/undoCheckin': undoing('checkin', 'undoCheckin'),
  'POST /api/4.0/bookings/{code}/undoCheckout': undoing('checkout', 'undoCheckout'),
  'POST /api/4.0/bookings/{code}/changeStatus': (n) => ({
    sent: { statusId: turn(['PART', 'HOLD', 'PAID'], n), notify: n % 2 === 0 },
  }),
}

/** What is sent the nth time; every fifth time it is wrong. */
export async function questionAt(
  known: QuestionSources,
  operation: DescribedOperation,
  n: number,
): Promise<Question> {
  const { method, path } = operation
  if (method === 'GET') {
    return (await deeds[`GET ${path}`]?.(n, known)) ?? { sent: queryAt(operation, n) }
  }
  const right = await rightAt(known, operation, n)
  return n % 5 === 4 ? { ...right, sent: { ...right.sent, ...wrongly(operation, n) } } : right

  async function rightAt(...parameters: Parameters<typeof questionAt>): Promise<Question> {
    const resource = /^\/api\/4\.0\/(\w+)(?:\/\{id\})?$/.exec(path)?.[1]
    if (resource === undefined)
      return (await deeds[`${method} ${path}`]?.(n, parameters[0])) ?? { sent: {} }
    if (method === 'POST') return { sent: made4[resource]?.(n, known) ?? {} }
    const at = await madeAt(known, resource)
    return { at, sent: method === 'PATCH' ? (changed4[resource]?.(n) ?? {}) : {} }
  }
}

const wrongly = ({ reads }: DescribedOperation, n: number): Question['sent'] => {
  const parameter = turn(reads, n)
  return parameter === undefined ? {} : { [parameter.name]: turn(['', 'x', '-1', '\u0007'], n) }
}

/** What the token address is sent: codes, refresh tokens, and neither of them. */
export async function tradeAt(
  { service }: QuestionSources,
  n: number,
): Promise<Readonly<Record<string, string>>> {
  const redirect_uri = service.settings.client.redirectUris[0] ?? ''
  if (n % 3 === 2)
    return { grant_type: turn(['refresh_token', 'password', ''], n) ?? '', code: 'x' }
  if (n % 3 === 1) {
    const { refresh_token } = await service.tokenFor(turn(['maria', 'kenji'], n) ?? '')
    return { grant_type: 'refresh_token', refresh_token }
  }
  return { grant_type: 'authorization_code', code: await aCode(service), redirect_uri }
}
