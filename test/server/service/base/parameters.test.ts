import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOf, partsOf } from '../../../../src/server/service/base/leaf.ts'
import { Parameters } from '../../../../src/server/service/base/parameters.ts'
import { toPage } from '../../../../src/server/service/wire/paging.ts'
import { readJson, readPairs } from '../../../../src/server/service/wire/pairs.ts'

const sent = (text: string) => new Parameters(readPairs(text))

const parts = (text: string, name: string) => partsOf(readPairs(text)[name])

test.each([
  'a=1,2',
  'a=1&a=2',
  'a[]=1&a[]=2',
  'a[0]=1&a[1]=2',
  'a%5B%5D=1&a%5B%5D=2',
  'a=1&a[]=2',
  'a[]=1&a=2',
])('the list %s is 1 and 2', (text) => {
  expect(listOf(sent(text).all()['a'])).toEqual(['1', '2'])
})

test('a JSON list is the same list', () => {
  expect(listOf(readJson({ a: [1, '2'] })['a'])).toEqual(['1', '2'])
  expect(new Parameters(readJson({ a: 1, b: true, c: null })).all()).toEqual({ a: '1', b: 'true' })
})

test('named parts of a parameter are read with their names, plain or percent-encoded', () => {
  expect(parts('alter[1]=2&alter[1.1]=optin', 'alter')).toEqual({ '1': '2', '1.1': 'optin' })
  expect(parts('param%5Badults%5D=2', 'param')).toEqual({ adults: '2' })
  expect(sent('form[customer][name]=x').all()).toEqual({ form: { customer: { name: 'x' } } })
})

test('of a repeated value the last one counts, and an empty one counts as not sent', () => {
  expect(sent('a=1&a=2').get('a')).toBe('2')
  expect(sent('a=').get('a')).toBeUndefined()
  expect(sent('a=').raw('a')).toBe('')
  expect(sent('a').has('a')).toBe(true)
})

test('plus and percent-encoded bytes are read as spaces and letters', () => {
  expect(sent('name=J%C3%BCrgen+M%2B').get('name')).toBe('Jürgen M+')
})

test('the third page of a hundred begins after two hundred (§4.3)', () => {
  expect(toPage({ limit: 100, page: 3 })).toEqual({ limit: 100, page: 3, skip: 200 })
})

test('every name and value that we write is read back unchanged', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => /^[^[\]\0]+$/.test(text) && text.trim() === text)
  const plain = word.filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))
  fc.assert(
    fc.property(plain, plain, word, (name, part, value) => {
      const query = `${encodeURIComponent(`${name}[${part}]`)}=${encodeURIComponent(value)}`
      expect(parts(query, name)).toEqual({ [part]: value })
    }),
  )
})
