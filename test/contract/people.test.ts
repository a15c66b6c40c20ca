import { expect, test } from 'vitest'
import { isFrontDesk, parseAccounts } from '../../src/contract/account.ts'
import { parseCustomer, parseCustomers } from '../../src/contract/customer.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const kenji = {
  account_id: '2',
  first_name: 'Kenji',
  last_name: 'Sato',
  nickname: 'kenji',
  login_id: 'kenji-login',
  enabled: '1',
  partner: 0,
  ip_last_login: '10.1.2.3',
  feed_token: 'feed-secret',
}

test('front desk and viewers are not managers, in any letter case; without a role nothing is held back (§2.9)', () => {
  expect(['desk', 'Desk', 'viewer', 'VIEWER'].map(isFrontDesk)).not.toContain(false)
  expect(['manager', 'owner', '', 'desks', null].map(isFrontDesk)).not.toContain(true)
})

test('staff are known by name, and nothing of their sign-in is kept (§2.7)', () => {
  const page = parseAccounts(anEnvelope({ account: [kenji] }))
  expect(page.records).toEqual([
    { id: 2, name: 'Kenji Sato', nickname: 'kenji', enabled: true, partner: false },
  ])
  expect(JSON.stringify(page)).not.toMatch(/feed-secret|10\.1\.2\.3|kenji-login/)
})

test('staff without a name are shown by their nickname', () => {
  const [account] = parseAccounts(
    anEnvelope({ account: { 2: { account_id: 2, nickname: 'Desk', enabled: 0, partner: '1' } } }),
  ).records
  expect(account).toMatchObject({ name: 'Desk', enabled: false, partner: true })
})

const mary = {
  customer_id: 12,
  code: 'C12',
  status_id: 'ACTIVE',
  customer_name: 'Mary Poole',
  customer_phone: 6045550101,
  notes: null,
  meta: { source: 'web', diet: 1, diet_allergies: 'peanuts' },
  bookings: { 'HRBR-1': { created_date: '2026-11-01T10:00:00Z' }, 'a/b': {} },
}

const zone = 'America/Vancouver'
const readOne = (customer: unknown) => parseCustomer(anEnvelope({ customer }), zone)
const readAll = (payload: Record<string, unknown>) => parseCustomers(anEnvelope(payload), zone)

test('a guest’s record has their diet and their bookings (§2.4)', () => {
  expect(readOne(mary)).toMatchObject({
    id: 12,
    name: 'Mary Poole',
    phone: '6045550101',
    notes: '',
    meta: { source: 'web', diet: 'Yes', allergies: 'peanuts' },
    bookings: [{ code: 'HRBR-1', createdAt: new Date('2026-11-01T10:00:00Z') }],
  })
})

const dietOf = (diet: unknown) => readOne({ ...mary, meta: { diet } }).meta.diet

test('a ticked flag means yes, and a flag that is not ticked means unknown', () => {
  expect([true, 1, '1'].map(dietOf)).toEqual(['Yes', 'Yes', 'Yes'])
  expect([false, 0, '0', '', ' '].map(dietOf)).toEqual([null, null, null, null, null])
})

test('a booking without an offset was made in the business’s time', () => {
  const bookings = { K1: { created_date: '2025-07-01 10:00:00' } }
  expect(readOne({ ...mary, bookings }).bookings).toEqual([
    { code: 'K1', createdAt: new Date('2025-07-01T17:00:00Z') },
  ])
})

test('a guest with nothing but a name can be read', () => {
  const [bare] = readAll({ customers: [{ customer_id: 1, meta: [], bookings: [] }] }).records
  expect(bare).toMatchObject({ meta: { diet: null, allergies: null }, bookings: [] })
})

test('a search finds guests keyed by id, in a list, alone, or none (§2.4)', () => {
  for (const payload of [{ customers: { 12: mary } }, { customers: [mary] }, { customer: mary }]) {
    expect(readAll(payload).records.map((c) => c.id)).toEqual([12])
  }
  expect(readAll({ customers: [] }).records).toEqual([])
  expect(() => readOne([])).toThrow(Unreadable)
})
