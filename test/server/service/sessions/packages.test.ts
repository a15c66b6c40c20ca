import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { type AService, startService } from '../../../example/aService.ts'
import type { Answered } from '../../../example/asking.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let kayak: number
beforeAll(async () => {
  service = await startService()
  const { database } = service
  const wetsuit = await itemIn(database, { name: 'Dry suit', stock: 4, price: 1800 })
  const guide = await itemIn(database, { name: 'Guide', stock: 2, price: 9900, visibility: 'P' })
  const staffOnly = await itemIn(database, { name: 'Key deposit', price: 500, visibility: 'S' })
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

const addOns = (answered: Answered) =>
  Object.entries(linesIn(answered)).flatMap(([id, { name, optin, opt, rate }]) =>
    optin === undefined
      ? []
      : [[id, name, optin, opt, rate?.qty, rate?.total].map(String).join(' ')],
  )

test('a package is booked with its add-ons: offered, taken, changed with their line and removed with it (§2.11, §3)', async () => {
  const first = await begin(service.pair, [await slipFor(service.pair, kayak, 'date=20270501')])
  const change = (form: Record<string, string>) =>
    service.pair.post('booking/session', { session_id: idIn(first), ...form })
  expect(addOns(first)).toEqual([
    '1.1 Dry suit O out 1 0.00',
    '1.2 Guide I in 1 0.00',
    '1.3 Key deposit O out 1 0.00',
  ])
  expect(sessionIn(first)).toMatchObject({ sub_total: '68.00', summary: 'Kayak + Guide', qty: 1 })
  const taken = await change({ 'alter[1.1]': 'optin' })
  expect(sessionIn(taken)).toMatchObject({ sub_total: '86.00', total: '90.30' })
  expect((await change({ 'alter[1.2]': 'optout' })).status).toBe(400)
  expect((await change({ 'alter[1]': '3' })).status).toBe(409)
  const slip = await slipFor(service.pair, kayak, 'date=20270501&param[qty]=2')
  expect(addOns(await change({ line_id: '1', slip }))).toEqual([
    '1.1 Dry suit O in 2 36.00',
    '1.2 Guide I in 2 0.00',
    '1.3 Key deposit O out 2 0.00',
  ])
  expect(linesIn(await change({ 'alter[1]': 'remove' }))).toEqual({})
})

test('a customer is not offered an add-on for staff, nor one of a package alone (§2.2 `S`, `P`)', async () => {
  const off = { 'x-on-behalf': 'off' }
  const slip = await slipFor(service.pair, kayak, 'date=20270501', off)
  const answered = await begin(service.pair, [slip], off)
  expect(addOns(answered)).toEqual(['1.1 Dry suit O out 1 0.00', '1.2 Guide I in 1 0.00'])
  const alone = await begin(service.pair, [String(linesIn(answered)['1.2']?.slip)], off)
  expect(alone.body.request?.error?.id).toBe('withdrawn')
})
