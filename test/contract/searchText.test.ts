import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded, hyphenParts, joined, wordsOf } from '../../src/contract/searchText.ts'

describe('text that keyboards write differently is compared as the same (ux.md §3.4)', () => {
  test.each([
    ['Persian and Arabic yeh and kaf', 'علی اکبر', 'علي اكبر'],
    ['final yeh without dots', 'مصطفى', 'مصطفي'],
    ['teh marbuta and heh', 'فاطمة', 'فاطمه'],
    ['alef with and without hamza or madda', 'أحمد إبراهيم آدم', 'احمد ابراهيم ادم'],
    ['tatweel', 'محـــمد', 'محمد'],
    ['harakat', 'مُحَمَّد', 'محمد'],
    ['a name joined by a character of no width', 'علی‌رضا', 'عليرضا'],
    ['hamza at the end', 'ضياء', 'ضيا'],
    ['katakana and hiragana', 'タナカ ハナコ', 'たなか はなこ'],
    ['half-width katakana', 'ﾀﾅｶ', 'タナカ'],
    ['full-width letters', 'ＳＭＩＴＨ', 'smith'],
    ['Arabic digits', '٠١٧١٥٥٥', '0171555'],
    ['Persian digits', '۰۱۷۱۵۵۵', '0171555'],
    ['other hyphens', 'Smith‑Jones', 'smith-jones'],
    [
      'letters that are not an accented one',
      'Søren Weiß Łukasz Yıldırım Þórdís',
      'soren weiss lukasz yildirim thordis',
    ],
  ])('%s', (_, one, other) => {
    expect(folded(one)).toBe(folded(other))
  })

  test('letters that differ stay different', () => {
    expect(folded('علي')).not.toBe(folded('عليا'))
    expect(folded('たなか')).not.toBe(folded('たなこ'))
    expect(folded('ー')).toBe('ー')
  })

  test('folding twice is folding once, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(folded(text))).toBe(folded(text))
        expect(joined(joined(text))).toBe(joined(text))
      }),
    )
  })
})

describe('names are compared with and without what joins their words', () => {
  test.each([
    ['van der Berg', 'Vanderberg'],
    ['Smith-Jones', 'smith jones'],
    ['O’Brien', 'obrien'],
    ['J.-P. Morgan', 'jp morgan'],
    ['عبد الرحمن', 'عبدالرحمن'],
    ['ジャン・ピエール', 'じゃん ぴえーる'],
  ])('%s and %s', (one, other) => {
    expect(joined(one)).toBe(joined(other))
  })

  test('a word is parted at hyphens between letters, and a code is not', () => {
    expect(['smith-jones', 'smith-', 'ivan-000922', 'e-bike', '555-01'].map(hyphenParts)).toEqual([
      ['smith', 'jones'],
      ['smith'],
      ['ivan-000922'],
      ['e', 'bike'],
      ['555-01'],
    ])
  })

  test('words are the same however they are set apart', () => {
    expect(wordsOf('  Søren,  “O’Brien” (VIP) ')).toEqual(['soren', 'obrien', 'vip'])
  })
})
