import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, errorIn, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let wetsuit: number
let guide: number
let kayak: number
let plain: number
let staffOnly: number
let session_id: string
let first: Answered
beforeAll(async () => {
  service = await startService()
  const { database } = service
  wetsuit = await itemIn(database, { name: 'Dry suit', stock: 4, price: 1800 })
  guide = await itemIn(database, { name: 'Guide', stock: 2, price: 9900, visibility: 'P' })
  staffOnly = await itemIn(database, { name: 'Key deposit', price: 500, visibility: 'S' })
  plain = await itemIn(database, { name: 'Plain rowing boat', stock: 4, price: 4000 })
  kayak = await itemIn(database, {
    name: 'Kayak',
    stock: 4,
    price: 6800,
    packages: [
      { id: wetsuit, optin: 'O' },
      { id: guide, optin: 'I' },
      { id: staffOnly, optin: 'O' },
    ],
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  first = await begin(service.pair, [await slipFor(service.pair, kayak, 'date=20270501')])
  session_id = idIn(first)
})

const change = (form: Record<string, string>) =>
  service.pair.post('booking/session', { session_id, ...form })
const addOns = (answered: Answered) =>
  Object.fromEntries(
    Object.entries(linesIn(answered))
      .filter(([, line]) => line.optin !== undefined)
      .map(([id, line]) => [
        id,
        `${String(line.name)} ${String(line.optin)} ${String(line.opt)} ${String(line.rate?.qty)} ${String(line.rate?.total)}`,
      ]),
  )

describe('the add-ons of a package (§2.11)', () => {
  test('are listed under their line: included ones in, optional ones left out', () => {
    expect(Object.keys(linesIn(first))).toEqual(['1', '1.1', '1.2', '1.3'])
    expect(addOns(first)).toEqual({
      '1.1': 'Dry suit O out 1 0.00',
      '1.2': 'Guide I in 1 0.00',
      '1.3': 'Key deposit O out 1 0.00',
    })
    // The price of the package contains the included ones; an optional one shows what it would cost.
    expect(sessionIn(first)).toMatchObject({ sub_total: '68.00', summary: 'Kayak + Guide', qty: 1 })
    expect(linesIn(first)['1.1']?.rate?.item_total).toBe('18.00')
  })

  test('can be opted in and out in every way to send it (§3)', async () => {
    const taken = await change({ 'alter[1.1]': 'optin' })
    expect(sessionIn(taken)).toMatchObject({
      sub_total: '86.00',
      total: '90.30',
      summary: 'Kayak + Dry suit + Guide',
    })
    const out = await service.pair.get(
      `booking/session/?session_id=${session_id}&alter%5B1.1%5D=optout`,
    )
    expect(sessionIn(out).sub_total).toBe('68.00')
    const again = await service.pair.send('POST', 'booking/session', {
      session_id,
      alter: { '1.1': 'OptIn' },
    })
    expect(addOns(again)['1.1']).toBe('Dry suit O in 1 18.00')
    expect(addOns(await change({ 'alter[1.1]': 'remove' }))['1.1']).toBe('Dry suit O out 1 0.00')
  })

  test('cannot be left out when they are included', async () => {
    for (const word of ['optout', 'remove', '2']) {
      expect(errorIn(await change({ 'alter[1.2]': word }))).toEqual([
        400,
        'validation_error',
        ['alter[1.2]'],
      ])
    }
    expect((await change({ 'alter[1.2]': 'optin' })).status).toBe(200)
  })

  test('are removed with their line', async () => {
    const answered = await change({ 'alter[1]': 'remove' })
    expect(linesIn(answered)).toEqual({})
    const slip = await slipFor(service.pair, kayak, 'date=20270501')
    expect(Object.keys(linesIn(await change({ slip })))).toEqual(['2', '2.1', '2.2', '2.3'])
    const gone = await change({ 'alter[1.1]': 'optin' })
    expect(errorIn(gone)).toEqual([404, 'no_line', ['alter[1.1]']])
  })

  test('follow the quantity of their line, until they have their own', async () => {
    await change({ 'alter[1.1]': 'optin' })
    const two = await change({ 'alter[1]': '2' })
    expect(addOns(two)).toMatchObject({
      '1.1': 'Dry suit O in 2 36.00',
      '1.2': 'Guide I in 2 0.00',
    })
    expect(sessionIn(two)).toMatchObject({ sub_total: '172.00' })
    expect(addOns(await change({ 'alter[1.1]': '1' }))['1.1']).toBe('Dry suit O in 1 18.00')
    const one = await change({ 'alter[1]': '1' })
    const more = await change({ 'alter[1]': '2' })
    expect([addOns(one)['1.1'], addOns(more)['1.2']]).toEqual([
      'Dry suit O in 1 18.00',
      'Guide I in 2 0.00',
    ])
  })

  test('must be available: an included one limits its package, an optional one only when it is taken', async () => {
    const three = await change({ 'alter[1]': '3' })
    expect(errorIn(three)).toEqual([409, 'not_enough', ['line 1']])
    const slip = await slipFor(service.pair, wetsuit, 'date=20270501&param[qty]=4')
    expect(Object.keys(linesIn(await change({ slip })))).toContain('2')
    const sold = await change({ 'alter[1.1]': 'optin' })
    expect(errorIn(sold)).toEqual([409, 'not_enough', ['line 2']])
    expect((await change({ 'alter[2]': '3' })).status).toBe(200)
    expect((await change({ 'alter[1.1]': 'optin' })).status).toBe(200)
  })

  test('that a replacing line still has are kept, under their numbers', async () => {
    await change({ 'alter[1.1]': 'optin' })
    const moved = await change({
      line_id: '1',
      slip: await slipFor(service.pair, kayak, 'start_date=20270502&end_date=20270503'),
    })
    expect(addOns(moved)).toMatchObject({ '1.1': 'Dry suit O in 1 36.00' })
    expect(linesIn(moved)['1.1']?.date?.summary).toBe('May 2, 2027 - May 3, 2027')
    const bare = await change({
      line_id: '1',
      slip: await slipFor(service.pair, plain, 'date=20270501'),
    })
    expect(Object.keys(linesIn(bare))).toEqual(['1'])
    const back = await change({
      line_id: '1',
      slip: await slipFor(service.pair, kayak, 'date=20270501'),
    })
    expect(Object.keys(linesIn(back))).toEqual(['1', '1.4', '1.5', '1.6'])
  })

  test('take a SLIP of their own item, and are then in', async () => {
    const own = await slipFor(service.pair, wetsuit, 'date=20270502&param[qty]=2')
    const answered = await change({ line_id: '1.1', slip: own })
    expect(addOns(answered)['1.1']).toBe('Dry suit O in 2 36.00')
    const other = await slipFor(service.pair, plain, 'date=20270502')
    expect(errorIn(await change({ line_id: '1.1', slip: other }))).toEqual([
      400,
      'validation_error',
      ['line_id'],
    ])
  })

  test('are not offered to customers when they are for staff (§2.2 `S`)', async () => {
    const off = { 'x-on-behalf': 'off' }
    const slip = await slipFor(service.pair, kayak, 'date=20270501', off)
    const answered = await begin(service.pair, [slip], off)
    expect(addOns(answered)).toEqual({ '1.1': 'Dry suit O out 1 0.00', '1.2': 'Guide I in 1 0.00' })
  })

  test('cannot be booked by a customer alone when they are for packages only (§2.2 `P`)', async () => {
    const off = { 'x-on-behalf': 'off' }
    const slip = await slipFor(service.pair, kayak, 'date=20270501', off)
    const inPackage = linesIn(await begin(service.pair, [slip], off))['1.2']
    const alone = await begin(service.pair, [String(inPackage?.slip)], off)
    expect(errorIn(alone)).toEqual([409, 'withdrawn', ['line 1']])
  })
})
