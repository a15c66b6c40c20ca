import { describe, expect, test } from 'vitest'
import { readParameters } from '../../../../src/server/gate/routes/readParameters.ts'
import { routes } from '../../../../src/server/gate/routes/routes.ts'

/** What the service is sent, or the reason for the refusal. */
function sent(method: string, template: string, given: Readonly<Record<string, unknown>>): string {
  const route = routes.find((one) => one.method === method && one.template === template)
  if (route === undefined) throw new Error(`no route ${method} ${template}`)
  try {
    return decodeURIComponent(readParameters(route, Object.entries(given)).toString())
  } catch (cause) {
    return cause instanceof Error ? cause.message : ''
  }
}

const rated = (given: Readonly<Record<string, unknown>>) => sent('GET', '/api/3.0/item/:id', given)
const sentParam = (param: unknown) => sent('POST', '/api/3.0/item', { param })
const cart = (given: Readonly<Record<string, unknown>>) =>
  sent('POST', '/api/3.0/booking/session', given)
const form = (fields: unknown) =>
  sent('POST', '/api/3.0/booking/create', { session_id: 'ps5vnr1v0o3', form: fields })

describe('the parameters of an item (§1 rule 8)', () => {
  test('are accepted as a query and as an object', () => {
    const query = { 'param[adults]': '2', 'param[kids]': '0', start_date: '20260901' }
    expect(rated(query)).toBe('start_date=20260901&param[adults]=2&param[kids]=0')
    expect(sentParam({ adults: 2, kids: '0' })).toBe('param[adults]=2&param[kids]=0')
  })

  test.for([
    [{ adults: -1 }],
    [{ adults: 'two' }],
    [{ adults: 1.5 }],
    [{ adults: { more: 1 } }],
    [{ adults: null }],
    [{ 'a]b': 1 }],
    [JSON.parse('{"__proto__":1}')],
    [{ constructor: 1 }],
    [[2]],
    ['2'],
    [2],
    [null],
  ])('%j are refused', ([param]) => {
    expect(sentParam(param)).toContain('is not a value it can have')
  })

  test('are accepted once each, and only up to a limit', () => {
    expect(rated({ 'param[a][b]': '1' })).toContain('not a parameter')
    expect(rated({ param: '1' })).toContain('not a value')
    expect(rated({ param: { a: 1 }, 'param[a]': '1' })).toBe('param[a]: was given twice.')
    expect(sentParam(Object.fromEntries([...Array(41).keys()].map((n) => [`p${n}`, 1])))).toContain(
      'more than 40',
    )
  })
})

describe('the cart (§4.1 `booking/session`)', () => {
  test('accepts one slip or several, and passes them on unchanged', () => {
    const slip = '9.20260901X2@09:30-qty.1'
    expect(cart({ slip })).toBe(`slip=${slip}`)
    expect(cart({ slip: [slip] })).toBe(`slip[0]=${slip}`)
    expect(cart({ session_id: 's1', slip: [slip, 'b'], line_id: '1' })).toBe(
      `session_id=s1&line_id=1&slip[0]=${slip}&slip[1]=b`,
    )
    for (const wrong of ['', 'a b', 'a\nb', { 0: slip }, [[slip]], ['é']]) {
      expect(cart({ slip: wrong })).toContain('is not a value')
    }
    expect(cart({ slip: Array.from({ length: 21 }, () => 'a') })).toContain('more than 20')
  })

  test('accepts changes of lines by their numbers (§3)', () => {
    expect(cart({ session_id: 's1', alter: { 1: 3, '1.1': 'optin', 2: 'remove' } })).toBe(
      'session_id=s1&alter[1]=3&alter[2]=remove&alter[1.1]=optin',
    )
    for (const alter of [{ x: 1 }, { 1: 'drop' }, { 1: -1 }, { '1.': 1 }, 'remove', ['remove']]) {
      expect(cart({ alter })).toContain('is not a value')
    }
  })

  test('is found only by its id', () => {
    for (const session_id of ['', 'a b', 'a;b', '0', ['a'], 'x'.repeat(201)]) {
      expect(cart({ session_id })).toContain('session_id')
    }
  })
})

const flat = (fields: unknown) =>
  sent('POST', '/api/3.0/booking/create', { session_id: 'ps5vnr1v0o3', fields })

describe('the form of a new booking (§2.10)', () => {
  test('is passed on field by field, empty ones too', () => {
    expect(form({ customer_name: 'Zoë', note: 'a\nb', customer_phone: '' })).toBe(
      'session_id=ps5vnr1v0o3&form[customer_name]=Zoë&form[note]=a\nb&form[customer_phone]=',
    )
  })

  test('is passed on next to the session where a service reads it there, and cannot replace another parameter', () => {
    expect(flat({ customer_name: 'Zoë', note: 'a' })).toBe(
      'session_id=ps5vnr1v0o3&customer_name=Zoë&note=a',
    )
    for (const name of ['session_id', 'slip', 'set_paid', 'form', 'a[b', '__proto__']) {
      expect(flat(JSON.parse(`{"${name}":"1"}`))).toContain('is not a value it can have')
    }
  })

  test.for([
    [{ note: 'x'.repeat(3001) }],
    [{ note: 'a\0' }],
    [{ note: ['a'] }],
    [{ 'a[b': 'x' }],
    [{ 9: 'x' }],
    [JSON.parse('{"__proto__":"x"}')],
    ['x'],
  ])('is refused when it is value number %#', ([fields]) => {
    expect(form(fields)).toContain('is not a value it can have')
  })
})

test('calendars are read by item or by category (§4.1 `item/cal`)', () => {
  expect(sent('GET', '/api/3.0/item/cal', { category_id: '3', start_date: '20260901' })).toBe(
    'category_id=3&start_date=20260901',
  )
  expect(sent('GET', '/api/3.0/item/:id/cal', { end_date: '20260901' })).toBe('end_date=20260901')
})
