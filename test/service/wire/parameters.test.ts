import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedPage } from '../../../src/service/wire/paging.ts'
import { readJson, readPairs } from '../../../src/service/wire/pairs.ts'
import { Parameters } from '../../../src/service/wire/parameters.ts'

const sent = (text: string) => new Parameters(readPairs(text))

test.each([
  'a=1,2',
  'a=1&a=2',
  'a[]=1&a[]=2',
  'a[0]=1&a[1]=2',
  'a%5B%5D=1&a%5B%5D=2',
  'a=1&a[]=2',
  'a[]=1&a=2',
])('the list %s is 1 and 2', (text) => {
  expect(sent(text).list('a')).toEqual(['1', '2'])
})

test('a JSON list is the same list', () => {
  expect(new Parameters(readJson({ a: [1, '2'] })).list('a')).toEqual(['1', '2'])
  expect(new Parameters(readJson({ a: 1, b: true, c: null })).all()).toEqual({ a: '1', b: 'true' })
})

test('named parts are read with their names, plain or percent-encoded', () => {
  expect(sent('alter[1]=2&alter[1.1]=optin').nested('alter')).toEqual({ '1': '2', '1.1': 'optin' })
  expect(sent('param%5Badults%5D=2').nested('param')).toEqual({ adults: '2' })
  expect(sent('form[customer][name]=x').all()).toEqual({ form: { customer: { name: 'x' } } })
})

test('of a repeated value the last one counts, and an empty one is not sent', () => {
  expect(sent('a=1&a=2').get('a')).toBe('2')
  expect(sent('a=').get('a')).toBeUndefined()
  expect(sent('a=').raw('a')).toBe('')
  expect(sent('a').has('a')).toBe(true)
})

test('plus and escapes are blanks and letters', () => {
  expect(sent('name=J%C3%BCrgen+M%2B').get('name')).toBe('Jürgen M+')
})

test.each([
  ['1', true],
  ['true', true],
  ['True', true],
  ['0', false],
  ['False', false],
  ['', false],
  ['off', false],
])('the flag %s is %s', (text, flag) => {
  expect(sent(`notify=${text}`).flag('notify')).toBe(flag)
})

test('a flag or number that is none is refused by name', () => {
  expect(() => sent('notify=maybe').flag('notify')).toThrow('notify must be 1 or 0.')
  for (const wrong of ['-1', '1.5', '1e3', '99999999999', ' 1', 'x']) {
    expect(() => sent(`id=${wrong}`).wholeNumber('id')).toThrow('id must be a whole number')
  }
})

test('limit is 100, at most 250; page 1; both refused when they are no positive number (§4.3)', () => {
  expect(askedPage(sent(''))).toEqual({ limit: 100, page: 1, skip: 0 })
  expect(askedPage(sent('limit=1000&page=3'))).toEqual({ limit: 250, page: 3, skip: 500 })
  for (const wrong of ['0', '-5', 'x', '1.0', '99999999999']) {
    expect(() => askedPage(sent(`limit=${wrong}`))).toThrow('limit must be')
    expect(() => askedPage(sent(`page=${wrong}`))).toThrow('page must be')
  }
})

test('every name and value of ours comes through unharmed', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => /^[^[\]\0]+$/.test(text) && text.trim() === text)
  const plain = word.filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
  fc.assert(
    fc.property(plain, plain, word, (name, part, value) => {
      const query = `${encodeURIComponent(`${name}[${part}]`)}=${encodeURIComponent(value)}`
      expect(sent(query).nested(name)).toEqual({ [part]: value })
    }),
  )
})
