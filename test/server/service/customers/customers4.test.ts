import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { codeIn, create, mary, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let maria: Asking
let kenji: Asking
const path = '/api/4.0/customers'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
  kenji = await service.as('kenji')
})
afterAll(() => service.close())

const add = (wish: object, by = kenji) => by.send('POST', path, wish)
const change = (id: unknown, wish: object, by = kenji) =>
  by.send('PATCH', `${path}/${String(id)}`, wish)
const idOf = async (wish: object) => Number((await add(wish)).body.data?.id)
const ids = async (query: string) =>
  recordsIn((await kenji.get(`${path}?${query}`)).body, 'data').map(({ id }) => Number(id))
const in3 = async (query: string) =>
  Object.keys((await kenji.get(`customer?${query}`)).body.customers ?? {})

const fields = {
  customer_name: 'Zoë O’Brien-Ωmega',
  customer_email: 'zoe@example.com',
  customer_email_optin: true,
  customer_phone: '+1 250 555 0199',
  customer_address: '1 Harbour Rd',
  customer_city: 'Tofino',
  customer_region: 'BC',
  customer_country: 'CA',
  customer_postal_zip: 'V0R 2Z0',
}

test('a new customer is read as it was sent, in 4.0 and in 3.0 (§2.4, §4.4)', async () => {
  const sent = {
    code: 'ZOE-1',
    crmId: 'crm/77',
    referer: 'The ferry',
    notes: 'Comes late.\nRings first.',
    fields,
    meta: { diet: 'Vegan', diet_allergies: 'Nuts' },
  }
  const made = await add(sent)
  expect([made.status, made.body.data]).toMatchObject([
    200,
    { ...sent, statusId: 'ACTIVE', bookings: [], lastBooking: null },
  ])
  const id = Number(made.body.data?.id)
  expect((await kenji.get(`${path}/ZOE-1`)).body.data).toEqual(made.body.data)
  const { customer } = (await kenji.get(`customer/${id}`)).body
  expect(customer).toMatchObject({
    ...fields,
    customer_email_optin: 1,
    code: 'ZOE-1',
    status_id: 'ACTIVE',
    customer_crm_id: 'crm/77',
    notes: 'Comes late.\nRings first.',
    meta: { diet: 'Vegan', diet_allergies: 'Nuts' },
  })
  expect(await in3('customer_email=ZOE@example.com')).toEqual([String(id)])
})

test('a change keeps the fields it does not send, and empties the ones it sends empty', async () => {
  const id = await idOf({ fields, notes: 'Old', meta: { diet: 'Vegan', source: 'desk' } })
  const { body } = await change(id, {
    fields: { customer_phone: '', customer_city: 'Ucluelet', customer_email_optin: null },
    notes: null,
    meta: { diet: '', birthday: '1 May' },
  })
  expect(body.data).toMatchObject({
    notes: null,
    fields: {
      ...fields,
      customer_phone: '',
      customer_city: 'Ucluelet',
      customer_email_optin: null,
    },
  })
  expect(body.data?.meta).toEqual({ source: 'desk', birthday: '1 May' })
})

const customerOf = async (code: string) =>
  Number((await kenji.get(`booking/${code}`)).body.booking?.customer_id)

const withoutTime = (customer: object = {}) => ({ ...customer, updated: null })

test('every guest of the demo can be sent back as it was read, and is the same afterwards', async () => {
  const all = recordsIn((await kenji.get(`${path}?limit=250`)).body, 'data')
  expect(all.length).toBeGreaterThan(40)
  for (const customer of all) {
    const { status, body } = await change(customer.id, customer)
    expect([status, withoutTime(body.data)]).toEqual([200, withoutTime(customer)])
  }
})

test('a disabled customer is left out of lists unless requested, and stays with its bookings', async () => {
  const { customerId } = await bookingIn(service.database, {
    code: 'CUSTOFF',
    customer: { name: 'Gone Guest', email: 'gone@example.com' },
  })
  const disabled = await maria.send('DELETE', `${path}/${customerId}`, {})
  expect([disabled.status, disabled.body.data?.statusId]).toEqual([200, 'DISABLED'])
  expect(await ids('email=gone@example.com')).toEqual([])
  expect(await ids('email=gone@example.com&statusId=disabled')).toEqual([customerId])
  expect(await ids('search=gone%20guest&statusId=ACTIVE,DISABLED')).toEqual([customerId])
  expect(await in3('customer_email=gone@example.com')).toEqual([])
  expect(await in3('customer_email=gone@example.com&status_id=DISABLED')).toEqual([
    String(customerId),
  ])
  expect(await in3(`customer_id=${customerId}`)).toEqual([String(customerId)])
  expect((await kenji.get('booking/CUSTOFF')).body.booking?.customer_name).toBe('Gone Guest')
  expect((await kenji.get(`customer/${customerId}`)).body.customer?.status_id).toBe('DISABLED')
  expect((await change(customerId, { statusId: 'ACTIVE' })).status).toBe(403)
  await change(customerId, { statusId: 'ACTIVE' }, maria)
  expect(await ids('email=gone@example.com')).toEqual([customerId])
})

test('a new booking never gets a disabled customer, because its guest would be in no list', async () => {
  const item = await itemIn(service.database, { name: 'Deck chair', stock: 50 })
  const book = async () =>
    codeIn(await create(kenji, await sessionOf(kenji, [item], 'date=20270501')))
  const first = await customerOf(await book())
  expect(await customerOf(await book())).toBe(first)
  await maria.send('DELETE', `${path}/${first}`, {})
  const second = await customerOf(await book())
  expect(second).not.toBe(first)
  expect(await ids(`email=${mary.customer_email}`)).toEqual([second])
})

describe('refused', () => {
  test.each<[string, object]>([
    ['fields', { fields: undefined }],
    ['fields', { fields: null }],
    ['fields', { fields: 'Mary' }],
    ['fields[customer_name]', { fields: {} }],
    ['fields[customer_name]', { fields: { customer_name: '' } }],
    ['fields[customer_name]', { fields: { ...fields, customer_name: null } }],
    ['fields[customer_email]', { fields: { ...fields, customer_email: 'mary at home' } }],
    ['fields[customer_phone]', { fields: { ...fields, customer_phone: 'x'.repeat(256) } }],
    ['fields[customer_country]', { fields: { ...fields, customer_country: 'Canada' } }],
    ['fields[customer_email_optin]', { fields: { ...fields, customer_email_optin: 'often' } }],
    ['code', { code: 'two words' }],
    ['code', { code: '4711' }],
    ['code', { code: null }],
    ['statusId', { statusId: 'VIP' }],
    ['notes', { notes: 'x'.repeat(3001) }],
    ['meta', { meta: 'Vegan' }],
    ['meta[a b]', { meta: { 'a b': '1' } }],
    ['meta[diet]', { meta: { diet: ['a'] } }],
    ['id', { id: 99_999 }],
  ])('%s is refused by name: %j', async (field, wish) => {
    const { status, body } = await add({ fields, ...wish })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]])
  })

  test('all that is wrong is named at once', async () => {
    const { body } = await add({
      code: '!',
      fields: { customer_name: '', customer_email: 'x', customer_country: 'Z' },
    })
    expect(Object.keys(body.error?.fields ?? {})).toEqual([
      'code',
      'fields[customer_name]',
      'fields[customer_email]',
      'fields[customer_country]',
    ])
  })

  test('a code or a number that is taken (409), and a customer that does not exist (404)', async () => {
    const id = await idOf({ code: 'TAKEN', fields })
    expect((await add({ code: 'taken', fields })).status).toBe(409)
    expect((await add({ id, fields })).status).toBe(409)
    const other = await idOf({ fields })
    expect((await change(other, { code: 'TAKEN' })).status).toBe(409)
    expect((await change(other, { id })).status).toBe(409)
    expect((await change('nobody', { notes: 'x' })).status).toBe(404)
    expect((await maria.send('DELETE', `${path}/987654`, {})).status).toBe(404)
  })

  test('an account that may only look changes nothing, the front desk disables nobody, and customers may do neither', async () => {
    const id = await idOf({ fields })
    const sam = await service.as('sam')
    expect((await add({ fields }, sam)).status).toBe(403)
    expect((await change(id, { notes: 'x' }, sam)).status).toBe(403)
    expect((await kenji.send('DELETE', `${path}/${id}`, {})).status).toBe(403)
    expect((await change(id, { statusId: 'DISABLED' })).status).toBe(403)
    const off = { 'x-on-behalf': 'off' }
    expect((await kenji.send('POST', path, { fields }, off)).status).toBe(403)
    expect((await kenji.send('PATCH', `${path}/${id}`, { notes: 'x' }, off)).status).toBe(403)
    expect((await maria.send('DELETE', `${path}/${id}`, {}, off)).status).toBe(403)
    expect((await kenji.get(`${path}/${id}`)).body.data).toMatchObject({
      statusId: 'ACTIVE',
      notes: null,
    })
  })
})
