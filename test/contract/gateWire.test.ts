import { describe, expect, test } from 'vitest'
import { wireSentClose, wireWholeClose } from '../../src/contract/keptClose.ts'
import { wireEnding } from '../../src/contract/signInList.ts'
import { z } from '../../src/contract/zod.ts'

const takes = (schema: z.ZodMiniType, wire: unknown): boolean => z.safeParse(schema, wire).success

describe('which sign-in is to be ended (reliability.md §2.5)', () => {
  test.each([
    ['an id', { id: 'a_B-9' }, true],
    ['an id of 64 letters', { id: 'a'.repeat(64) }, true],
    ['all others', { others: true }, true],
    ['an id of 65 letters', { id: 'a'.repeat(65) }, false],
    ['an id with something after it', { id: 'a b' }, false],
    ['an id with something before it', { id: ' a' }, false],
    ['an id of nothing', { id: '' }, false],
    ['others, but not all', { others: false }, false],
    ['an id and others', { id: 'a', others: true }, false],
    ['something more', { id: 'a', reason: 'x' }, false],
    ['nothing', {}, false],
  ])('is set by %s', (_, wire, isTaken) => {
    expect(takes(wireEnding, wire)).toBe(isTaken)
  })
})

describe('a day close that a desk sends', () => {
  const close = {
    id: '0b0c7f2e-5d0c-4a3e-9a53-0d6f3f8e2a11',
    day: '2026-11-26',
    after: null,
    summary: { sum: 1 },
    details: {},
  }
  test.each(['2026-11-26', '1999-01-01'])('has a day: %s', (day) => {
    expect(takes(wireSentClose, { ...close, day })).toBe(true)
  })
  test.each(['26-11-2026', '2026-11-2', '2026-1a-26', 'x2026-11-26', '2026-11-26x', 'abcd-11-26'])(
    'does not accept the day %s',
    (day) => {
      expect(takes(wireSentClose, { ...close, day })).toBe(false)
    },
  )
  test('is listed with or without its details, and needs them when it is read whole', () => {
    const listed = { id: 'x', day: close.day, at: 'now', by: null, summary: {} }
    expect(takes(wireWholeClose, listed)).toBe(false)
    expect(takes(wireWholeClose, { ...listed, details: { a: 1 } })).toBe(true)
  })
})
