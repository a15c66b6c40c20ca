import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { slipFor } from '../../../example/aCart.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { mary } from '../../../example/created.ts'
import { sentProduct } from '../../../example/sentProduct.ts'

let writing: AService
let selling: AService
const path = '/api/4.0/products'
beforeAll(async () => {
  const databaseUrl = await aFilledPostgres()
  const open = () => openDatabase({ dataDir: '', databaseUrl })
  writing = await startService({ database: await open() })
  selling = await startService({ database: await open() })
})
afterAll(async () => {
  await writing.close()
  await selling.close()
})

const made = async (wish: Readonly<Record<string, unknown>>) =>
  Number((await writing.pair.send('POST', path, sentProduct(wish))).body.data?.id)

test('a price and a stock written in one process count for the next query in another (§4.2)', async () => {
  const id = await made({ sku: 'far' })
  for (const [amount, stock] of [
    ['60.00', 5],
    ['12.34', 1],
    ['49.50', 8],
  ] as const) {
    await writing.pair.send('PATCH', `${path}/${id}`, {
      prices: [{ param: 'qty', amount }],
      stock,
    })
    const { item } = (await selling.pair.get(`item/${id}?date=20270401`)).body
    expect([item?.rate?.sub_total, item?.rate?.available]).toEqual([amount, stock])
  }
  await writing.pair.send('DELETE', `${path}/${id}`, {})
  expect((await selling.pair.get(`item/${id}?date=20270401`)).status).toBe(404)
})

test('when sixteen in both processes want one sku, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      (turn % 2 === 0 ? writing : selling).pair.send('POST', path, sentProduct({ sku: 'one' })),
    ),
  )
  const taken = answers.filter(({ status }) => status === 409)
  expect([answers.filter(({ status }) => status === 200).length, taken.length]).toEqual([1, 15])
})

test('while twelve book, the stock is lowered and then made unlimited and limited again, and never is more sold than there is', async () => {
  const id = await made({ sku: 'shrinking', stock: 12 })
  const slips = await Promise.all(
    Array.from({ length: 12 }, () => slipFor(selling.pair, id, 'date=20270401')),
  )
  const at = `${path}/${id}`
  const [sales, changes] = await Promise.all([
    Promise.all(
      slips.map((slip, turn) =>
        (turn % 2 === 0 ? writing : selling).pair.post('booking/create', { slip, ...mary }),
      ),
    ),
    (async () => {
      const answers: number[] = []
      for (const wish of [
        { stock: 9 },
        { unlimited: true },
        { unlimited: false, stock: 8 },
        { stock: 6 },
      ]) {
        answers.push((await writing.pair.send('PATCH', at, wish)).status)
      }
      return answers
    })(),
  ])
  const sold = sales.filter(({ status }) => status === 200).length
  const refused = sales.filter(({ status }) => status === 409).length
  expect(sold + refused).toBe(12)
  expect(changes.every((status) => status === 200 || status === 409)).toBe(true)
  const { data } = (await selling.pair.get(at)).body
  expect(data?.stock === null || Number(data?.stock) >= sold).toBe(true)
})

test('a booking made while its product is disabled is made or refused: nothing is sold after the answer', async () => {
  const id = await made({ sku: 'ending', stock: 30 })
  const slips = await Promise.all(
    Array.from({ length: 9 }, () => slipFor(selling.pair, id, 'date=20270401')),
  )
  const sales = slips
    .slice(0, 6)
    .map((slip) => selling.pair.post('booking/create', { slip, ...mary }))
  const disabled = await writing.pair.send('DELETE', `${path}/${id}`, {})
  expect(disabled.status).toBe(200)
  const late = await Promise.all(
    slips.slice(6).map((slip) => selling.pair.post('booking/create', { slip, ...mary })),
  )
  expect(late.map(({ status }) => status)).toEqual([409, 409, 409])
  for (const { status } of await Promise.all(sales)) expect([200, 409]).toContain(status)
})

test('when the meaning of a status changes while bookings get it, no unit is sold twice', async () => {
  const statuses = '/api/4.0/statuses'
  const id = await made({ sku: 'single', stock: 1 })
  const sent = { id: 'MAYBE', name: 'Maybe', holdsStock: false }
  await writing.pair.send('POST', statuses, sent)
  for (let turn = 0; turn < 8; turn += 1) {
    const day = `2027-05-${String(turn + 10)}`
    const taken = { itemId: id, startsAt: `${day}T17:00:00Z`, endsAt: `${day}T20:00:00Z` }
    await bookingIn(writing.database, { code: `HELD${turn}`, ...taken })
    await bookingIn(writing.database, { code: `FREE${turn}`, status: 'STOP', ...taken })
    const [given, changed] = await Promise.all([
      selling.pair.post(`booking/FREE${turn}/update`, { status_id: 'MAYBE' }),
      writing.pair.send('PATCH', `${statuses}/MAYBE`, { holdsStock: true }),
    ])
    // One of the two calls was first; the other one is refused.
    expect([given.status, changed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    await selling.pair.post(`booking/FREE${turn}/update`, { status_id: 'STOP' })
    await writing.pair.send('PATCH', `${statuses}/MAYBE`, { holdsStock: false })
  }
})
