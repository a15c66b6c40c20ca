import { expect, test } from 'vitest'
import { parseEnvelope } from '../../src/contract/envelope.ts'
import { parseItems } from '../../src/contract/item.ts'
import { keyedRecordsOf, recordsOf } from '../../src/contract/records.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope, aWireRefusal } from '../example/wireEnvelope.ts'

test('an answer says whose business it is and in which currency (§2.1)', () => {
  const { businessName, locale, request } = parseEnvelope(
    anEnvelope({}, { total_records: '230', pages: '3', page: 2, records: 100 }),
  )
  expect(businessName).toBe('Harbour Outfitters')
  expect(locale).toEqual({ id: 'en_CA', lang: 'en', currency: 'CAD' })
  expect(request).toMatchObject({ totalRecords: 230, pages: 3, page: 2, limit: 100 })
})

test('an answer without the optional members is still an answer', () => {
  const { locale, request, accountId } = parseEnvelope({
    version: '3.0',
    request: [],
    locale: null,
  })
  expect(locale.currency).toBeNull()
  expect(request).toMatchObject({ status: '', page: 1, pages: null, totalRecords: null, limit: 0 })
  expect(accountId).toBe(0)
})

test.for([null, undefined, [], {}, '', '<html>', 5, { data: [] }])(
  '%j is not an answer',
  (wire) => {
    expect(() => parseEnvelope(wire)).toThrow(Unreadable)
  },
)

test('a refusal is never read as an empty list', () => {
  expect(() => parseItems(aWireRefusal({ id: 'no_access' }))).toThrow(Unreadable)
  expect(() => parseItems(anEnvelope({}, { records: 4 }))).toThrow('Expected items, got absent.')
  expect(() => parseItems(anEnvelope({ items: 'closed' }))).toThrow(Unreadable)
})

test.for([[], {}, null, false, '', undefined])('%j is an empty list', (items) => {
  expect(parseItems(anEnvelope({ items })).records).toEqual([])
})

test('records are found in an array, keyed by id, or bare', () => {
  expect(recordsOf([{ a: 1 }, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }])
  expect(recordsOf({ x: { a: 1 }, y: { a: 2 } }, 'a')).toEqual([{ a: 1 }, { a: 2 }])
  expect(recordsOf({ a: 1 }, 'a')).toEqual([{ a: 1 }])
  expect(keyedRecordsOf({ x: 1 })).toEqual([['x', 1]])
})
