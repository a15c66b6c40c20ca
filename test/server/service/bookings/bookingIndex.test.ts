import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService

// Days without any booking of the demo business; Vancouver is seven hours behind UTC on them.
const spring = { startsAt: '2030-05-02T16:00:00Z', endsAt: '2030-05-02T20:00:00Z' }
const night = { startsAt: '2030-05-01T22:00:00Z', endsAt: '2030-05-03T18:00:00Z' }
const lateEvening = { startsAt: '2030-05-03T06:30:00Z', endsAt: '2030-05-03T06:45:00Z' }

beforeAll(async () => {
  service = await startService()
  await bookingIn(service.database, {
    code: 'TDAY',
    ...spring,
    status: 'HOLD',
    partnerId: 6,
    customer: { email: 'Mary.Night@Example.com' },
    lastModified: '2030-01-10T12:00:00.500Z',
  })
  await bookingIn(service.database, { code: 'TNIGHT', ...night, status: 'PAID', itemId: 3 })
  await bookingIn(service.database, { code: 'TLATE', ...lateEvening, status: 'OWNERSTAY' })
})
afterAll(() => service.close())

const codes = ({ body }: Answered) =>
  recordsIn(body, 'booking/index').map(({ code }) => String(code))
const found = async (query: string) =>
  codes(await service.pair.get(`booking/index?${query}`)).toSorted()
/** Only the three bookings of this test. */
const ours = async (query: string) => (await found(query)).filter((code) => code.startsWith('T'))
const from2030 = `created_date=>2026-06-01`

describe('dates (§4.3), in the zone of the business', () => {
  test.each([
    ['20300502', ['TDAY', 'TLATE']],
    ['2030-05-02', ['TDAY', 'TLATE']],
    ['05/02/2030', ['TDAY', 'TLATE']],
    ['2030-05-02T23:59:00', ['TDAY', 'TLATE']],
    ['1903968000', ['TDAY', 'TLATE']],
    ['20300501', ['TNIGHT']],
    ['20300503', []],
    ['>20300501', ['TDAY', 'TLATE']],
    ['>20300502', []],
    ['>2030-05-02T09:00:00-07:00', ['TLATE']],
    ['>2030-05-02T08:59:59-07:00', ['TDAY', 'TLATE']],
  ])('a booking starts on, before or after %s', async (date, expected) => {
    expect(await ours(`start_date=${encodeURIComponent(date)}`)).toEqual(expected)
  })

  test('a prefix is strict: "<" leaves the day itself out', async () => {
    expect(await ours('start_date=<20300502')).toEqual(['TNIGHT'])
    expect(await ours('end_date=<20300503')).toEqual(['TDAY', 'TLATE'])
    expect(await ours('end_date=>20300502')).toEqual(['TNIGHT'])
  })

  test('start before the day and end after it finds who is in house on that day', async () => {
    expect(await ours('start_date=<20300502&end_date=>20300502')).toEqual(['TNIGHT'])
  })

  test('start and end, both without a prefix, find stays within that window', async () => {
    expect(await ours('start_date=20300501&end_date=20300503')).toEqual(['TDAY', 'TLATE', 'TNIGHT'])
    expect(await ours('start_date=20300502&end_date=20300503')).toEqual(['TDAY', 'TLATE'])
    expect(await ours('start_date=20300501&end_date=20300502')).toEqual(['TDAY', 'TLATE'])
  })

  test('"today" is the day of the business, not of UTC', async () => {
    service.clock.set('2030-05-03T05:00:00Z')
    expect(await ours('start_date=today')).toEqual(['TDAY', 'TLATE'])
    service.clock.set('2026-07-11T17:00:00Z')
    expect(await found('start_date=today')).toHaveLength(23)
  })

  test('last_modified finds what changed after a second, and so what changed in the next one', async () => {
    const second = Date.parse('2030-01-10T12:00:00Z') / 1000
    expect(await ours(`last_modified=>${second}`)).toEqual(['TDAY'])
    expect(await ours(`last_modified=>${second + 1}`)).toEqual([])
    expect(await ours(`last_modified=20300110`)).toEqual(['TDAY'])
  })
})

describe('other filters (§4.3)', () => {
  test('status takes one id, several with commas or brackets, and an id that does not exist', async () => {
    expect(await ours(`status_id=HOLD&${from2030}`)).toEqual(['TDAY'])
    expect(await ours(`status_id=HOLD,PAID&${from2030}`)).toEqual(['TDAY', 'TNIGHT'])
    expect(await ours(`status_id%5B%5D=HOLD&status_id[]=OWNERSTAY&${from2030}`)).toEqual([
      'TDAY',
      'TLATE',
    ])
    const unknown = await service.pair.get('booking/index?status_id=NOSUCH')
    expect([unknown.status, unknown.body['booking/index']]).toEqual([200, {}])
    expect(unknown.body.request).toMatchObject({ records: 0, total_records: 0, pages: 1 })
  })

  test('customer_email finds the whole address only, in any letter case', async () => {
    expect(await found('customer_email=mary.NIGHT@example.com')).toEqual(['TDAY'])
    expect(await found('customer_email=mary.night')).toEqual([])
    expect(await found(`customer_email=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  })

  test('a customer by number, a partner, and an item on any line can be filtered by', async () => {
    const { body } = await service.pair.get('booking/TDAY')
    expect(await found(`customer_id=${String(body.booking?.customer_id)}`)).toEqual(['TDAY'])
    expect(await ours('partner_id=6')).toEqual(['TDAY'])
    expect(await found('partner_id=nobody')).toEqual([])
    expect(await ours('item_id=3')).toEqual(['TNIGHT'])
    expect(await ours('item_id=11')).toEqual(['TDAY', 'TLATE'])
  })

  test('all filters must match at the same time', async () => {
    expect(await ours('start_date=20300502&status_id=HOLD&item_id=11')).toEqual(['TDAY'])
    expect(await ours('start_date=20300502&status_id=PAID')).toEqual([])
  })

  test('an empty value counts as not sent, and an unknown parameter is ignored', async () => {
    expect(
      await ours('start_date=20300502&status_id=&customer_email=&sort=x&created_date[min]=1'),
    ).toEqual(['TDAY', 'TLATE'])
  })
})

describe('the record and the pages (§2.1, §2.5)', () => {
  test('a record has the members of §2.5, decimals as text and ids as numbers', async () => {
    const { body } = await service.pair.get('booking?start_date=20300502&status_id=HOLD')
    const [record] = recordsIn(body, 'booking/index')
    expect(Object.keys(body['booking/index'] ?? {})).toEqual([String(record?.booking_id)])
    expect(record).toEqual({
      booking_id: expect.any(Number),
      code: 'TDAY',
      status_id: 'HOLD',
      status_name: 'On hold',
      created_date: Date.parse('2026-07-01T12:00:00Z') / 1000,
      total: '100.00',
      tax_total: '0.00',
      paid_total: '0.00',
      customer_id: expect.any(Number),
      customer_name: 'Mary Example',
      customer_email: 'Mary.Night@Example.com',
      summary: 'Half-day sea kayak, 1 boat',
      date_desc: '',
      tid: '',
      token: 'token-TDAY',
    })
  })

  test('`booking`, `booking/`, `booking/index` and `booking/index/` are the same list', async () => {
    for (const path of ['booking', 'booking/', 'booking/index', 'booking/index/']) {
      expect(codes(await service.pair.get(`${path}?customer_email=tnight@example.com`))).toEqual([
        'TNIGHT',
      ])
    }
  })

  test('bookings made during the walk move others to later pages, but none that was there at the start is missed', async () => {
    const before = await found('limit=250')
    const seen = new Set<string>()
    for (let page = 1; page <= 20; page += 1) {
      const answered = await service.pair.get(`booking/index?limit=10&page=${page}`)
      for (const code of codes(answered)) seen.add(code)
      if (page < 4) await bookingIn(service.database, { code: `NEW${page}` })
    }
    expect(before.filter((code) => !seen.has(code))).toEqual([])
  })
})
