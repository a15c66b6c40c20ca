import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCurrency } from '../../../../src/contract/money.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { aDatabaseWithTables } from '../../../example/aSnapshot.ts'

let service: AService
let elsewhere: AService
beforeAll(async () => {
  service = await startService()
  const business = { timeZone: 'Asia/Riyadh', currency: parseCurrency('KWD'), localeId: 'en_KW' }
  const database = await aDatabaseWithTables()
  elsewhere = await startService({ demo: 0, database, settings: { business } })
})
afterAll(async () => {
  await service.close()
  await elsewhere.close()
})

test('company has the zone, currency and language of the business', async () => {
  const { body } = await service.pair.get('company')
  expect(body.company).toMatchObject({
    name: 'Heron Landing',
    host_id: 'heron-landing',
    timezone: 'America/Vancouver',
    utc_offset: -7 * 3600,
    currency_id: 'CAD',
    country_id: 'CA',
    locale_id: 'en_CA',
    lang_id: 'en',
    currency: {
      symbol: '$',
      symbol_precedes: 1,
      symbol_space: 0,
      decimals: 2,
      decimal_separator: '.',
      thousands_separator: ',',
    },
    hours: false,
  })
})

test('a business in another country has its own zone and its own number of decimals', async () => {
  const { body } = await elsewhere.pair.get('company')
  expect(body.company).toMatchObject({
    timezone: 'Asia/Riyadh',
    utc_offset: 3 * 3600,
    currency: { decimals: 3 },
  })
  expect(body.locale).toEqual({ id: 'en_KW', lang: 'en', currency: 'KWD' })
})
