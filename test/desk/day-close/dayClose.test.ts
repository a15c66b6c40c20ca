import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../src/contract/booking.ts'
import { parseDay } from '../../../src/contract/day.ts'
import { type CurrencyCode, type Money, parseCurrency } from '../../../src/contract/money.ts'
import { closeSums } from '../../../src/desk/day-close/closeSums.ts'
import { countedIn } from '../../../src/desk/day-close/counted.ts'
import { closeOf, closesIn } from '../../../src/desk/day-close/dayClose.ts'
import { isOpen, matched } from '../../../src/desk/day-close/matched.ts'
import { beginOf } from '../../../src/desk/day-close/period.ts'
import type { Act, Movement } from '../../../src/desk/payments/movements/movements.ts'
import { cad } from '../../example/wireBooking.ts'

const [CAD, JPY, KWD] = [parseCurrency('CAD'), parseCurrency('JPY'), parseCurrency('KWD')]
const code = (text: string): BookingCode => parseBookingCode(text)
const money = (minor: number, currency: CurrencyCode): Money => ({ minor, currency })
const status = { id: 'PAID', name: 'Paid' }

const moved = (
  of: string,
  paid: Money | null,
  act: Act | null = null,
  before = 2_000,
): Movement => {
  const known = { total: null, paid: null, status, customer: 'Mary Poole', at: 1_000 }
  return { code: code(of), paid, from: known, to: known, after: 1_000, before, act }
}
const acted = (of: string, recorded: Money, opId = of): Act => ({
  opId,
  code: code(of),
  recorded,
  at: 1_500,
})

describe('what moved is held against what this desk did (ux.md §3.5)', () => {
  test('a payment recorded here explains its movement; what others did is open', () => {
    const here = acted('A1', cad('40'))
    const { findings, unseen } = matched(
      [moved('A1', cad('40'), here), moved('B2', cad('25'))],
      [here],
    )
    expect(findings.map(isOpen)).toEqual([false, true])
    expect(findings.map(({ open }) => open)).toEqual([cad('0'), cad('25')])
    expect(unseen).toEqual([])
  })

  test('more than was recorded leaves the rest open; less leaves a part not seen', () => {
    const more = acted('A1', cad('40'))
    expect(matched([moved('A1', cad('60'), more)], [more])).toMatchObject({
      findings: [{ here: cad('40'), open: cad('20') }],
      unseen: [],
    })
    const less = acted('A1', cad('40'))
    expect(matched([moved('A1', cad('30'), less)], [less])).toMatchObject({
      findings: [{ here: cad('30'), open: cad('0') }],
      unseen: [{ missing: cad('10') }],
    })
  })

  test('what was recorded here and never seen to move is named', () => {
    const act = acted('A1', cad('40'))
    expect(matched([], [act]).unseen).toEqual([{ act, missing: cad('40') }])
  })

  test('a payment takes nothing back, and another currency explains nothing', () => {
    const act = acted('A1', cad('40'))
    expect(matched([moved('A1', cad('-40'), act)], [act]).findings[0]).toMatchObject({
      here: cad('0'),
      open: cad('-40'),
    })
    const yen = acted('A1', money(40, JPY))
    expect(matched([moved('A1', cad('40'), yen)], [yen]).findings[0]?.open).toEqual(cad('40'))
  })

  const anAmount = fc.integer({ min: -100_000, max: 100_000 })
  const aCurrency = fc.constantFrom(CAD, JPY, KWD)
  const aDay = fc.array(
    fc.record({
      of: fc.constantFrom('A1', 'B2', 'C3'),
      minor: anAmount,
      currency: aCurrency,
      recorded: fc.option(fc.tuple(fc.integer({ min: 1, max: 100_000 }), aCurrency)),
      /** The same act may be held against several movements by whoever looked twice. */
      op: fc.constantFrom('1', '2', '3'),
    }),
    { maxLength: 12 },
  )

  test('whatever moved: nothing is explained twice, and a currency is its explained and its open part', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const acts = new Map<string, Act>()
        const all = day.map(({ of, minor, currency, recorded, op }, nth) => {
          const act =
            recorded === null
              ? null
              : (acts.get(op) ?? acted(of, money(recorded[0], recorded[1]), op))
          if (act !== null) acts.set(op, act)
          return moved(of, minor === 0 ? null : money(minor, currency), act, 2_000 + nth)
        })
        const found = matched(all, [...acts.values()])
        const sums = closeSums(found.findings, {}, CAD)
        expect(new Set(sums.map(({ currency }) => currency)).size).toBe(sums.length)
        for (const sum of sums) {
          expect(sum.found.minor).toBe(sum.here.minor + sum.open.minor)
          expect(sum.difference).toBeNull()
        }
        const total = (of: CurrencyCode): number =>
          day.filter(({ currency }) => currency === of).reduce((sum, { minor }) => sum + minor, 0)
        for (const sum of sums) expect(sum.found.minor).toBe(total(sum.currency))
        // Recorded here is what was seen and what was not, never more.
        for (const of of [CAD, JPY, KWD]) {
          const recorded = [...acts.values()]
            .filter((act) => act.recorded?.currency === of)
            .reduce((sum, act) => sum + (act.recorded?.minor ?? 0), 0)
          const seen = found.findings
            .filter(({ here }) => here.currency === of)
            .reduce((sum, { here }) => sum + here.minor, 0)
          const missing = found.unseen
            .filter((one) => one.missing.currency === of)
            .reduce((sum, one) => sum + one.missing.minor, 0)
          expect(seen + missing).toBe(recorded)
        }
      }),
    )
  })
})

describe('what was counted is typed in whole minor units of its currency', () => {
  test.each([
    ['1234.5', CAD, 123_450],
    ['1,234.50', CAD, 123_450],
    ['1.234,50', CAD, 123_450],
    ['1 234,5', CAD, 123_450],
    ['1’234.50', CAD, 123_450],
    ['1,234', CAD, 123_400],
    ['1234', JPY, 1_234],
    ['12,345', JPY, 12_345],
    ['12.345', JPY, 12_345],
    ['1.234', KWD, 1_234],
    ['1,234.567', KWD, 1_234_567],
    ['0', CAD, 0],
    ['-5', CAD, -500],
  ])('%s in %s', (typed, currency, minor) => {
    expect(countedIn(typed, currency)).toEqual({ minor, currency })
  })

  test.each([
    ['12.345', CAD, 1_234_500],
    ['1,234', KWD, 'wrong'],
    ['12.5', JPY, 'wrong'],
    ['1.23.4', CAD, 'wrong'],
    ['12,34,56', CAD, 'wrong'],
    ['12.3456', CAD, 'wrong'],
    ['twelve', CAD, 'wrong'],
    ['.', CAD, 'wrong'],
    ['  ', CAD, null],
  ])('%s in %s is not guessed at', (typed, currency, said) => {
    const read = countedIn(typed, currency)
    expect(read === null || read === 'wrong' ? read : read.minor).toBe(said)
  })

  test('every amount that is written out is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (minor) => {
        for (const currency of [CAD, JPY]) {
          const digits = currency === CAD ? 2 : 0
          for (const locale of ['en', 'de', 'de-CH', 'fr']) {
            const text = new Intl.NumberFormat(locale, {
              minimumFractionDigits: digits,
              maximumFractionDigits: digits,
            })
              .format(minor / 10 ** digits)
              .replace('−', '-')
            const read = countedIn(text, currency)
            expect(read).toEqual({ minor: minor === 0 ? 0 : minor, currency })
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('what is missing or too much', () => {
  test('is counted less found, a currency at a time', () => {
    const { findings } = matched([moved('A1', cad('100')), moved('B2', money(5_000, JPY))], [])
    const [dollars, yen] = closeSums(
      findings,
      { CAD: { cash: '40', card: '55.50' }, JPY: { cash: '5000', other: '10' } },
      CAD,
    )
    expect(dollars).toMatchObject({ total: cad('95.50'), difference: cad('-4.50') })
    expect(yen).toMatchObject({ difference: money(10, JPY) })
  })

  test('is not known before anything is counted, and an amount nobody can read is named', () => {
    const [none] = closeSums([], {}, CAD)
    expect(none).toMatchObject({ currency: CAD, found: cad('0'), difference: null })
    const [typo] = closeSums([], { CAD: { cash: '1.2.3' } }, CAD)
    expect(typo).toMatchObject({ wrong: ['cash'], difference: null })
  })
})

test('a shift, the day and the last close each begin at a moment of the business', () => {
  const known = {
    today: parseDay('2026-11-22'),
    timeZone: 'America/Vancouver',
    openedAt: 7,
    lastUntil: null,
  }
  expect(beginOf('today', known)).toBe(Date.parse('2026-11-22T08:00:00Z'))
  expect(beginOf('yesterday', known)).toBe(Date.parse('2026-11-21T08:00:00Z'))
  expect(beginOf('opened', known)).toBe(7)
  expect(beginOf('last', known)).toBeNull()
})

test('a close that was kept is read back as it was, and what another version wrote is left out', () => {
  const act = acted('A1', cad('40'))
  const found = matched([moved('A1', cad('60'), act), moved('B2', cad('-5'))], [act])
  const close = closeOf({
    id: '1',
    since: 0,
    until: 3_000,
    closedAt: 3_000,
    by: 'Maria',
    unknown: ['How'],
    comment: 'Fine',
    matched: found,
    sums: closeSums(found.findings, { CAD: { cash: '55' } }, CAD),
    words: { [found.findings[0]?.id ?? '']: ' Paid online ' },
  })
  expect(close.findings.map(({ word }) => word)).toEqual(['Paid online', ''])
  expect(close.sums[0]?.difference).toEqual(cad('0'))
  const kept: unknown = JSON.parse(JSON.stringify([close, { id: 'older' }]))
  expect(closesIn(kept)).toEqual([close])
})
