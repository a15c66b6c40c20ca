import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let tent: number
let lamp: number
let session_id: string
beforeAll(async () => {
  service = await startService()
  tent = await itemIn(service.database, { name: 'Tent', stock: 5, price: 1999 })
  lamp = await itemIn(service.database, { name: 'Lamp', stock: 9, price: 333 })
})
afterAll(() => service.close())
beforeEach(async () => {
  session_id = idIn(
    await begin(service.pair, [
      await slipFor(service.pair, tent, 'date=20270501'),
      await slipFor(service.pair, lamp, 'date=20270501'),
    ]),
  )
})

const alter = (form: Record<string, string>) =>
  service.pair.post('booking/session', { session_id, ...form })
const lineIds = (answered: Answered) => Object.keys(linesIn(answered))
const now = () => service.pair.get(`booking/session?session_id=${session_id}`)

describe('altering a session, sent in every way (§4.1)', () => {
  const ways: readonly [string, () => Promise<Answered>][] = [
    ['a form', () => alter({ 'alter[1]': '3' })],
    [
      'a percent-encoded query',
      () => service.pair.get(`booking/session/?session_id=${session_id}&alter%5B1%5D=3`),
    ],
    [
      'a plain query',
      () => service.pair.get(`booking/session?session_id=${session_id}&alter[1]=3`),
    ],
    [
      'JSON with a number',
      () => service.pair.send('POST', 'booking/session', { session_id, alter: { 1: 3 } }),
    ],
    [
      'JSON with a text',
      () => service.pair.send('POST', 'booking/session', { session_id, alter: { '1': '3' } }),
    ],
    [
      'the address of a form that is posted',
      () => service.pair.post(`booking/session?session_id=${session_id}`, { 'alter[1]': ' 3 ' }),
    ],
  ]
  test.each(ways)('%s sets the quantity', async (_, way) => {
    const answered = await way()
    expect(sessionIn(answered)).toMatchObject({ id: session_id, sub_total: '63.30', qty: 4 })
    expect(linesIn(answered)['1']).toMatchObject({
      rate: { total: '59.97', qty: 3, summary: 'Tent × 3' },
      available: 5,
    })
    expect(sessionIn(await now())).toEqual(sessionIn(answered))
  })

  test('several lines are altered together, or none', async () => {
    const answered = await alter({ 'alter[1]': 'remove', 'alter[2]': '4' })
    expect(lineIds(answered)).toEqual(['2'])
    expect(sessionIn(answered).sub_total).toBe('13.32')
    const refused = await alter({ 'alter[2]': '1', 'alter[7]': 'remove' })
    expect(errorIn(refused)).toEqual([404, 'no_line', ['alter[7]']])
    expect(sessionIn(await now()).sub_total).toBe('13.32')
  })
})

test('a line has a SLIP for its new quantity after it is altered', async () => {
  const line = linesIn(await alter({ 'alter[1]': '2' }))['1']
  const again = await begin(service.pair, [String(line?.slip)])
  expect(linesIn(again)['1']?.rate).toMatchObject({ qty: 2, total: '39.98' })
})

test('a line whose item is sold out meanwhile says so and stays; its quantity can be lowered but not raised', async () => {
  await alter({ 'alter[1]': '4' })
  for (const [at, code] of ['SOLD1', 'SOLD2', 'SOLD3'].entries()) {
    await bookingIn(service.database, {
      code: `${code}${session_id.slice(0, 4)}${at}`,
      itemId: tent,
      startsAt: '2027-05-01T17:00:00Z',
      endsAt: '2027-05-01T21:00:00Z',
    })
  }
  const short = await now()
  expect(linesIn(short)['1']).toMatchObject({
    available: 2,
    error: { id: 'not_enough', details: 'Only 2 left on these dates.' },
    rate: { qty: 4 },
  })
  expect(linesIn(short)['2']).not.toHaveProperty('error')
  expect((await alter({ 'alter[1]': '5' })).status).toBe(409)
  expect(linesIn(await alter({ 'alter[1]': '3' }))['1']?.error?.id).toBe('not_enough')
  expect((await alter({ 'alter[2]': '2' })).status).toBe(200)
  expect(linesIn(await alter({ 'alter[1]': '2' }))['1']).not.toHaveProperty('error')
  expect(lineIds(await alter({ 'alter[1]': 'remove' }))).toEqual(['2'])
})

test('line_id needs one SLIP, and a line that exists (§3)', async () => {
  const slip = await slipFor(service.pair, lamp, 'date=20270520')
  expect(errorIn(await alter({ line_id: '1' }))).toEqual([400, 'validation_error', ['slip']])
  expect(errorIn(await alter({ line_id: '9', slip }))).toEqual([404, 'no_line', ['line_id']])
  const two = await alter({ line_id: '1', 'slip[0]': slip, 'slip[1]': slip })
  expect(errorIn(two)).toEqual([400, 'validation_error', ['line_id']])
  const none = await service.pair.post('booking/session', { line_id: '1', slip })
  expect(errorIn(none)).toEqual([400, 'validation_error', ['session_id']])
  expect(sessionIn(await now()).qty).toBe(2)
})
