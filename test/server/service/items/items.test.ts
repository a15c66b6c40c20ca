import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCategories } from '../../../../src/contract/category.ts'
import { parseItems } from '../../../../src/contract/item.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
  await tablesOf(service.database)
    .updateTable('items')
    .set({ visibility: 'S' })
    .where('item_id', '=', 2)
    .execute()
  await tablesOf(service.database)
    .updateTable('items')
    .set({ visibility: 'S' })
    .where('category_id', '=', 6)
    .execute()
})
afterAll(() => service.close())

const ids = async (query: string) =>
  Object.keys((await service.pair.get(`item?${query}`)).body.items ?? {})

describe('items without dates (§2.2, §4.2)', () => {
  test('an item has the members and types of §2.2, with meta and rules as JSON inside text', async () => {
    const { body } = await service.pair.get('item/24')
    const { item } = body
    expect(item).toMatchObject({
      item_id: 24,
      sku: 'trip-whale',
      name: 'Whale watch',
      unit: 'D',
      visibility: '*',
      category_id: 4,
      category: 'Guided trips',
      rated: 0,
      unlimited: 0,
      type: 'I',
      status: 'A',
      video: { id: '', start: 0 },
    })
    expect(JSON.parse(String(item?.meta))).toHaveProperty('default_len')
    expect(JSON.parse(String(item?.rules))).toMatchObject({
      fixed: { start_time: '09:00' },
      param: { adults: { MIN: 1 } },
    })
    for (const name of [
      'item_id',
      'lock',
      'pos',
      'stock',
      'unlimited',
      'category_id',
      'rated',
      'alias_id',
      'len',
    ]) {
      expect([name, typeof item?.[name]]).toEqual([name, 'number'])
    }
    for (const rated of ['rate', 'param', 'package', 'qty']) expect(item).not.toHaveProperty(rated)
  })

  test('all items come keyed by number, as the desk reads them', async () => {
    const { body } = await service.pair.get('item/')
    expect(body.request).toMatchObject({ records: 40, resource: 'item' })
    expect(parseItems(body)).toMatchObject({ unreadable: 0 })
    expect(parseItems(body).records).toHaveLength(40)
  })

  test('items can be filtered by category, by a part of the name and by numbers in each way to write a list; packages makes no difference', async () => {
    expect(await ids('category_id=3')).toHaveLength(7)
    expect(await ids('category_id=99')).toEqual([])
    expect(await ids('keyword=kAYak')).toHaveLength(5)
    expect(await ids('keyword=%25')).toEqual([])
    for (const query of [
      'item_id=1,3',
      'item_id[]=1&item_id[]=3',
      'item_id%5B0%5D=1&item_id%5B1%5D=3',
    ]) {
      expect(await ids(`${query}&packages=1`)).toEqual(['1', '3'])
    }
  })

  test.each(['item/999/cal', 'item/x/cal', 'item/999', 'item/x', 'item/99999999999'])(
    '%s is a JSON 404',
    async (path) => {
      const { status, body } = await service.pair.get(path)
      expect([status, body.request?.error?.id]).toEqual([404, 'not_found'])
    },
  )
})

describe('categories (§2.3)', () => {
  test('are keyed by number and say how many items they contain', async () => {
    const { body } = await service.pair.get('category')
    expect(recordsIn(body, 'category').map(({ qty }) => Number(qty))).toEqual([8, 8, 7, 8, 5, 4])
    expect(parseCategories(body).records[0]).toEqual({ id: 1, name: 'Cabins', position: 1 })
  })
})

describe('items and categories in public (§1 rule 5, §2.2, §2.3)', () => {
  test('leave out what only staff may see, and a category that contains nothing else', async () => {
    const items = (await service.get('item')).body.items ?? {}
    expect(Object.keys(items)).toHaveLength(35)
    expect((await service.get('item/2')).status).toBe(404)
    const categories = recordsIn((await service.get('category')).body, 'category')
    expect(categories.map(({ qty }) => Number(qty))).toEqual([7, 8, 7, 8, 5])
    const asCustomer = await service.pair.get('category', { 'x-on-behalf': 'off' })
    expect(recordsIn(asCustomer.body, 'category')).toHaveLength(5)
  })
})
