import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalIn, saysBadToken } from '../../src/contract/refusal.ts'
import { anEnvelope, aWireRefusal } from '../example/wireEnvelope.ts'

const missingName = {
  id: 'validation_error',
  title: 'Missing information',
  details: 'Name is required.',
  data: { customer_name: 'Name', nested: { a: 1 } },
}

test.for([200, 400, 422])('a 3.0 refusal is one with HTTP %i too (§7)', (status) => {
  expect(refusalIn(status, aWireRefusal(missingName))).toEqual({
    status,
    code: 'validation_error',
    message: 'Name is required.',
    fields: { customer_name: 'Name' },
  })
})

test('an answer with nothing but a status word is still a refusal', () => {
  expect(refusalIn(200, anEnvelope({}, { status: 'ERROR' }))).toEqual({
    status: 200,
    code: 'http-200',
    message: '',
    fields: {},
  })
})

test('a refusal of credentials has no envelope', () => {
  const body = { error: 'access_denied', error_description: 'Access token is invalid.' }
  const refused = { code: 'access_denied', message: 'Access token is invalid.', fields: {} }
  expect(refusalIn(401, body)).toEqual({ status: 401, ...refused })
  expect(refusalIn(200, body)).toEqual({ status: 200, ...refused })
})

test('a 4.0 refusal has a code and words (§7)', () => {
  const error = { httpCode: 404, errorCode: 'not-found', message: 'No such booking.' }
  const refused = { status: 404, code: 'not-found', message: 'No such booking.', fields: {} }
  expect(refusalIn(404, { error, message: 'No such booking.' })).toEqual(refused)
  expect(refusalIn(200, { error })).toEqual(refused)
})

test('a bare message is read, and so are words in `error`', () => {
  expect(refusalIn(403, { message: 'You may only look.' })?.message).toBe('You may only look.')
  expect(refusalIn(500, { error: 'Something broke' })).toMatchObject({
    code: 'http-500',
    message: 'Something broke',
  })
})

test.for([null, undefined, '', '<html>Bad gateway</html>', [], 5])(
  'a proxy that answers %j has refused by its HTTP status',
  (body) => {
    expect(refusalIn(502, body)).toEqual({
      status: 502,
      code: 'http-502',
      message: '',
      fields: {},
    })
  },
)

test.for([
  anEnvelope({ items: {} }),
  anEnvelope({}, { status: '' }),
  anEnvelope({}, { status: 'ok' }),
  anEnvelope({ error: [] }),
  { data: [], meta: {}, error: null },
  { access_token: 'a', error: '' },
  [],
])('%j is an answer', (body) => {
  expect(refusalIn(200, body)).toBeNull()
})

test('any status from 300 up is a refusal, whatever the body', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.jsonValue(), (status, body) => {
      expect(refusalIn(status, body)?.status).toBe(status)
    }),
  )
})

test.for([
  [401, {}],
  [200, { error: 'invalid_token' }],
  [400, { error: 'invalid_token', error_description: 'Signed out elsewhere.' }],
  [403, { error: 'expired_token' }],
  [403, { error: { httpCode: 403, errorCode: 'invalid-token', message: 'No.' } }],
  [200, { error: { httpCode: 401, errorCode: 'unauthorized', message: 'No.' } }],
  [200, anEnvelope({}, { status: 'ERROR', error: { id: 'invalid_token' } })],
  [400, { error: 'invalid_request', error_description: 'Access token missing.' }],
  [403, { error: 'access_denied', error_description: 'The access token provided has expired.' }],
  [200, { error: 'The access token is invalid' }],
  [403, { message: 'Invalid access token' }],
] as const)('HTTP %i with %j says that the token is not valid (§5.5)', ([status, body]) => {
  const refusal = refusalIn(status, body)
  expect(refusal !== null && saysBadToken(refusal)).toBe(true)
})

test.for([
  [403, { error: 'access_denied', error_description: 'You do not have access to this resource.' }],
  [403, { error: 'insufficient_scope', error_description: 'The access token may only read.' }],
  [400, { error: 'validation_error', error_description: 'The gift token is invalid.' }],
  [500, { error: 'invalid_token' }],
  [403, '<html>Forbidden</html>'],
] as const)(
  'HTTP %i with %j does not say so: another token would be refused as well (§5.5)',
  ([status, body]) => {
    const refusal = refusalIn(status, body)
    expect(refusal !== null && saysBadToken(refusal)).toBe(false)
  },
)
