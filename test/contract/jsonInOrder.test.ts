import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionsIn } from '../../src/contract/formFieldKind.ts'
import {
  entriesOf,
  inOrderOf,
  keyed,
  parseInOrder,
  stringifyInOrder,
} from '../../src/contract/jsonInOrder.ts'
import { keyedRecordsOf, recordsOf } from '../../src/contract/records.ts'

const keysIn = (text: string) => keyedRecordsOf(parseInOrder(text)).map(([key]) => key)

describe('JSON that keeps the order of its members', () => {
  test('keys that are numbers keep the order in which they were written, where JSON.parse would sort them', () => {
    expect(Object.keys(JSON.parse('{"9":1,"2":2}'))).toEqual(['2', '9'])
    expect(keysIn('{"9":1,"2":2,"b":3,"1":4}')).toEqual(['9', '2', 'b', '1'])
    expect(keysIn('{ "10" : 1 ,\n "9" : 2 }')).toEqual(['10', '9'])
    expect(recordsOf(parseInOrder('{"9":{"a":1},"2":{"a":2}}'))).toEqual([{ a: 1 }, { a: 2 }])
  })

  test('the options of a field are shown in the order of the service (§2.10)', () => {
    const wire = parseInOrder('{"options":{"30":"Thirty","7":"A week","1":"One"}}')
    expect(optionsIn(Object.values(Object(wire))[0], false).map(({ label }) => label)).toEqual([
      'Thirty',
      'A week',
      'One',
    ])
  })

  test('texts that look like such keys stay as they are', () => {
    for (const value of ['{"9":1}', ',"5":', '"7":', '\\"7\\":', '\u00019', '{"\u00015":1}']) {
      expect(parseInOrder(JSON.stringify({ 3: value, 1: [value] }))).toEqual({
        3: value,
        1: [value],
      })
      expect(parseInOrder(JSON.stringify([value, '5', { a: value }]))).toEqual([
        value,
        '5',
        { a: value },
      ])
    }
  })

  test('names that only begin or end like numbers keep their place and their text', () => {
    const list = keyed([
      ['9a', 1],
      [9, 2],
      ['a9', 3],
      ['1', null],
    ])
    const text = '{"9a":1,"9":2,"a9":3,"1":null}'
    expect(stringifyInOrder(list)).toBe(text)
    expect(entriesOf(Object(parseInOrder(text)))).toEqual([
      ['9a', 1],
      ['9', 2],
      ['a9', 3],
      ['1', null],
    ])
    expect(stringifyInOrder({ none: null, list })).toBe(`{"none":null,"list":${text}}`)
    expect(parseInOrder('{"9":null,"2":[null,{"7":1,"3":2}]}')).toEqual({
      9: null,
      2: [null, { 7: 1, 3: 2 }],
    })
  })

  test('a copy keeps the order of its original, without the members it leaves out', () => {
    const list = keyed([
      [12, 'a'],
      [3, 'b'],
      [7, 'c'],
    ])
    expect(entriesOf(inOrderOf(list, { 3: 'B', 12: 'A' }))).toEqual([
      ['12', 'A'],
      ['3', 'B'],
    ])
    expect(entriesOf(inOrderOf({ b: 1, a: 2 }, { a: 3, b: 4 })).map(([name]) => name)).toEqual([
      'a',
      'b',
    ])
  })

  test('text that is not JSON is refused', () => {
    for (const text of ['', '{"9":}', '{9:1}', '{"9" 1}', 'x{"9":1}', '{"9":1']) {
      expect(() => parseInOrder(text)).toThrow(SyntaxError)
    }
  })

  test('an answer that was put together in an order is written in that order', () => {
    const list = keyed([
      [12, { a: 1 }],
      [3, { a: 2 }],
    ])
    expect(stringifyInOrder({ list, 1: 'x' })).toBe('{"1":"x","list":{"12":{"a":1},"3":{"a":2}}}')
    expect(entriesOf(list).map(([key]) => key)).toEqual(['12', '3'])
  })

  test('any JSON is read as JSON.parse reads it, and written as it was read', () => {
    const key = fc.oneof(
      fc.string(),
      fc.nat(40).map(String),
      fc.constantFrom('\u00017', '__proto__'),
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 6, selector: ([name]) => name })
          .map((entries) => keyed(entries)),
      ),
    }))
    fc.assert(
      fc.property(value, (wire) => {
        const text = stringifyInOrder(wire)
        expect(parseInOrder(text)).toEqual(JSON.parse(text))
        expect(stringifyInOrder(parseInOrder(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(wire)))
      }),
    )
  })
})
