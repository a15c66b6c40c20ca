import { describe, expect, test } from 'vitest'
import { parseAnswer } from '../../src/contract/envelope.ts'
import { flagOf, isNone, numberOf } from '../../src/contract/fields.ts'
import { recordIn } from '../../src/contract/oneRecord.ts'
import { readEach } from '../../src/contract/page.ts'
import { isRecord, keyedRecordsOf, recordOf, recordsOf } from '../../src/contract/records.ts'
import { endless, freeOf, isEndless, unitsLeft } from '../../src/contract/unitsLeft.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

describe('numbers, flags and empty values, as services write them', () => {
  test('a number is a number or a text that is wholly a number', () => {
    expect([1.5, '12', ' -3.50 ', '+4', '7.'].map(numberOf)).toEqual([1.5, 12, -3.5, 4, 7])
    const odd = ['', ' ', '1e3', '0x1f', '12 boats', 'x12', '1,5', '.5', Number.NaN, Infinity, true]
    expect([...odd, null, {}, ['3']].map(numberOf)).toEqual(Array.from({ length: 14 }, () => null))
  })

  test('a flag is true for true, any number but 0, and a word for yes', () => {
    expect([true, 1, -1, '1', ' YES ', 'y', 'on', 'True'].map(flagOf)).not.toContain(false)
    expect([false, 0, '', '0', 'no', 'yesterday', 'honest', '11'].map(flagOf)).toEqual(
      Array.from({ length: 8 }, () => false),
    )
    expect([null, undefined, {}, []].map(flagOf)).toEqual([null, null, null, null])
  })

  test('null, false, an empty text, 0 and these as text all count as nothing; an object does not', () => {
    expect([null, undefined, false, '', ' ', 0, '0', '0.00'].map(isNone)).not.toContain(false)
    expect([true, 1, '1', 'a', {}, [], { valueOf: () => 0 }].map(isNone)).not.toContain(true)
  })

  test('units left are a whole number of at least 0, and an unlimited stock has no number', () => {
    expect([3, '3.9', -2, endless - 1].map(unitsLeft)).toEqual([3, 3, 0, endless - 1])
    expect([endless, endless + 1, null, 'many', undefined].map(unitsLeft)).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect([endless - 1, endless, String(endless), null].map(isEndless)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('units not booked are the whole stock less the booked units, never below zero, and unknown where one of the two is (§2.2)', () => {
    expect(freeOf({ T: 5, B: '2' })).toBe(3)
    expect(freeOf({ T: 2, B: 5 })).toBe(0)
    for (const unknown of [{ T: 5 }, { B: 2 }, { T: endless, B: 1 }, { T: 1, B: 'many' }]) {
      expect(freeOf(unknown)).toBeNull()
    }
  })
})

const found = (payload: unknown) =>
  recordIn(parseAnswer(anEnvelope({ booking: payload })), ['bookings', 'booking'], ['code', 'id'])

const broken = () => {
  throw new TypeError('ours')
}

describe('records, in each shape a service sends', () => {
  test('an object is a record; a list and an empty value are not', () => {
    expect([{}, { a: 1 }].map(isRecord)).toEqual([true, true])
    expect([[], null, undefined, 'a', 7, false].map(isRecord)).not.toContain(true)
    expect([[], null, 'a'].map(recordOf)).toEqual([{}, {}, {}])
    expect(recordOf({ a: 1 })).toEqual({ a: 1 })
  })

  test('a list is an object by id, an array, or nothing', () => {
    expect(keyedRecordsOf({ 7: 'a' })).toEqual([['7', 'a']])
    expect(keyedRecordsOf(['a'])).toEqual([['0', 'a']])
    expect([null, false, '', 'text', 7, undefined].flatMap(keyedRecordsOf)).toEqual([])
    const one = { code: 'A', name: 'x' }
    expect(recordsOf(one, 'code')).toEqual([one])
    expect(recordsOf({ code: 7 }, 'code')).toEqual([{ code: 7 }])
    expect(recordsOf(one)).toEqual(['A', 'x'])
    expect(recordsOf({ code: { name: 'a record keyed code' } }, 'code')).toEqual([
      { name: 'a record keyed code' },
    ])
  })

  test('one record is bare, alone in a list, or keyed by its id', () => {
    const wire = { code: 'A' }
    expect([wire, [wire], { 7: wire }].map(found)).toEqual([wire, wire, wire])
    expect(found({ id: 'B' })).toEqual({ id: 'B' })
    for (const none of [{}, [], [wire, wire], { 7: 'text' }, undefined, null]) {
      expect(() => found(none)).toThrow(Unreadable)
    }
  })

  test('unreadable records are counted, and an error of our own code is not hidden', () => {
    const read = readEach([1, 2, 3], (one) => {
      if (one === 2) throw new Unreadable('an odd number', one)
      return one
    })
    expect(read).toEqual({ records: [1, 3], unreadable: 1 })
    expect(() => readEach([1], broken)).toThrow(TypeError)
  })
})
