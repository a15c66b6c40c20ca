import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { eventIn } from '../../../example/eventIn.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let tent: number
let lamp: number
beforeAll(async () => {
  service = await startService()
  tent = await itemIn(service.database, { name: 'Tent', stock: 5, price: 1999 })
  lamp = await itemIn(service.database, { name: 'Lamp', stock: 9, price: 333 })
  await eventIn(service.database, {
    name: 'TENTH',
    type: 'DC',
    price_src: 'D',
    dynamic_rate: '-10',
    itemIds: [tent],
  })
})
afterAll(() => service.close())

const on = 'start_date=20270501&end_date=20270503'
const slip = (itemId: number, query = on) => slipFor(service.pair, itemId, query)
const post = (form: Record<string, string>) => service.pair.post('booking/session', form)

describe('a session (§2.11)', () => {
  test('begins with a SLIP and has every field', async () => {
    const answered = await begin(service.pair, [await slip(tent)])
    expect(answered.status).toBe(200)
    expect(answered.body.request).toMatchObject({
      status: 'OK',
      resource: 'booking',
      id: 'session',
    })
    const session = sessionIn(answered)
    // Three days at 19.99, and 5 % on top: 59.97 + 3.00.
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{32}$/),
      age: 0,
      summary: 'Tent, 3 days',
      start_date: Date.parse('2027-05-01T16:00:00Z') / 1000,
      end_date: Date.parse('2027-05-04T00:00:00Z') / 1000,
      date_desc: 'Sat, May 1, 2027 - Mon, May 3, 2027',
      time_desc: '',
      account_id: 1,
      partner_id: 0,
      currency_id: 'CAD',
      sub_total: '59.97',
      tax_total: '3.00',
      tax_inc_total: '0.00',
      discount: '0.00',
      flat_discount: { total: '0.00', total_pretax: '0.00' },
      total: '62.97',
      due: '62.97',
      paid_total: '0.00',
      deposit: null,
      tax: [{ tax_id: 1, name: 'GST', amount: '3.00', included: 0 }],
      qty: 1,
      item: {
        1: {
          line_id: '1',
          sku: 'tent',
          item_id: tent,
          category_id: 6,
          name: 'Tent',
          unit: 'D',
          rate: {
            total: '59.97',
            item_total: '59.97',
            discount: '0.00',
            qty: 1,
            summary: 'Tent, 3 days',
          },
          param: { qty: { lbl: 'Quantity', qty: 1 } },
          date: {
            summary: 'May 1, 2027 - May 3, 2027',
            start_date: session.start_date,
            end_date: session.end_date,
          },
          slip: expect.stringContaining('.'),
          available: 5,
        },
      },
    })
  })

  test('costs what the rated query answered, with a discount code too (§4.2)', async () => {
    const query = `${on}&param[qty]=2&discount_code=tenth`
    const { body } = await service.pair.get(`item/${tent}?${query}`)
    expect(body.item?.rate).toMatchObject({ sub_total: '107.94', discount: '12.00' })
    const answered = await post({ slip: String(body.item?.rate?.slip) })
    expect(sessionIn(answered)).toMatchObject({
      sub_total: '119.94',
      discount: '12.00',
      tax_total: '5.40',
      total: '113.34',
    })
    expect(linesIn(answered)['1']?.rate).toMatchObject({
      total: '107.94',
      item_total: '119.94',
      discount: '12.00',
      qty: 2,
    })
  })

  test('is the same when it is read again, with a greater age', async () => {
    const answered = await begin(service.pair, [await slip(tent), await slip(lamp)])
    service.clock.advance(90)
    const again = await service.pair.get(`booking/session?session_id=${idIn(answered)}`)
    const before: object = sessionIn(answered)
    expect(sessionIn(again)).toEqual({ ...before, age: 90 })
  })

  test('gets one more line by another SLIP (§4.1)', async () => {
    const session_id = idIn(await begin(service.pair, [await slip(tent)]))
    const answered = await post({ session_id, slip: await slip(lamp, 'date=20270510') })
    expect(Object.keys(linesIn(answered))).toEqual(['1', '2'])
    expect(sessionIn(answered)).toMatchObject({
      id: session_id,
      summary: 'Tent, 3 days + Lamp',
      sub_total: '63.30',
      qty: 2,
      date_desc: 'Sat, May 1, 2027 - Mon, May 10, 2027',
    })
  })
})

describe('what is refused', () => {
  test('a session without any SLIP (§3)', async () => {
    expect(errorIn(await post({}))).toEqual([400, 'validation_error', ['slip']])
    expect(errorIn(await post({ 'alter[1]': '2' }))).toEqual([
      400,
      'validation_error',
      ['session_id'],
    ])
  })

  test('an altered, a foreign and an expired SLIP, each with its reason (§1 rule 7)', async () => {
    const good = await slip(tent)
    const bad = async (sent: string, headers = {}) =>
      errorIn(await service.pair.post('booking/session', { slip: sent }, headers))
    expect(await bad(`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`)).toEqual([
      400,
      'slip_altered',
      ['slip'],
    ])
    expect(await bad('1.20270501X3-qty.1')).toEqual([400, 'slip_altered', ['slip']])
    expect(await bad(good, { 'x-on-behalf': 'off' })).toEqual([400, 'slip_foreign', ['slip']])
    service.clock.advance(3600)
    expect(await bad(good)).toEqual([400, 'slip_stale', ['slip']])
  })

  test('one bad SLIP among good ones, and then nothing is added (§4.1)', async () => {
    const session_id = idIn(await begin(service.pair, [await slip(tent)]))
    const answered = await service.pair.post('booking/session', {
      session_id,
      'slip[0]': await slip(lamp),
      'slip[1]': 'no.slip',
    })
    expect(errorIn(answered)).toEqual([400, 'slip_altered', ['slip']])
    const after = await service.pair.get(`booking/session?session_id=${session_id}`)
    expect(Object.keys(linesIn(after))).toEqual(['1'])
  })

  test('two lines of the same hourly item, but only when their hours overlap', async () => {
    const court = await itemIn(service.database, { name: 'Court', unit: 'H', stock: 1 })
    const at = (time: string) => slip(court, `date=20270501&start_time=${time}`)
    const answered = await begin(service.pair, [await at('09:00'), await at('10:00')])
    expect(Object.keys(linesIn(answered))).toEqual(['1', '2'])
    const clash = await post({ session_id: idIn(answered), slip: await at('09:30') })
    expect(errorIn(clash)).toEqual([409, 'sold_out', ['line 3']])
  })
})
