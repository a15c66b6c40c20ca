import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let tent: number
let lamp: number
let pair: number
let session_id: string
beforeAll(async () => {
  service = await startService()
  tent = await itemIn(service.database, { name: 'Tent', stock: 5, price: 1999 })
  lamp = await itemIn(service.database, { name: 'Lamp', stock: 9, price: 333 })
  pair = await itemIn(service.database, {
    name: 'Boat trip',
    stock: 12,
    price: 2000,
    parameters: { adults: {}, children: { byDefault: 0 } },
  })
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

  test('a HEAD never alters a session', async () => {
    await service.fetch(`/api/3.0/booking/session?session_id=${session_id}&alter[1]=remove`, {
      method: 'HEAD',
      headers: { authorization: `Basic ${btoa('key_tests:api-secret-of-the-tests')}` },
    })
    expect(lineIds(await now())).toEqual(['1', '2'])
  })
})

describe('the lines of a session', () => {
  test('never get the number of a removed line', async () => {
    await alter({ 'alter[2]': 'remove' })
    const slip = await slipFor(service.pair, lamp, 'date=20270501')
    expect(lineIds(await alter({ slip }))).toEqual(['1', '3'])
    await service.pair.post('booking/session/clear', { session_id })
    expect(lineIds(await alter({ slip }))).toEqual(['4'])
  })

  test('can all be removed; the session is then empty and still open', async () => {
    const empty = await alter({ 'alter[1]': 'remove', 'alter[2]': 'REMOVE' })
    expect(sessionIn(empty)).toMatchObject({
      id: session_id,
      item: {},
      summary: '',
      date_desc: '',
      start_date: 0,
      sub_total: '0.00',
      total: '0.00',
      tax: [{ amount: '0.00' }],
      qty: 0,
    })
    const slip = await slipFor(service.pair, lamp, 'date=20270501')
    expect(lineIds(await alter({ slip }))).toEqual(['3'])
  })

  test('have a SLIP for their new quantity after it is altered', async () => {
    const line = linesIn(await alter({ 'alter[1]': '2' }))['1']
    const again = await begin(service.pair, [String(line?.slip)])
    expect(linesIn(again)['1']?.rate).toMatchObject({ qty: 2, total: '39.98' })
  })
})

describe('a change that is refused leaves everything as it was', () => {
  test.each([
    ['more', 'alter[1]'],
    ['-1', 'alter[1]'],
    ['1.5', 'alter[1]'],
    ['123456', 'alter[1]'],
    ['0', 'alter[1]'],
    ['optin', 'alter[1]'],
    ['optout', 'alter[2]'],
  ])('%s for %s', async (value, field) => {
    const before = sessionIn(await now())
    expect(errorIn(await alter({ [field]: value }))).toEqual([400, 'validation_error', [field]])
    expect(sessionIn(await now())).toEqual(before)
  })

  test('a change that names no line', async () => {
    for (const sent of [{ alter: 'remove' }, { 'alter[1][qty]': '2' }, { 'alter[]': '2' }]) {
      expect((await alter(sent)).status).toBeGreaterThanOrEqual(400)
    }
    expect(sessionIn(await now()).qty).toBe(2)
  })

  test('a quantity above the stock: the line says how many are left', async () => {
    const { status, body } = await alter({ 'alter[1]': '6' })
    expect(status).toBe(409)
    expect(body.request?.error).toMatchObject({
      id: 'not_enough',
      details: 'Tent: Only 5 left on these dates.',
      data: { 'line 1': 'Only 5 left on these dates.' },
    })
  })

  test('a quantity for an item with several quantities, which needs a new SLIP instead (§3 "simple item")', async () => {
    const slip = await slipFor(service.pair, pair, 'date=20270501&param[adults]=2')
    expect(lineIds(await alter({ slip }))).toEqual(['1', '2', '3'])
    const refused = await alter({ 'alter[3]': '4' })
    expect(errorIn(refused)).toEqual([400, 'validation_error', ['alter[3]']])
    expect(refused.body.request?.error?.details).toContain('line_id')
    const other = await slipFor(service.pair, pair, 'date=20270502&param[adults]=3')
    const replaced = await alter({ slip: other, line_id: '3' })
    expect(lineIds(replaced)).toEqual(['1', '2', '3'])
    expect(linesIn(replaced)['3']).toMatchObject({
      rate: { qty: 3, total: '60.00', summary: 'Boat trip, Adults: 3' },
      date: { summary: 'May 2, 2027' },
    })
  })
})

describe('a line whose item is sold out meanwhile', () => {
  test('says so and stays; its quantity can be lowered but not raised', async () => {
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
})

describe('line_id (§3)', () => {
  test('puts a SLIP of any item in the place of the line', async () => {
    const answered = await alter({
      line_id: '1',
      slip: await slipFor(service.pair, lamp, 'date=20270520&param[qty]=2'),
    })
    expect(lineIds(answered)).toEqual(['1', '2'])
    expect(linesIn(answered)['1']).toMatchObject({ name: 'Lamp', rate: { qty: 2, total: '6.66' } })
  })

  test('needs one SLIP, and a line that exists', async () => {
    const slip = await slipFor(service.pair, lamp, 'date=20270520')
    expect(errorIn(await alter({ line_id: '1' }))).toEqual([400, 'validation_error', ['slip']])
    expect(errorIn(await alter({ line_id: '9', slip }))).toEqual([404, 'no_line', ['line_id']])
    const two = await alter({ line_id: '1', 'slip[0]': slip, 'slip[1]': slip })
    expect(errorIn(two)).toEqual([400, 'validation_error', ['line_id']])
    const none = await service.pair.post('booking/session', { line_id: '1', slip })
    expect(errorIn(none)).toEqual([400, 'validation_error', ['session_id']])
    expect(sessionIn(await now()).qty).toBe(2)
  })
})
