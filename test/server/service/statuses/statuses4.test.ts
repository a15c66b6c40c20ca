import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered, Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/statuses'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const add = (wish: object) => maria.send('POST', path, wish)
const change = (id: string, wish: object) => maria.send('PATCH', `${path}/${id}`, wish)
const refusal = ({ status, body }: Answered) => [status, Object.keys(body.error?.fields ?? {})]

test('a new status is read as it was sent, and can be set on bookings (§3, §4.4)', async () => {
  const made = await add({ id: 'EXPECTED', name: 'Expected', weight: 3, holdsStock: true })
  const expected = { id: 'EXPECTED', name: 'Expected', weight: 3, holdsStock: true, enabled: true }
  expect([made.status, made.body.data]).toEqual([200, expected])
  expect((await maria.get(`${path}/EXPECTED`)).body.data).toEqual(expected)
  expect((await change('EXPECTED', expected)).body.data).toEqual(expected)

  await bookingIn(service.database, { code: 'STAT1' })
  const given = await maria.post('booking/STAT1/update', { status_id: 'EXPECTED' })
  expect(given.body.booking).toMatchObject({ status_id: 'EXPECTED', status_name: 'Expected' })
  await change('EXPECTED', { name: 'Expected today' })
  const index = (await maria.get('booking/index?status_id=EXPECTED')).body
  expect(recordsIn(index, 'booking/index').map(({ status_name }) => status_name)).toEqual([
    'Expected today',
  ])
})

test('a disabled status cannot be set, and bookings that have it keep it and show it', async () => {
  await add({ id: 'LATE', name: 'Late', holdsStock: true })
  await bookingIn(service.database, { code: 'STAT2', status: 'LATE' })
  await bookingIn(service.database, { code: 'STAT3' })
  const disabled = await maria.send('DELETE', `${path}/LATE`, {})
  expect([disabled.status, disabled.body.data?.enabled]).toEqual([200, false])

  const refused = await maria.post('booking/STAT3/update', { status_id: 'LATE' })
  expect([refused.status, Object.keys(refused.body.request?.error?.data ?? {})]).toEqual([
    400,
    ['status_id'],
  ])
  const refused4 = await maria.send('POST', '/api/4.0/bookings/STAT3/changeStatus', {
    status: 'LATE',
  })
  expect(refusal(refused4)).toEqual([400, ['status']])
  const kept = await maria.post('booking/STAT2/update', { status_id: 'LATE' })
  expect([kept.status, kept.body.booking?.status_name]).toEqual([200, 'Late'])

  const listed = async (query: string) =>
    recordsIn((await maria.get(`${path}?${query}`)).body, 'data').map(({ id }) => String(id))
  expect(await listed('')).toContain('LATE')
  expect(await listed('enabled=1')).not.toContain('LATE')
  expect(await listed('enabled=0')).toEqual(['LATE'])
  await change('LATE', { enabled: true })
  expect((await maria.post('booking/STAT3/update', { status_id: 'LATE' })).status).toBe(200)
})

test('the default statuses of the service cannot be disabled (409)', async () => {
  for (const id of ['PEND', 'PAID']) {
    expect((await maria.send('DELETE', `${path}/${id}`, {})).status).toBe(409)
    expect((await change(id, { enabled: false })).status).toBe(409)
    expect((await maria.get(`${path}/${id}`)).body.data?.enabled).toBe(true)
  }
})

describe('whether a status holds stock', () => {
  test('is fixed for the default set, in use or not (409)', async () => {
    for (const [id, holdsStock] of [
      ['WAIT', false],
      ['VOID', true],
      ['STOP', true],
    ] as const) {
      expect((await change(id, { holdsStock })).status).toBe(409)
      expect((await change(id, { holdsStock: !holdsStock })).status).toBe(200)
    }
  })

  test('can change while no booking has the status, but not while one has, so no unit is sold twice (409)', async () => {
    const itemId = await itemIn(service.database, { name: 'One of a kind', stock: 1 })
    await add({ id: 'MAYBE', name: 'Maybe', holdsStock: true })
    expect((await change('MAYBE', { holdsStock: false })).body.data?.holdsStock).toBe(false)
    const taken = { itemId, startsAt: '2026-08-20T17:00:00Z', endsAt: '2026-08-20T21:00:00Z' }
    await bookingIn(service.database, { code: 'STAT4', status: 'MAYBE', ...taken })
    await bookingIn(service.database, { code: 'STAT5', ...taken })
    expect((await change('MAYBE', { holdsStock: true })).status).toBe(409)
    expect((await maria.post('booking/STAT4/update', { status_id: 'PEND' })).status).toBe(409)
    await maria.post('booking/STAT4/update', { status_id: 'VOID' })
    expect((await change('MAYBE', { holdsStock: true })).status).toBe(200)
    expect((await maria.post('booking/STAT4/update', { status_id: 'MAYBE' })).status).toBe(409)
  })
})

describe('refused', () => {
  test.each<[number, object]>([
    [409, { id: 'PAID' }],
    [409, { name: 'pending' }],
  ])('%i for an id or a name that is taken: %j', async (status, wish) => {
    const answer = await add({ id: 'OTHER', name: 'Another', holdsStock: true, ...wish })
    expect([answer.status, answer.body.error?.errorCode]).toEqual([status, 'conflict'])
  })

  test.each<[string, object]>([
    ['id', { id: 'two words' }],
    ['id', { id: undefined }],
    ['id', { id: 'X'.repeat(21) }],
    ['name', { name: '' }],
    ['name', { name: undefined }],
    ['holdsStock', { holdsStock: undefined }],
    ['holdsStock', { holdsStock: 'perhaps' }],
    ['holdsStock', { holdsStock: null }],
    ['weight', { weight: -1 }],
    ['weight', { weight: null }],
    ['enabled', { enabled: 2 }],
  ])('%s is refused by name: %j', async (field, wish) => {
    const answer = await add({ id: 'WRONG', name: 'Wrong', holdsStock: true, ...wish })
    expect(refusal(answer)).toEqual([400, [field]])
  })

  test('all that is wrong with a change is named at once, another id and an empty name', async () => {
    const all = await add({ id: 'a b', name: ' ', holdsStock: 7, weight: 'x' })
    expect(refusal(all)[1]).toHaveLength(4)
    expect((await change('HOLD', { id: 'HELD' })).status).toBe(409)
    expect(refusal(await change('HOLD', { name: '' }))).toEqual([400, ['name']])
    expect((await change('NOSUCH', { name: 'Nobody' })).status).toBe(404)
    expect((await maria.send('DELETE', `${path}/NOSUCH`, {})).status).toBe(404)
  })
})
