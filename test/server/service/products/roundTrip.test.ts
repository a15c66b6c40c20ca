import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/products'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

/** The parameters in the order products ask for them. */
const params = ['qty', 'adults', 'children']
const words = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => `x${text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '')}.`)

const amount = fc.integer({ min: 0, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))

const parameter = (id: string) =>
  fc
    .record({
      isPriced: fc.boolean(),
      takesStock: fc.boolean(),
      min: fc.integer({ min: 0, max: 5 }),
      more: fc.integer({ min: 1, max: 9 }),
      default: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ more, ...range }) => ({ id, ...range, max: range.min + more + 5 }))

const pricesOf = (parameters: readonly { readonly id: string; readonly isPriced: boolean }[]) =>
  fc
    .tuple(
      ...parameters
        .filter(({ isPriced }) => isPriced)
        .map(({ id: param }) =>
          fc
            .tuple(
              amount,
              fc.uniqueArray(fc.integer({ min: 2, max: 9 }), { maxLength: 2 }),
              fc.constantFrom('each', 'range'),
            )
            .map(([first, more, per]) => [
              { param, from: 1, per: 'each', amount: first },
              ...more.map((from) => ({ param, from, per, amount: first })),
            ]),
        ),
    )
    .map((all) => all.flat())

const sentProduct = fc
  .tuple(fc.tuple(...params.map(parameter)), fc.subarray(params))
  .chain(([all, chosen]) => {
    const parameters = all.filter(({ id }) => chosen.includes(id))
    return fc.record({ parameters: fc.constant(parameters), prices: pricesOf(parameters) })
  })

/** Anything a product can contain. */
const anyProduct = fc
  .record({
    name: words,
    categoryId: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('enabled', 'hidden', 'disabled'),
    unit: fc.constantFrom('N', 'D', 'H', '30M', '2H'),
    length: fc.integer({ min: 1, max: 30 }),
    weight: fc.integer({ min: 0, max: 99 }),
    summary: words,
    details: words.map((text) => `<p>${text}</p>\n${text}`),
    stock: fc.integer({ min: 0, max: 99 }),
    unlimited: fc.boolean(),
    startTime: fc.constantFrom(null, '09:30', '00:00', '23:59'),
    packages: fc
      .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 3 })
      .map((ids) => ids.map((id, at) => ({ id, optin: at === 0 ? 'I' : 'O' }))),
    sentProduct,
  })
  .map(({ sentProduct: asks, stock, ...sent }) => ({
    ...sent,
    ...asks,
    stock: sent.unlimited ? null : stock,
    visibility: sent.status === 'hidden' ? 'S' : '*',
  }))

/** The 3.0 form of a product as 4.0 sends it (§2.2). */
const in3 = (product: Json | undefined) => ({
  item_id: product?.id,
  sku: product?.sku,
  name: product?.name,
  unit: product?.unit,
  len: product?.length,
  pos: product?.weight,
  summary: product?.summary,
  details: product?.details,
  category_id: product?.categoryId,
  category: product?.categoryName,
  visibility: product?.visibility,
  unlimited: Number(product?.unlimited),
})

test('any product that can be written comes back equal, in 4.0 and in 3.0 (§2.2)', async () => {
  let turn = 0
  await fc.assert(
    fc.asyncProperty(anyProduct, anyProduct, async (first, second) => {
      turn += 1
      const made = await maria.send('POST', path, { ...first, sku: `made-${turn}` })
      expect([made.status, made.body.message]).toEqual([200, undefined])
      const id = Number(made.body.data?.id)
      expect(made.body.data).toMatchObject({ ...first, sku: `made-${turn}` })
      const read = (await maria.get(`${path}/${id}`)).body.data
      expect(read).toEqual(made.body.data)
      // A product that was read can be sent back whole, and changes nothing.
      expect((await maria.send('PATCH', `${path}/${id}`, read)).body.data).toEqual(read)

      const changed = await maria.send('PATCH', `${path}/${id}`, second)
      expect([changed.status, changed.body.message]).toEqual([200, undefined])
      expect(changed.body.data).toMatchObject({ ...second, sku: `made-${turn}` })
      const { status, body } = await maria.get(`item/${id}`)
      const isSold = second.status !== 'disabled'
      expect(status).toBe(isSold ? 200 : 404)
      expect(body.item ?? {}).toMatchObject(isSold ? in3(changed.body.data) : {})
      expect((await maria.get(`item/${id}?date=20270110&start_time=09:00`)).status).toBe(status)
    }),
    { numRuns: tries(12, 40) },
  )
})

test('every product of the demo can be sent back as it was read, and its prices and rules stay the same', async () => {
  const before = (await maria.get('item?date=20270110&start_time=10:00')).body.items
  const rules = async () =>
    recordsIn((await maria.get('item')).body, 'items').map((item) => JSON.parse(String(item.rules)))
  const stood = await rules()
  const all = recordsIn((await maria.get(`${path}?limit=250`)).body, 'data')
  for (const one of all.filter(({ sku }) => !String(sku).startsWith('made-'))) {
    const { status, body } = await maria.send('PATCH', `${path}/${Number(one.id)}`, one)
    expect([one.name, status, body.data]).toEqual([one.name, 200, one])
  }
  const after = (await maria.get('item?date=20270110&start_time=10:00')).body.items
  for (const [id, item] of Object.entries(before ?? {})) {
    expect([id, after?.[Number(id)]?.rate?.sub_total]).toEqual([id, item.rate?.sub_total])
  }
  expect(await rules()).toEqual(stood)
})
