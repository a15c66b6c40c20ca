import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/categories'
const off = { 'x-on-behalf': 'off' }
beforeAll(async () => {
  service = await startService({ settings: { publicApi: true } })
  maria = await service.as('maria')
})
afterAll(() => service.close())

const add = (wish: object) => maria.send('POST', path, wish)
const change = (id: unknown, wish: object) => maria.send('PATCH', `${path}/${String(id)}`, wish)

const named = async (by: Asking, headers?: Record<string, string>) =>
  recordsIn((await by.get('category', headers)).body, 'category').map(({ name }) => String(name))
const named4 = async (query = '') =>
  recordsIn((await maria.get(`${path}?${query}`)).body, 'data').map(({ name }) => String(name))

test('a new category is read as it was sent, in 4.0 and in 3.0 (§2.3, §4.4)', async () => {
  const sent = {
    name: 'Saunas',
    description: 'Hot.\nThen cold.',
    weight: 7,
    imageUrl: 'https://heronlanding.example/sauna.jpg',
    status: 'hidden',
  }
  const { status, body } = await add(sent)
  const id = Number(body.data?.id)
  expect([status, body.data]).toEqual([200, { id, ...sent, itemCount: 0 }])
  const in3 = recordsIn((await maria.get('category')).body, 'category')
  expect(in3.find(({ category_id }) => Number(category_id) === id)).toMatchObject({
    name: 'Saunas',
    description: 'Hot.\nThen cold.',
    pos: 7,
    image_url: 'https://heronlanding.example/sauna.jpg',
    qty: 0,
  })
  const read = (await maria.get(`${path}/${id}`)).body.data
  expect((await change(id, read ?? {})).body.data).toEqual(read)
  const plain = await change(id, { imageUrl: null, name: 'Sauna' })
  expect(plain.body.data).toMatchObject({ imageUrl: null, name: 'Sauna', weight: 7 })
})

test('a new category without a place in the list comes last', async () => {
  await add({ name: 'Last of all' })
  expect((await named4()).at(-1)).toBe('Last of all')
})

test('a disabled category and its items are not in public lists, and staff still find what is sold', async () => {
  expect(await named(service)).toContain('Lessons')
  const disabled = await maria.send('DELETE', `${path}/6`, {})
  expect([disabled.status, disabled.body.data]).toMatchObject([
    200,
    { id: 6, status: 'disabled', itemCount: 4 },
  ])
  expect(await named(service)).not.toContain('Lessons')
  expect(await named(maria, off)).not.toContain('Lessons')
  expect(recordsIn((await service.get('item?category_id=6')).body, 'items')).toEqual([])
  expect(recordsIn((await service.get('item?category_id=6&date=20270401')).body, 'items')).toEqual(
    [],
  )
  expect((await maria.get(`${path}/6`, off)).status).toBe(404)
  expect(await named(maria)).toContain('Lessons')
  expect(recordsIn((await maria.get('item?category_id=6')).body, 'items')).toHaveLength(4)
  expect(await named4()).not.toContain('Lessons')
  expect(await named4('status=disabled')).toEqual(['Lessons'])
  expect(await named4('status=hidden,disabled')).toContain('Lessons')

  await change(6, { status: 'enabled' })
  expect(await named(service)).toContain('Lessons')
})

test('a disabled category without items is in no list, but can be read by its number', async () => {
  const id = Number((await add({ name: 'A mistake' })).body.data?.id)
  expect(await named(maria)).toContain('A mistake')
  await maria.send('DELETE', `${path}/${id}`, {})
  expect(await named(maria)).not.toContain('A mistake')
  expect((await maria.get(`${path}/${id}`)).body.data?.status).toBe('disabled')
})

describe('refused', () => {
  test.each<[string, object]>([
    ['name', { name: undefined }],
    ['name', { name: null }],
    ['name', { name: 'two\nlines' }],
    ['description', { description: 'x'.repeat(5001) }],
    ['description', { description: null }],
    ['weight', { weight: 1.5 }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['status', { status: 'gone' }],
    ['id', { id: 4711 }],
  ])('%s is refused by name: %j', async (field, wish) => {
    const { status, body } = await add({ name: 'Wrong', ...wish })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]])
  })

  test('a name or a number that is taken (409), and a category that does not exist (404)', async () => {
    expect((await add({ name: 'cabins' })).status).toBe(409)
    expect((await add({ name: 'Own number', id: 1 })).status).toBe(409)
    expect((await change(2, { name: 'CABINS' })).status).toBe(409)
    expect((await change(2, { id: 3 })).status).toBe(409)
    expect((await change(1, { name: 'Cabins' })).status).toBe(200)
    expect((await change(9999, { name: 'Nowhere' })).status).toBe(404)
    expect((await maria.send('DELETE', `${path}/x`, {})).status).toBe(404)
    expect((await maria.get(`${path}?status=gone`)).status).toBe(400)
  })
})
