import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readSheetLine,
  type SheetEntry,
  type SheetWords,
} from '../../../../../src/desk/shared/output/enter/sheetLine.ts'
import { tries } from '../../../../example/tries.ts'

const words: SheetWords = {
  acts: new Map([
    ['in', ['in', 'da']],
    ['out', ['out']],
    ['note', ['note', 'notiz']],
    ['paid', ['paid']],
  ]),
  methods: new Map([
    ['cash', ['cash', 'bar']],
    ['card', ['card']],
    ['other', ['other']],
  ]),
}
const read = (written: string) => readSheetLine(written, words)
const plain = { time: null, text: '', amount: null, method: null }
const entry = (of: SheetEntry['of'], act: SheetEntry['act'], more: Partial<SheetEntry> = {}) => ({
  of,
  act,
  ...plain,
  ...more,
})

describe('What people write on a sheet (ux.md §3.10)', () => {
  test('is read with ranges, times, notes and payments', () => {
    const { entries, unread } = read(
      '1-3, 17 in; 21 out 15:10; 9 note called, comes at six; 12 paid 67.40 cash',
    )
    expect(unread).toEqual([])
    expect(entries).toEqual([
      entry([1, 2, 3, 17], 'in'),
      entry([21], 'out', { time: '15:10' }),
      entry([9], 'note', { text: 'called, comes at six' }),
      entry([12], 'paid', { amount: '67.40', method: 'cash' }),
    ])
  })

  test.each([
    ['4in', [entry([4], 'in')]],
    ['4 IN.', [entry([4], 'in')]],
    ['1 – 2 + 4 in', [entry([1, 2, 4], 'in')]],
    ['1 2 4 da', [entry([1, 2, 4], 'in')]],
    [
      '3 in, 5 out, 6-7 in 9.05',
      [entry([3], 'in'), entry([5], 'out'), entry([6, 7], 'in', { time: '09:05' })],
    ],
    ['3 in 1510', [entry([3], 'in', { time: '15:10' })]],
    ['3 in 3 pm', [entry([3], 'in', { time: '15:00' })]],
    ['3 in 12:30 am', [entry([3], 'in', { time: '00:30' })]],
    ['12 paid', [entry([12], 'paid')]],
    ['12 paid card', [entry([12], 'paid', { method: 'card' })]],
    ['12 paid 67,40 EUR bar', [entry([12], 'paid', { amount: '67,40', method: 'cash' })]],
    ['12 paid $67.40', [entry([12], 'paid', { amount: '67.40' })]],
    ['KX67R in', [entry('KX67R', 'in')]],
    ['Emma Roy out 9:00', [entry('Emma Roy', 'out', { time: '09:00' })]],
    ['9 Notiz: ruft an\n10 in', [entry([9], 'note', { text: 'ruft an' }), entry([10], 'in')]],
  ] as const)('reads %j', (written, expected) => {
    expect(read(written)).toEqual({ entries: expected, unread: [] })
  })

  test.each([
    '17 inn',
    '5',
    'in',
    '3 in 25:10',
    '0 in',
    '9-3 in',
    '1-1400 in',
    '9 note',
    '12 paid a lot',
    '3 in quickly',
  ])('does not guess: %j is named as it was written, and the rest is read', (piece) => {
    expect(read(`1 in; ${piece}; 2 out`)).toEqual({
      entries: [entry([1], 'in'), entry([2], 'out')],
      unread: [piece],
    })
  })

  test('in any order and number is read as written, and nothing of a text is lost', () => {
    const one = property(
      array(integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
      constantFrom('in', 'out', 'note', 'paid'),
      (lines, act) => {
        const text = act === 'note' ? 'as written, 3 in' : ''
        const { entries, unread } = read(`${lines.join(', ')} ${act} ${text}`)
        expect(unread).toEqual([])
        expect(entries).toEqual([entry([...new Set(lines)], act, { text })])
      },
    )
    assert(one, { numRuns: tries(100, 2_000) })
    const any = property(string(), (written) => {
      const { entries, unread } = read(written)
      const isBlank = written.replaceAll(/[;；؛\n]/gu, '').trim() === ''
      expect(entries.length + unread.length > 0).toBe(!isBlank)
    })
    assert(any, { numRuns: tries(200, 5_000) })
  })
})
