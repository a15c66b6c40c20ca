import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

test('ping has the time, the zone, when its clocks change, and who called (§2.12)', async () => {
  const kenji = await service.as('kenji')
  const { status, body } = await kenji.get('ping')
  expect(status).toBe(200)
  expect(body.pong).toEqual({
    remote_addr: '127.0.0.1',
    time: 1_783_789_200,
    timezone: 'America/Vancouver',
    provider: 'Deskbell',
    // Three years back and four ahead; since March 2026 the clocks do not change any more.
    clocks: {
      changes: [
        [1_672_531_200, -28_800],
        [1_678_615_200, -25_200],
        [1_699_174_800, -28_800],
        [1_710_064_800, -25_200],
        [1_730_624_400, -28_800],
        [1_741_514_400, -25_200],
        [1_762_074_000, -28_800],
        [1_772_964_000, -25_200],
      ],
      until: 1_893_456_000,
    },
  })
})

test('every answer has the whole envelope (§2.1)', async () => {
  const { body } = await service.pair.get('ping')
  expect(body).toMatchObject({
    version: '3.0',
    account_id: 1,
    host_id: 'heron-landing',
    name: 'Heron Landing',
    locale: { id: 'en_CA', lang: 'en', currency: 'CAD' },
    request: {
      status: 'OK',
      resource: 'ping',
      id: '',
      records: 1,
      limit: 0,
      page: 1,
      pages: 1,
      method: 'get',
      timestamp: 1_783_789_200,
    },
    query: [],
  })
  expect(typeof body.request?.time).toBe('number')
})

test('help names every resource in the order of the contract (§2.12)', async () => {
  const { body } = await service.pair.get('help')
  expect(body.help?.resources).toEqual(
    'ping help company account customer item stock category booking discount event giftcert inventory'.split(
      ' ',
    ),
  )
  expect(body.help?.see).toMatch(/^http/)
})
