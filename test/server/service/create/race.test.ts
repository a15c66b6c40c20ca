import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking } from '../../../example/asking.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { codeIn, create, sessionOf } from '../../../example/created.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { tries } from '../../../example/tries.ts'

const clients = tries(24, 64)

type Place = { readonly processes: readonly AService[]; readonly database: OpenDatabase }

const onPGlite = async (): Promise<Place> => {
  const service = await startService()
  return { processes: [service], database: service.database }
}

/** Two services that share nothing but the database server: each has its own connections. */
const onPostgres = async (): Promise<Place> => {
  const databaseUrl = await aFilledPostgres()
  const first = await startService({ database: await openDatabase({ dataDir: '', databaseUrl }) })
  const second = await startService({ database: await openDatabase({ dataDir: '', databaseUrl }) })
  return { processes: [first, second], database: first.database }
}

const codes = (answers: readonly Answered[]) =>
  answers.filter(({ status }) => status === 200).map(codeIn)

const refusals = (answers: readonly Answered[]) =>
  answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => `${status} ${String(body.request?.error?.id)}`)

/** The embedded database runs one transaction at a time, so what goes wrong there goes wrong on Postgres as well. */
const places = [
  ['Postgres, two processes', onPostgres],
  ['PGlite', onPGlite],
] as const

describe.each(places.slice(0, tries(1, 2)))('on %s', (...[, start]) => {
  let place: Place
  let desks: readonly Asking[]
  beforeAll(async () => {
    place = await start()
    desks = place.processes.map(({ pair }) => pair)
  })
  afterAll(async () => {
    for (const service of place.processes) await service.close()
  })

  const desk = (turn: number): Asking => {
    const one = desks[turn % desks.length]
    if (one === undefined) throw new Error('There is no desk.')
    return one
  }

  /** A full session for each client, made while everything was still available. */
  async function sessions(
    wish: (turn: number) => readonly [ids: readonly number[], query: string],
  ): Promise<string[]> {
    const alike = new Map<string, string[]>()
    const made: string[] = []
    for (let turn = 0; turn < clients; turn += 1) {
      const [itemIds, query] = wish(turn)
      const key = `${itemIds.join(' ')} ${query}`
      const others = alike.get(key) ?? (await guestsWith(itemIds, query))
      alike.set(key, others)
      made.push(others.pop() ?? '')
    }
    return made
  }

  /** Sessions with the same content: one is filled as a client does it, and the others are copies of it. */
  async function guestsWith(itemIds: readonly number[], query: string): Promise<string[]> {
    const first = await sessionOf(desk(0), itemIds, query)
    const others = Array.from({ length: clients - 1 }, () => randomUUID())
    const ids = sql`(values ${sql.join(others.map((id) => sql`(${id})`))}) as copies (id)`
    const db = tablesOf(place.database)
    await sql`
      insert into sessions (session_id, account_id, audience, last_line, opened_at, touched_at)
        select id, account_id, audience, last_line, opened_at, touched_at
        from sessions, ${ids} where session_id = ${first}`.execute(db)
    await sql`
      insert into session_lines
        (session_id, line_id, parent_line_id, last_part, slip, offer, optin, is_out)
        select id, line_id, parent_line_id, last_part, slip, offer, optin, is_out
        from session_lines, ${ids} where session_id = ${first}`.execute(db)
    return [first, ...others]
  }

  const createAll = (ids: readonly string[]): Promise<Answered[]> =>
    Promise.all(ids.map((id, turn) => create(desk(turn), id)))

  /** The most units of these items that are out at the same time on any day. */
  async function mostOut(itemIds: readonly number[]): Promise<number> {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(out), 0)::int as most from (
        select sum(l.qty) as out from booking_lines l
          join items i using (item_id) join bookings b using (booking_id) join statuses s using (status_id),
          generate_series((l.starts_at at time zone 'America/Vancouver')::date,
            (l.ends_at at time zone 'America/Vancouver')::date - (i.unit = 'N')::int, '1 day') as day
        where s.holds_stock and l.item_id in (${sql.join(itemIds)}) group by day) days
    `.execute(tablesOf(place.database))
    return rows[0]?.most ?? -1
  }

  test('when many want the last unit, one gets it and all others read that it is sold out', async () => {
    const item = await itemIn(place.database, { name: 'Last one', stock: 1 })
    const answers = await createAll(await sessions(() => [[item], 'date=20270510']))
    expect(codes(answers)).toHaveLength(1)
    expect(new Set(refusals(answers))).toEqual(new Set(['409 sold_out']))
    expect(await mostOut([item])).toBe(1)
  })

  test('when stays overlap by some nights, no night is sold more often than there are units', async () => {
    const item = await itemIn(place.database, { name: 'Rooms', unit: 'N', stock: 5 })
    const ids = await sessions((turn) => {
      const from = 1 + (turn % 12)
      const nights = 1 + (from % 5)
      return [[item], `start_date=202705${two(from)}&end_date=202705${two(from + nights)}`]
    })
    const answers = await createAll(ids)
    expect(refusals(answers).filter((why) => !why.startsWith('409'))).toEqual([])
    expect(await mostOut([item])).toBe(5)
    // Each refused caller was refused rightly: what it wanted is still not available now.
    const late = await createAll(ids.filter((_, turn) => answers[turn]?.status !== 200))
    expect(codes(late)).toEqual([])
  })

  test('packages and the items in them share one stock, in whatever order they are requested', async () => {
    const helmet = await itemIn(place.database, { name: 'Helmet', stock: 7 })
    const bike = await itemIn(place.database, {
      name: 'Bike with helmet',
      stock: 40,
      packages: [{ id: helmet, optin: 'I' }],
    })
    const trip = await itemIn(place.database, {
      name: 'Tour with helmet',
      stock: 40,
      packages: [{ id: helmet, optin: 'I' }],
    })
    const pairs = [[bike, trip], [trip, bike], [helmet, bike], [trip, helmet], [helmet]]
    const answers = await createAll(
      await sessions((turn) => [pairs[turn % pairs.length] ?? [helmet], 'date=20270512']),
    )
    expect(refusals(answers).filter((why) => !why.startsWith('409'))).toEqual([])
    expect(await mostOut([helmet])).toBe(7)
    expect(codes(answers).length).toBeGreaterThan(2)
  })

  test('an alias takes from the item it replaces', async () => {
    const boat = await itemIn(place.database, { name: 'Boat', stock: 3 })
    const alias = await itemIn(place.database, { name: 'Boat, half day', aliasId: boat, stock: 0 })
    const answers = await createAll(
      await sessions((turn) => [[turn % 2 === 0 ? boat : alias], 'date=20270513']),
    )
    expect(codes(answers)).toHaveLength(3)
    expect(await mostOut([boat, alias])).toBe(3)
  })

  test('a session that many book at once becomes one booking, and all callers get it', async () => {
    const item = await itemIn(place.database, { name: 'Once', stock: 500 })
    const id = await sessionOf(desk(0), [item], 'date=20270514')
    const answers = await createAll(Array.from({ length: clients }, () => id))
    expect(codes(answers)).toHaveLength(clients)
    expect(new Set(codes(answers)).size).toBe(1)
    expect(await mostOut([item])).toBe(1)
  })

  test('the last three vouchers are used three times, and nobody else gets the price (§2.8)', async () => {
    const item = await itemIn(place.database, { name: 'Cheap', stock: 500 })
    const rateId = await eventIn(place.database, {
      name: 'LASTTHREE',
      type: 'DC',
      price_src: 'D',
      dynamic_rate: '-50',
      vouchers: 3,
      itemIds: [item],
    })
    const answers = await createAll(
      await sessions(() => [[item], 'date=20270515&discount_code=lastthree']),
    )
    expect(codes(answers)).toHaveLength(3)
    expect(new Set(refusals(answers))).toEqual(new Set(['409 price_changed']))
    const { vouchers_used } = await tablesOf(place.database)
      .selectFrom('events')
      .select('vouchers_used')
      .where('rate_id', '=', rateId)
      .executeTakeFirstOrThrow()
    expect(vouchers_used).toBe(3)
  })

  test('a new guest who books many times at once becomes one customer', async () => {
    const item = await itemIn(place.database, { name: 'Many', stock: 500 })
    const ids = await sessions(() => [[item], 'date=20270516'])
    const answers = await Promise.all(
      ids.map((id, turn) =>
        create(desk(turn), id, {
          customer_name: turn % 2 === 0 ? 'Zoë Q.' : 'ZOË q.',
          customer_email: 'Zoe@Example.org',
        }),
      ),
    )
    expect(codes(answers)).toHaveLength(clients)
    expect(new Set(answers.map(({ body }) => Number(body.customer?.customer_id))).size).toBe(1)
  })

  test('when cancelled bookings are restored while others book, no unit is sold twice', async () => {
    const item = await itemIn(place.database, { name: 'Back again', stock: 2 })
    const ids = await sessions(() => [[item], 'date=20270517'])
    const made: string[] = []
    for (const id of ids.slice(0, 8)) {
      const code = codeIn(await create(desk(0), id))
      made.push(code)
      await desk(0).post(`booking/${code}/update`, { status_id: 'VOID' })
    }
    const answers = await Promise.all([
      ...made.map((code, turn) => desk(turn).post(`booking/${code}/update`, { status_id: 'HOLD' })),
      ...ids.slice(8).map((id, turn) => create(desk(turn), id)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(refusals(answers))).toEqual(new Set(['409 sold_out']))
    expect(await mostOut([item])).toBe(2)
  })

  test('no booking is created in part: each has its lines, its customer and the right total', async () => {
    const { rows } = await sql<{ code: string }>`
      select code from bookings b where session_id is not null and (
        not exists (select from booking_lines l where l.booking_id = b.booking_id)
        or not exists (select from sessions s where s.booking_id = b.booking_id and s.ended_at is not null)
        or sub_total_minor <> (select sum(total_minor) from booking_lines l where l.booking_id = b.booking_id)
        or total_minor <> sub_total_minor - discount_minor + tax_minor)
    `.execute(tablesOf(place.database))
    expect(rows).toEqual([])
  })
})

const two = (day: number): string => String(day).padStart(2, '0')
