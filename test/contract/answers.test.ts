import { describe, expect, test } from 'vitest'
import { isRefusalStatus, parseAnswer, parseEnvelope } from '../../src/contract/envelope.ts'
import { refusalOf } from '../../src/contract/rateRefusal.ts'
import { refusalIn } from '../../src/contract/refusal.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

describe('an answer of 3.0 (§2.1)', () => {
  test('has a request or a version; anything else is not an answer', () => {
    expect(parseEnvelope({ version: '3.0' }).version).toBe('3.0')
    expect(parseEnvelope({ request: {} }).request).toEqual({
      status: '',
      resource: '',
      id: '',
      records: 0,
      totalRecords: null,
      limit: 0,
      page: 1,
      pages: null,
      timestamp: null,
    })
    for (const other of [{}, [], null, 'OK', { request: 'x' }]) {
      expect(() => parseEnvelope(other)).toThrow(Unreadable)
    }
  })

  test('names the account, the business, the language and the currency', () => {
    const wire = anEnvelope(
      {},
      {
        status: 'ok',
        resource: 'booking',
        id: '7',
        records: 2,
        total_records: 9,
        limit: 50,
        page: 2,
        pages: 5,
        timestamp: 1.5,
      },
    )
    const { body, ...others } = parseEnvelope(wire)
    expect(body).toBe(wire)
    expect(others).toEqual({
      version: '3.0',
      accountId: 1,
      hostId: 'harbour',
      businessName: 'Harbour Outfitters',
      locale: { id: 'en_CA', lang: 'en', currency: 'CAD' },
      request: {
        status: 'ok',
        resource: 'booking',
        id: '7',
        records: 2,
        totalRecords: 9,
        limit: 50,
        page: 2,
        pages: 5,
        timestamp: 1.5,
      },
    })
    expect(parseEnvelope(anEnvelope({ account_id: null })).accountId).toBe(0)
    const odd = parseEnvelope(
      anEnvelope({}, { records: -1, total_records: -1, limit: -1, page: 0, pages: -1 }),
    )
    expect(odd.request).toMatchObject({
      records: 0,
      totalRecords: null,
      limit: 0,
      page: 1,
      pages: null,
    })
  })

  test('is refused when its status is anything but OK or empty', () => {
    expect(['', ' ', 'OK', ' ok '].map(isRefusalStatus)).not.toContain(true)
    expect(['ERROR', 'okay', 'not ok', 'x'].map(isRefusalStatus)).not.toContain(false)
    expect(() => parseAnswer(anEnvelope({}, { status: 'ERROR' }))).toThrow(Unreadable)
  })
})

const status = (http: number, code: unknown) => refusalIn(http, { error: { code } })?.status

const refusalText = (error: unknown, beside = {}) => {
  const refusal = refusalIn(400, { error, ...beside })
  if (refusal === null) throw new Error('400 is a refusal')
  return refusal
}

describe('a refusal, in each way a service says it (§2.1, §7)', () => {
  test('the status in the body counts when the answer came with 200, if it is an HTTP status', () => {
    expect([
      status(200, 404),
      status(200, 400),
      status(200, 599),
      status(200, 600),
      status(200, 399),
      status(200, 'x'),
      status(503, 404),
      status(300, 404),
      status(299, 404),
    ]).toEqual([404, 400, 599, 200, 200, 200, 503, 300, 404])
    expect(refusalIn(200, { error: { httpCode: 409, code: 404 } })?.status).toBe(409)
  })

  test('an answer is not a refusal, whatever else it contains', () => {
    expect(refusalIn(200, anEnvelope({ error: 'of the booking' }))).toBeNull()
    expect(refusalIn(200, anEnvelope({}, { error: { id: 'x' } }))).toBeNull()
    expect(refusalIn(200, {})).toBeNull()
    expect(refusalIn(200, { error: '' })).toBeNull()
    expect(refusalIn(200, { error: {} })).toBeNull()
    expect(refusalIn(299, null)).toBeNull()
    expect([199, 300, 500].map((http) => refusalIn(http, null)?.code)).toEqual([
      'http-199',
      'http-300',
      'http-500',
    ])
  })

  test('its code and its sentence are the first ones found', () => {
    expect(refusalText('no_such')).toMatchObject({ code: 'no_such', message: 'no_such' })
    expect(refusalText('no such thing').code).toBe('http-400')
    expect(refusalText({ errorCode: 'a', id: 'b', error: 'c' }).code).toBe('a')
    expect(refusalText({ id: ' b ', error: 'c' }).code).toBe('b')
    expect(refusalText({ error: 'c' }).code).toBe('c')
    const words = ['details', 'message', 'error_description', 'title']
    for (const [at, word] of words.entries()) {
      const rest = Object.fromEntries(words.slice(at).map((name) => [name, `the ${name}`]))
      expect(refusalText(rest).message).toBe(`the ${word}`)
    }
    expect(refusalText({ title: 't' }, { message: 'm' }).message).toBe('m')
    expect(refusalText({}, { error_description: 'd', message: 'm' }).message).toBe('d')
    expect(refusalText({ details: 'x'.repeat(600) }).message).toHaveLength(500)
  })

  test('names the problem with each field, and leaves out fields without a text', () => {
    expect(refusalIn(400, { error: { data: { body: ' too long ', code: '' } } })?.fields).toEqual({
      body: 'too long',
    })
    expect(refusalIn(400, { error: { fields: { body: 'bad' } } })?.fields).toEqual({ body: 'bad' })
    expect(refusalIn(400, { error: 'x' })?.fields).toEqual({})
    const inside = {
      request: { status: 'ERROR', error: { id: 'inside' } },
      error: { id: 'beside' },
    }
    expect(refusalIn(200, inside)?.code).toBe('inside')
    expect(refusalIn(400, { request: { error: { id: 'inside' } } })?.code).toBe('inside')
  })

  test('says why an item is not available: a title, a reason or both', () => {
    expect(refusalOf({ title: 'Closed', details: 'On Sep 5.' })).toBe('Closed: On Sep 5.')
    expect(refusalOf({ title: 'Closed', message: 'Sorry.' })).toBe('Closed: Sorry.')
    expect(refusalOf({ title: 'Closed', details: 'A', message: 'B' })).toBe('Closed: A')
    expect(
      [{ title: 'Closed' }, { details: 'Gone' }, {}, '<b>Gone</b>', null].map(refusalOf),
    ).toEqual(['Closed', 'Gone', '', 'Gone', ''])
  })
})
