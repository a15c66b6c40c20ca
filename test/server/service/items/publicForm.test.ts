import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Json } from '../../../example/asking.ts'
import { type ItemWish, itemIn } from '../../../example/itemIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
})
afterAll(() => service.close())

const anItem = (wish: ItemWish) => itemIn(service.database, wish)

const [unrated, rated] = ['', '?date=20270302']

const rulesIn = (item: Json | undefined): unknown => JSON.parse(String(item?.rules))

test.each([
  ['unrated', unrated],
  ['rated', rated],
])('in public the rules of items, %s, leave out what is for staff (§2.2)', async (form, query) => {
  const id = await anItem({
    name: `Sleigh ${form}`,
    parameters: { qty: {}, children: { customerHide: true, byDefault: 0 } },
    rules: {
      param: { qty: { MIN: 1, MAX: 9, STAFF: 20 }, children: { MIN: 0, MAX: 4 } },
      fixed: { start_time: '09:00' },
      staff: { qty: { MAX: 99 } },
    },
  })
  const customers = { param: { qty: { MIN: 1, MAX: 9 } }, fixed: { start_time: '09:00' } }
  const one = (await service.get(`item/${id}${query}`)).body.item
  const listed = (await service.get(`item${query}`)).body.items?.[id]
  expect([rulesIn(one), rulesIn(listed)]).toEqual([customers, customers])
  const staff = (await service.pair.get(`item/${id}${query}`)).body.item
  expect(rulesIn(staff)).toMatchObject({ staff: { qty: { MAX: 99 } } })
  const asCustomer = await service.pair.get(`item/${id}${query}`, { 'x-on-behalf': 'off' })
  expect(rulesIn(asCustomer.body.item)).toEqual(customers)
})

test('in public a parameter leaves out what only staff are shown (§2.2)', async () => {
  const id = await anItem({ name: 'Snow shoes' })
  const parameter = async (get: typeof service.get) =>
    (await get(`item/${id}${rated}`)).body.item?.param?.qty
  expect(await parameter(service.pair.get)).toHaveProperty('hide', 0)
  expect(await parameter(service.get)).not.toHaveProperty('hide')
  expect(await parameter(service.get)).toHaveProperty('customer_hide', 0)
})

test('in public an add-on and a kind that are for staff are not even named (§2.2)', async () => {
  const [open, inside] = [
    await anItem({ name: 'Rug' }),
    await anItem({ name: 'Key', visibility: 'S' }),
  ]
  const packages = [open, inside].map((id) => ({ id, optin: 'O' as const }))
  const sleigh = await anItem({ name: 'Big sleigh', packages })
  const parent = await anItem({ name: 'Sleighs', childIds: [open, inside] })
  for (const more of ['', '&packages=1']) {
    const named = async (get: typeof service.get) =>
      Array.from((await get(`item/${sleigh}${rated}${more}`)).body.item?.package ?? []).map((p) =>
        Number(p.package_id),
      )
    expect([await named(service.pair.get), await named(service.get)]).toEqual([
      [open, inside],
      [open],
    ])
  }
  const kinds = async (get: typeof service.get, query: string) =>
    String((await get(`item/${parent}${query}`)).body.item?.product_group_children)
  for (const query of [unrated, rated]) {
    expect(await kinds(service.pair.get, query)).toBe(`${open},${inside}`)
    expect(await kinds(service.get, query)).toBe(String(open))
  }
})
