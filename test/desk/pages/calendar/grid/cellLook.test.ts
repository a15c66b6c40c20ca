import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { Cell } from '../../../../../src/desk/pages/calendar/data/cells.ts'
import { cellLook } from '../../../../../src/desk/pages/calendar/grid/cellLook.ts'

const cad = parseCurrency('CAD')
const cell: Cell = {
  minor: 16_110,
  before: null,
  certainty: 'verified',
  isClosed: false,
  isDraft: false,
  left: 2,
  isFull: false,
  differs: false,
  bands: [],
}
const price = { day: parseDay('2025-07-12'), minor: 12_055, isClosed: false }
const then = { price, booked: null, revenue: null }

describe('A cell is read out in the words that are seen in it', () => {
  test.each([
    ['2 left', {}, '161.10, 2 left'],
    ['0 left', { isFull: true }, '161.10, 0 left'],
    ['150', { before: 15_000, isDraft: true }, '161.10, 150 before'],
    ['', { minor: null, left: null }, 'price unknown'],
  ])('%s', (second, change, spoken) => {
    expect(cellLook({ ...cell, ...change }, cad)).toMatchObject({ second, spoken })
  })
})

describe('A cell that shows last year’s price (ux.md §4.2)', () => {
  test('shows it below the current price, as an estimate, and reads it out', () => {
    expect(cellLook(cell, cad, 'before', then)).toMatchObject({
      price: '161.10',
      second: '~121',
      spoken: '161.10, last year about 120.55',
    })
  })

  test('shows nothing where last year’s price is unknown, and never 0', () => {
    expect(cellLook(cell, cad, 'before', null)).toMatchObject({ second: '', spoken: '161.10' })
    const unknown = { ...then, price: { ...price, minor: null } }
    expect(cellLook(cell, cad, 'before', unknown)).toMatchObject({ second: '', spoken: '161.10' })
  })

  test('says when the item was closed then', () => {
    expect(
      cellLook(cell, cad, 'before', { ...then, price: { ...price, isClosed: true } }),
    ).toMatchObject({
      second: '–',
      spoken: '161.10, last year closed',
    })
  })

  test('shows the price before a draft in its place, because what is about to change is more important', () => {
    const drafted = { ...cell, before: 15_000, isDraft: true }
    expect(cellLook(drafted, cad, 'before', then).second).toBe('150')
  })

  test('keeps the decimals of small amounts', () => {
    expect(
      cellLook(cell, cad, 'before', { ...then, price: { ...price, minor: 1_250 } }).second,
    ).toBe('~12.50')
  })

  test('shows how much was booked and the revenue beside last year’s price', () => {
    expect(cellLook(cell, cad, 'before', { ...then, booked: 67, revenue: 36_120 })).toMatchObject({
      second: '~121',
      bookedThen: '67%',
      revenueThen: '361',
      spoken: '161.10, last year about 120.55, 67 percent booked, revenue 361.20',
    })
  })

  test('shows what is known when last year’s price is not', () => {
    expect(cellLook(cell, cad, 'before', { price: null, booked: 0, revenue: null })).toMatchObject({
      second: '',
      bookedThen: '0%',
      revenueThen: '',
      spoken: '161.10, last year 0 percent booked',
    })
  })

  test('shows no figure of last year on a closed day, under a draft, or where the days show another figure', () => {
    const lastYear = { ...then, booked: 67, revenue: 36_120 }
    const drafted = { ...cell, before: 15_000, isDraft: true }
    for (const look of [
      cellLook({ ...cell, isClosed: true }, cad, 'before', lastYear),
      cellLook(drafted, cad, 'before', lastYear),
      cellLook(cell, cad, 'both', null),
    ]) {
      expect(look).toMatchObject({ bookedThen: '', revenueThen: '' })
    }
  })
})
