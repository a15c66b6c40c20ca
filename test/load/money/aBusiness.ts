import { startFrontDesk } from '../../example/aFrontDesk.ts'
import { type Answered, asking } from '../../example/asking.ts'
import { tablesOf } from '../../example/bookingIn.ts'
import { isUnreadable } from '../../example/poorHabits.ts'
import type { Booked, Paid } from './books.ts'
import { daysBetween, wireDay } from './days.ts'
import { minorOf } from './figures.ts'
import type { World } from './worlds.ts'

/** A booking to be made. */
export type Stay = {
  readonly firstDay: string
  readonly lastDay: string
  /** Which of the world's three prices, and how many. */
  readonly item: number
  readonly quantity: number
}

/** An empty business with a manager, and the ways to change it; every change is also written into its books. */
export type Business = {
  readonly origin: string
  /** Where people sign in. */
  readonly serviceOrigin: string
  readonly books: readonly Booked[]
  /** Payments and changes that the API has accepted so far. */
  readonly changes: number
  /** Moves the clock of gate and service on. */
  readonly setClock: (ms: number) => void
  readonly now: () => number
  readonly make: (stay: Stay) => Promise<Booked>
  /** `set_paid`: what is due, as one payment at the till. */
  readonly setPaid: (booked: Booked) => Promise<void>
  readonly setStatus: (booked: Booked, status: string) => Promise<void>
  readonly addNote: (booked: Booked, body: string) => Promise<void>
  readonly checkIn: (booked: Booked) => Promise<void>
  /** Writes a payment that the API cannot make into the tables: a part, more than is due, a refund, another method. */
  readonly lay: (booked: Booked, paid: Paid) => Promise<void>
  readonly close: () => Promise<void>
}

export const managersLogin = 'maria'
export const managersPassword = 'kettle orbit mango'

const form = { customer_email: 'guest@example.com' }

export async function aBusiness(world: World): Promise<Business> {
  const { currency, digits } = world
  const house = await startFrontDesk({
    demo: 0,
    listening: true,
    habits: world.habits,
    gate: { assetsDir: 'dist/desk' },
  })
  const { service, serviceOrigin, clock } = house
  const { key, secret } = service.settings.apiKey
  const api = asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${key}:${secret}`)}`,
  })
  const books: Booked[] = []
  const hasUnreadable = world.habits.includes('some amounts are unreadable')
  let changes = 0
  await makeManager(service.setupLink, world, service.fetch)
  const items = await makeItems(world, (path, sent) => api.send('POST', path, sent))

  const moment = (): number => clock.now().getTime()
  async function change(booked: Booked, action: string, sent: Readonly<Record<string, string>>) {
    taken(await api.post(`booking/${booked.code}/${action}`, sent))
    booked.changedAt = moment()
    changes += 1
  }
  return {
    origin: house.origin,
    serviceOrigin: house.settings.baseUrl,
    books,
    get changes() {
      return changes
    },
    setClock: (ms) => clock.set(new Date(ms)),
    now: moment,
    async make({ firstDay, lastDay, item, quantity }) {
      const dates = `start_date=${wireDay(firstDay)}&end_date=${wireDay(lastDay)}`
      const rated = taken(await api.get(`item/${items[item]}?${dates}&param[qty]=${quantity}`))
      const { booking } = taken(
        await api.post('booking/create', {
          slip: String(rated.item?.rate?.slip),
          customer_name: `Guest ${books.length + 1}`,
          ...form,
        }),
      )
      const days = daysBetween(firstDay, lastDay) + 1
      const total = minorOf(world.prices[item] ?? '', digits) * quantity * days
      const [code, costs] = [String(booking?.code), String(booking?.total)]
      if (minorOf(costs, digits) !== total) {
        throw new Error(`${code} costs ${costs} ${currency}, and was written down as ${total}`)
      }
      const booked: Booked = {
        code,
        firstDay,
        lastDay,
        madeAt: moment(),
        total,
        isUnreadable: hasUnreadable && isUnreadable(code),
        status: String(booking?.status_id),
        changedAt: moment(),
        payments: [],
      }
      books.push(booked)
      changes += 1
      return booked
    },
    async setPaid(booked) {
      const rest = booked.total - booked.payments.reduce((sum, { minor }) => sum + minor, 0)
      await change(booked, 'update', { status_id: 'PAID', set_paid: '1' })
      booked.status = 'PAID'
      booked.payments.push({ at: moment(), minor: rest, method: 'POS' })
    },
    async setStatus(booked, status) {
      await change(booked, 'update', { status_id: status })
      booked.status = status
    },
    addNote: (booked, body) => change(booked, 'note', { body }),
    checkIn: (booked) => change(booked, 'checkin', {}),
    async lay(booked, paid) {
      await layPayment(booked.code, paid, clock.now())
      booked.changedAt = moment()
      booked.payments.push(paid)
    },
    close: () => house.close(),
  }

  async function layPayment(code: string, { at, minor, method }: Paid, now: Date): Promise<void> {
    const tables = tablesOf(service.database)
    const { booking_id } = await tables
      .selectFrom('bookings')
      .select('booking_id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await tables
      .insertInto('transactions')
      .values({
        booking_id,
        account_id: 1,
        made_at: new Date(at),
        amount_minor: minor,
        status: minor < 0 ? 'REFUND' : 'PAID',
        gateway: method,
      })
      .execute()
    await tables
      .updateTable('bookings')
      .set({ last_modified: now })
      .where('booking_id', '=', booking_id)
      .execute()
  }
}

/** @throws when the API did not accept it: then the script itself is wrong */
function taken({ status, body }: Answered): Answered['body'] {
  if (status !== 200) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** As the owner does with the link that an empty business prints. */
async function makeManager(
  setupLink: string | null,
  { zone, currency }: World,
  post: (path: string, init: RequestInit) => Promise<Response>,
): Promise<void> {
  const { pathname } = new URL(setupLink ?? 'none')
  const { status } = await post(pathname, {
    method: 'POST',
    body: new URLSearchParams({
      business: `House of ${currency}`,
      time_zone: zone,
      currency,
      first_name: 'Maria',
      last_name: 'Silva',
      login_id: managersLogin,
      password: managersPassword,
    }),
  })
  if (status !== 200) throw new Error(`The business was not set up: ${status}`)
}

/** One item with unlimited stock for each price. @returns their numbers */
async function makeItems(
  { prices }: World,
  post: (path: string, sent: unknown) => Promise<Answered>,
): Promise<readonly number[]> {
  const category = taken(await post('/api/4.0/categories', { name: 'Cabins' })).data?.id
  const items: number[] = []
  for (const [nth, amount] of prices.entries()) {
    const { data } = taken(
      await post('/api/4.0/products', {
        sku: `cabin-${nth + 1}`,
        name: `Cabin ${nth + 1}`,
        categoryId: category,
        unlimited: true,
        prices: [{ param: 'qty', amount }],
      }),
    )
    items.push(Number(data?.id))
  }
  return items
}
