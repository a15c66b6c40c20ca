import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBookings4 } from '../../../../src/contract/booking4.ts'
import { joined } from '../../../../src/contract/searchText.ts'
import { keptTotals } from '../../../../src/server/service/bookings/keptTotals.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
const list = '/api/4.0/bookings'

beforeAll(async () => {
  service = await startService()
  await bookingIn(service.database, {
    code: 'V4A',
    startsAt: '2030-05-02T16:00:00Z',
    endsAt: '2030-05-02T20:00:00Z',
    status: 'HOLD',
    accountId: 2,
    itemId: 3,
    source: 'mobile',
    paid: 4_000,
    customer: { name: '100% Mary_Ann Example', phone: '+1 604 555 0177' },
  })
  await bookingIn(service.database, {
    code: 'V4B',
    startsAt: '2030-05-03T16:00:00Z',
    endsAt: '2030-05-04T20:00:00Z',
    status: 'PAID',
  })
})
afterAll(() => service.close())

const found = async (query: string) => {
  const { status, body } = await service.pair.get(`${list}?${query}`)
  expect(status).toBe(200)
  return recordsIn(body, 'data')
    .map(({ code }) => String(code))
    .toSorted()
}
const ours = async (query: string) =>
  (await found(`${query}&limit=250`)).filter((code) => code.startsWith('V4'))

describe('the 4.0 list (§2.9, §4.4)', () => {
  test('a record has its code, moments with an offset and amounts in minor units', async () => {
    const { body } = await service.pair.get(`${list}/V4A`)
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      code: 'V4A',
      start: '2030-05-02T09:00:00-07:00',
      end: '2030-05-02T13:00:00-07:00',
      checkIn: null,
      checkOut: null,
      total: 10_000,
      paidTotal: 4_000,
      statusId: 'HOLD',
      accountId: 2,
      items: [{ id: 3, name: expect.any(String), qty: 1, param: {} }],
      fields: { customer_name: '100% Mary_Ann Example', customer_phone: '+1 604 555 0177' },
    })
  })

  test('the desk reads check-in from the record', async () => {
    await service.pair.post('booking/V4B/checkin')
    const { body } = await service.pair.get(`${list}?startMin=2030-05-03T00:00:00Z`)
    const { records, next } = parseBookings4(body, 'America/Vancouver')
    expect(records).toMatchObject([
      { code: 'V4B', tellsCheckIn: true, checkedInAt: service.clock.now() },
    ])
    expect(next).toBeNull()
  })

  test('startMin and endMax limit the stay, written with Z, an offset, a space for T, or in the zone of the business', async () => {
    for (const start of [
      '2030-05-02T16:00:00Z',
      '2030-05-02T09:00:00-07:00',
      '2030-05-02 09:00:00',
      '2030-05-02',
    ]) {
      expect(await ours(`startMin=${encodeURIComponent(start)}`)).toEqual(['V4A', 'V4B'])
    }
    // The plus sign is not percent-encoded here, as some clients send it.
    expect(await ours('startMin=2030-05-02T18:00:01+02:00')).toEqual(['V4B'])
    expect(await ours('startMin=2030-05-02&endMax=2030-05-02T20:00:00Z')).toEqual(['V4A'])
    expect(await ours('startMin=2030-05-02&endMax=2030-05-02T19:59:59Z')).toEqual([])
  })

  test('lists of accounts, categories and statuses may be written in each way', async () => {
    const window = 'startMin=2030-05-01'
    for (const query of [
      'statuses=HOLD,PAID',
      'statuses=HOLD&statuses=PAID',
      'statuses[]=HOLD&statuses[]=PAID',
    ]) {
      expect(await ours(`${window}&${query}`)).toEqual(['V4A', 'V4B'])
    }
    expect(await ours(`${window}&status=HOLD`)).toEqual(['V4A'])
    expect(await ours(`${window}&statuses=NOSUCH`)).toEqual([])
    expect(await ours(`${window}&accountIds=2`)).toEqual(['V4A'])
    expect(await ours(`${window}&categoryIds=1`)).toEqual(['V4A'])
    expect(await ours(`${window}&categoryIds=1,2`)).toEqual(['V4A', 'V4B'])
    expect(await ours(`${window}&tagIds=1`)).toEqual([])
    expect(await ours(`${window}&withMobile=true`)).toEqual(['V4A'])
    expect(await ours(`${window}&withMobile=false`)).toEqual(['V4A', 'V4B'])
  })

  test('cfs finds a part of a name, address or number and the beginning of a code; % and _ are ordinary characters', async () => {
    for (const search of ['v4a', 'Mary_ann', '100%', '0177', 'v4a@example']) {
      expect(await ours(`startMin=2030-05-01&cfs=${encodeURIComponent(search)}`)).toContain('V4A')
    }
    expect(await ours('cfs=%25%25')).toEqual([])
    expect(await ours('cfs=Mary-Ann')).toEqual([])
  })

  test('every page of what cfs finds, newest first, and the total are those of looking at each booking, for a rare word as for a common one', async () => {
    const all = recordsIn((await service.pair.get(`${list}?limit=1000`)).body, 'data')
    expect(all.length).toBeGreaterThan(60)
    for (const word of ['e', 'an', 'example.com', 'K', 'k2', 'Mary_Ann', 'nobody at all']) {
      const letters = joined(word)
      const wanted = all.filter(({ code, fields }) => {
        const guest = [fields?.customer_name, fields?.customer_email, fields?.customer_phone]
          .map((part) => joined(String(part)))
          .join('\n')
        return guest.includes(letters) || String(code).toLowerCase().startsWith(word.toLowerCase())
      })
      for (const [limit, offset] of [
        [3, 0],
        [1, 1],
        [3, 2],
        [20, Math.max(0, wanted.length - 5)],
        [5, wanted.length],
      ] as const) {
        const query = `cfs=${encodeURIComponent(word)}&limit=${limit}&offset=${offset}`
        const { body } = await service.pair.get(`${list}?${query}`)
        expect([
          word,
          offset,
          body.meta?.records?.total,
          recordsIn(body, 'data').map(({ code }) => code),
        ]).toEqual([
          word,
          offset,
          wanted.length,
          wanted.slice(offset, offset + limit).map(({ code }) => code),
        ])
      }
    }
  })

  test.each([
    // A page of one is looked for among the newest bookings first, which have none of them, and then among all.
    { older: 21, newer: 60 },
    // So many that the newest are looked through once more, and further: there the page is found.
    { older: 640, newer: 20 },
  ])(
    'a word that $older guests had long ago, and none of the $newer newest, is found as well',
    async ({ older, newer }) => {
      const db = tablesOf(service.database)
      async function copies(code: string, times: number): Promise<void> {
        // The database makes both of these itself.
        const {
          booking_id: _id,
          stay_seconds: _stay,
          ...one
        } = await db
          .selectFrom('bookings')
          .selectAll()
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
        const rows = Array.from({ length: times }, (_, nth) => ({ ...one, code: `${code}${nth}` }))
        await db.insertInto('bookings').values(rows).execute()
      }
      await bookingIn(service.database, { code: 'VOLD', customer: { name: 'Oldentimes Club' } })
      await copies('VOLD', older - 1)
      await bookingIn(service.database, { code: 'VNEW' })
      await copies('VNEW', newer - 1)
      const { body } = await service.pair.get(`${list}?cfs=oldentimes&limit=1`)
      expect([body.meta?.records?.total, recordsIn(body, 'data').map(({ code }) => code)]).toEqual([
        older,
        [`VOLD${older - 2}`],
      ])
      const made = sql`(select booking_id from bookings where code ~ '^V(OLD|NEW)[0-9]*$')`
      await sql`delete from booking_lines where booking_id in ${made}`.execute(db)
      await sql`delete from bookings where booking_id in ${made}`.execute(db)
      await sql`delete from customers where code in ('C-VOLD', 'C-VNEW')`.execute(db)
    },
  )

  test('a total over twenty thousand is reused for five minutes, a smaller one is counted each time (§4.4)', async () => {
    const db = tablesOf(service.database)
    await bookingIn(service.database, { code: 'V4M', customer: { name: 'Multitude Club' } })
    const has = (bookings: number) =>
      sql`update customers set bookings = ${bookings} where code = 'C-V4M'`.execute(db)
    const total = async () =>
      (await service.pair.get(`${list}?cfs=multitude&limit=1`)).body.meta?.records?.total

    await has(19_999)
    expect(await total()).toBe(19_999)
    await has(20_001)
    expect(await total()).toBe(20_001)
    await has(20_002)
    expect(await total()).toBe(20_001)
    service.clock.advance(301)
    expect(await total()).toBe(20_002)
    await has(1)
  })

  test('a common word that two ask for at once is counted once, and after a failure the next one counts it', async () => {
    const kept = keptTotals({ db: tablesOf(service.database), now: service.clock.now })
    let counted = 0
    async function count(): Promise<number> {
      counted += 1
      if (counted === 1) throw new Error('The database is away.')
      return 20_001
    }
    const counts = await Promise.allSettled(
      [1, 2, 3].map(() => kept.inTurn('counted at once by three', count)),
    )
    expect(counts.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'failed',
      20_001,
      20_001,
    ])
    expect(counted).toBe(2)
  })

  test('the number of bookings of a guest is right after one is made, moved to another guest, or deleted', async () => {
    const db = tablesOf(service.database)
    const wrong = async () => {
      const { rows } = await sql<{ customer_id: number }>`
        select c.customer_id from customers c
        where c.bookings <> (select count(*) from bookings b where b.customer_id = c.customer_id)
      `.execute(db)
      return rows
    }
    await bookingIn(service.database, {
      code: 'V4X',
      startsAt: '2031-05-02T16:00:00Z',
      endsAt: '2031-05-02T20:00:00Z',
    })
    expect(await wrong()).toEqual([])
    await sql`update bookings set customer_id = (select customer_id from bookings where code = 'V4A') where code = 'V4X'`.execute(
      db,
    )
    expect(await wrong()).toEqual([])
    await sql`delete from bookings where code = 'V4X'`.execute(db)
    expect(await wrong()).toEqual([])
  })

  test('following nextPageUrl until it is null returns every booking once', async () => {
    const seen: string[] = []
    const visited: string[] = []
    let next: string | null = `http://service.test${list}/?limit=9&withMobile=0`
    while (next !== null) {
      visited.push(next)
      const { body } = await service.pair.get(next.replace('http://service.test', ''))
      seen.push(...recordsIn(body, 'data').map(({ code }) => String(code)))
      const url = body.meta?.records?.nextPageUrl ?? null
      next = url === null ? null : String(url)
    }
    expect(visited.every((url) => url.startsWith(`http://service.test${list}`))).toBe(true)
    const { body } = await service.pair.get(`${list}?limit=1`)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(Number(body.meta?.records?.total))
  })

  test('the first page has no previous one, and a page after the last has no next one', async () => {
    const first = (await service.pair.get(list)).body.meta?.records
    const past = await service.pair.get(`${list}?offset=5000`)
    expect(first?.prevPageUrl).toBeNull()
    expect(past.body.data).toEqual([])
    expect(past.body.meta?.records).toMatchObject({ count: 0, nextPageUrl: null })
    expect(past.body.meta?.records?.prevPageUrl).toContain('offset=')
  })
})
