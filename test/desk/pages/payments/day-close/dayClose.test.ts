import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookingCode, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  type CurrencyCode,
  type Money,
  parseCurrency,
  toDecimal,
} from '../../../../../src/contract/money.ts'
import { instantOf, wallClock } from '../../../../../src/contract/zone.ts'
import {
  closeFileName,
  csvOfClose,
  jsonOfClose,
} from '../../../../../src/desk/pages/payments/day-close/closeFile.ts'
import {
  closeSums,
  differs,
  uncounted,
} from '../../../../../src/desk/pages/payments/day-close/closeSums.ts'
import { closesIn } from '../../../../../src/desk/pages/payments/day-close/closes.ts'
import { countedIn } from '../../../../../src/desk/pages/payments/day-close/counted.ts'
import {
  closeIn,
  closeOf,
  headIn,
  partsOf,
} from '../../../../../src/desk/pages/payments/day-close/dayClose.ts'
import { wholeLines } from '../../../../../src/desk/pages/payments/day-close/differenceWords.ts'
import {
  isOpen,
  matched,
  needsWord,
} from '../../../../../src/desk/pages/payments/day-close/matched.ts'
import { kindOf, payKinds } from '../../../../../src/desk/pages/payments/day-close/payKind.ts'
import { beginOf, closedDay } from '../../../../../src/desk/pages/payments/day-close/period.ts'
import type {
  Movement,
  OwnAction,
} from '../../../../../src/desk/pages/payments/movements/movements.ts'
import { cad } from '../../../../example/wireBooking.ts'

const [CAD, JPY, KWD] = [parseCurrency('CAD'), parseCurrency('JPY'), parseCurrency('KWD')]
const code = (text: string): BookingCode => parseBookingCode(text)
const money = (minor: number, currency: CurrencyCode): Money => ({ minor, currency })
const status = { id: 'PAID', name: 'Paid' }

const moved = (
  of: string,
  paid: Money | null,
  act: OwnAction | null = null,
  before = 2_000,
): Movement => {
  const known = { total: null, paid: null, status, customer: 'Mary Poole', at: 1_000 }
  return { code: code(of), paid, from: known, to: known, after: 1_000, before, act }
}
const acted = (of: string, recorded: Money, opId = of): OwnAction => ({
  opId,
  code: code(of),
  recorded,
  at: 1_500,
})

const chose = (of: string, amount: Money, method: OwnAction['method']): OwnAction => ({
  ...acted(of, amount),
  method,
})

const paid = (of: string, by: string, amount: Money, at = 2_000): Movement => ({
  ...moved(of, amount, null, at),
  payment: { id: `${of} ${at}`, method: by },
})

const written = (minor: number | undefined, currency: CurrencyCode): string =>
  minor === undefined ? '' : toDecimal({ minor, currency })

const isCashOrCard = (kind: string): boolean => kind === 'cash' || kind === 'card'

const paidBy = (movement: Movement, method: string): Movement => ({
  ...movement,
  payment: { id: movement.code, method },
})

describe('movements compared with what this desk did (ux.md §3.5)', () => {
  test('a payment recorded here explains its movement; movements by others are open', () => {
    const here = acted('A1', cad('40'))
    const { findings, unseen } = matched(
      [moved('A1', cad('40'), here), moved('B2', cad('25'))],
      [here],
    )
    expect(findings.map(isOpen)).toEqual([false, true])
    expect(findings.map(({ open }) => open)).toEqual([cad('0'), cad('25')])
    expect(unseen).toEqual([])
  })

  test('what a guest paid online needs no comment; a refund, and money that a colleague took, do', () => {
    const { findings } = matched(
      [
        paid('A1', 'WEB', cad('40')),
        paid('B2', 'WEB', cad('-40')),
        paid('C3', 'CASH', cad('25')),
        paid('D4', 'POS', cad('25')),
        paid('E5', 'BANK', cad('25')),
        moved('F6', cad('25')),
      ],
      [],
    )
    expect(findings.map(needsWord)).toEqual([false, true, true, true, true, true])
  })

  test('a larger movement than the payment leaves the rest open; a smaller one leaves a part not seen', () => {
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

  test('a payment recorded here that never showed as a movement is named', () => {
    const act = acted('A1', cad('40'))
    expect(matched([], [act]).unseen).toEqual([{ act, missing: cad('40') }])
  })

  test('a payment does not explain a refund, or a movement in another currency', () => {
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
      /** A person who looked twice may have compared one payment with several movements. */
      op: fc.constantFrom('1', '2', '3'),
    }),
    { maxLength: 12 },
  )

  test('with any movements nothing is explained twice, and each currency is its explained and its open part', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const acts = new Map<string, OwnAction>()
        const all = day.map(({ of, minor, currency, recorded, op }, nth) => {
          const act =
            recorded === null
              ? null
              : (acts.get(op) ?? acted(of, money(recorded[0], recorded[1]), op))
          if (act !== null) acts.set(op, act)
          return moved(of, minor === 0 ? null : money(minor, currency), act, 2_000 + nth)
        })
        const found = matched(all, [...acts.values()])
        const sums = closeSums(found.findings, {}, { own: CAD, isReported: false })
        expect(new Set(sums.map(({ currency }) => currency)).size).toBe(sums.length)
        for (const sum of sums) {
          expect(sum.found.minor).toBe(sum.here.minor + sum.open.minor)
          expect(sum.difference).toBeNull()
        }
        const total = (of: CurrencyCode): number =>
          day.filter(({ currency }) => currency === of).reduce((sum, { minor }) => sum + minor, 0)
        for (const sum of sums) expect(sum.found.minor).toBe(total(sum.currency))
        // Recorded here is what was seen and what was not, and never more.
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

describe('a counted amount is typed in whole minor units of its currency', () => {
  test.each([
    ['1234.5', CAD, 123_450],
    ['1,234.50', CAD, 123_450],
    ['١٬٢٣٤٫٥٠', CAD, 123_450],
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
  ])('%s in %s is refused and not guessed', (typed, currency, expected) => {
    const read = countedIn(typed, currency)
    expect(read === null || read === 'wrong' ? read : read.minor).toBe(expected)
  })

  test('every amount that is written out can be read back', () => {
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

describe('the difference, too little or too much', () => {
  test('is counted less expected, for each currency; without kinds of payment it is only for the whole', () => {
    const { findings } = matched([moved('A1', cad('100')), moved('B2', money(5_000, JPY))], [])
    const [dollars, yen] = closeSums(
      findings,
      { CAD: { cash: '40', card: '55.50' }, JPY: { cash: '5000', other: '10' } },
      { own: CAD, isReported: false },
    )
    expect(dollars).toMatchObject({ total: cad('95.50'), difference: cad('-4.50') })
    expect(yen).toMatchObject({ difference: money(10, JPY) })
  })

  test('is unknown before anything is counted, and an amount that cannot be read is named', () => {
    const [none] = closeSums([], {}, { own: CAD, isReported: false })
    expect(none).toMatchObject({ currency: CAD, found: cad('0'), difference: null })
    const [typo] = closeSums([], { CAD: { cash: '1.2.3' } }, { own: CAD, isReported: false })
    expect(typo).toMatchObject({ wrong: ['cash'], difference: null })
  })
})

test('a shift, the day and the last close each begin at a moment of the business day', () => {
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

describe('what is expected for each kind of payment', () => {
  test.each([
    ['CASH', 'cash'],
    ['Cash payment', 'cash'],
    ['CARD', 'card'],
    ['Visa ending 4242', 'card'],
    ['credit_card', 'card'],
    ['Stripe Terminal', 'card'],
    ['WEB', 'online'],
    ['Stripe', 'online'],
    ['PayPal', 'online'],
    ['Online credit card', 'online'],
    ['Gift card', 'other'],
    ['BANK', 'other'],
    ['POS', 'desk'],
    ['Point of sale', 'desk'],
    ['POS terminal', 'card'],
    ['Deposit', 'other'],
    ['Something new', 'other'],
    ['', 'other'],
  ])('%s is %s', (method, kind) => {
    expect(kindOf(method)).toBe(kind)
  })

  const options = { own: CAD, isReported: true }

  test('is its payments less its refunds, and for the till the float as well', () => {
    const { findings } = matched(
      [
        paid('A1', 'CASH', cad('100')),
        paid('A1', 'CASH', cad('-20')),
        paid('B2', 'VISA', cad('50')),
        paid('B2', 'WEB', cad('30')),
        paid('C3', 'Barter', cad('7')),
      ],
      [],
    )
    const typed = { CAD: { float: '200', cash: '279', card: '50', online: '30', other: '8' } }
    const [sum] = closeSums(findings, typed, options)
    expect(sum).toMatchObject({
      found: cad('167'),
      float: cad('200'),
      expected: cad('367'),
      total: cad('367'),
      difference: cad('0'),
      kinds: {
        cash: { expected: cad('280'), counted: cad('279'), difference: cad('-1') },
        card: { expected: cad('50'), difference: cad('0') },
        online: { expected: cad('30'), difference: cad('0') },
        other: { expected: cad('7'), difference: cad('1'), methods: ['Barter'] },
      },
    })
    expect(sum && differs(sum)).toBe(true)
    expect(sum && wholeLines(sum)).toEqual(['Total agrees, types differ'])
  })

  test('that was not counted is in no difference, and is named', () => {
    const { findings } = matched(
      [paid('A1', 'CASH', cad('100')), paid('B2', 'WEB', cad('500'))],
      [],
    )
    const [sum] = closeSums(findings, { CAD: { cash: '100' } }, options)
    expect(sum).toMatchObject({ difference: cad('0'), total: cad('100'), expected: cad('600') })
    expect(sum && uncounted(sum)).toEqual(['online'])
    expect(sum && wholeLines(sum)).toEqual(['Counted equals expected', 'Not counted: Online'])
    expect(sum && differs(sum)).toBe(false)
  })

  describe('where payments were recorded at the desk, without saying whether in cash or by card', () => {
    const day = [
      paid('A1', 'CASH', cad('100')),
      paid('B2', 'CARD', cad('50')),
      paid('C3', 'POS', cad('80')),
      paid('D4', 'POS', cad('-10')),
      paid('E5', 'WEB', cad('30')),
    ]
    const closedWith = (typed: Readonly<Record<string, string>>, moves = day) => {
      const [sum] = closeSums(matched(moves, []).findings, { CAD: typed }, options)
      if (sum === undefined) throw new Error('no sum')
      return sum
    }

    test('cash and card are compared together with them, and neither has a difference of its own', () => {
      const sum = closedWith({ float: '20', cash: '160', card: '80', online: '30', other: '0' })
      expect(sum).toMatchObject({
        expected: cad('270'),
        total: cad('270'),
        difference: cad('0'),
        kinds: {
          cash: { expected: cad('120'), counted: cad('160'), difference: null },
          card: { expected: cad('50'), counted: cad('80'), difference: null },
          other: { expected: cad('0'), difference: cad('0') },
        },
        atDesk: {
          expected: cad('70'),
          methods: ['POS'],
          together: { expected: cad('240'), counted: cad('240'), difference: cad('0') },
        },
      })
      expect(differs(sum)).toBe(false)
      expect(wholeLines(sum)).toEqual(['Counted equals expected'])
    })

    test('what all three together lack is the difference, and asks for a reason', () => {
      const sum = closedWith({ float: '20', cash: '155', card: '80', online: '30' })
      expect(sum.atDesk?.together.difference).toEqual(cad('-5'))
      expect(sum.difference).toEqual(cad('-5'))
      expect(differs(sum)).toBe(true)
    })

    test('an uncounted kind may contain all of it, so nothing is compared, and it is named', () => {
      const cashOnly = closedWith({ cash: '100' })
      expect(cashOnly).toMatchObject({ difference: null, atDesk: { together: { counted: null } } })
      expect(uncounted(cashOnly)).toEqual(['card', 'online'])
      expect(wholeLines(cashOnly)).toEqual(['Not compared', 'Not counted: Card, Online'])
      const noCards = closedWith({ cash: '80' }, [paid('C3', 'POS', cad('80'))])
      expect(uncounted(noCards)).toEqual(['card'])
      expect(closedWith({ cash: '80', card: '0' }, [paid('C3', 'POS', cad('80'))])).toMatchObject({
        difference: cad('0'),
      })
      const onlineOnly = closedWith({ online: '25' })
      expect(onlineOnly.difference).toEqual(cad('-5'))
      expect(wholeLines(closedWith({}))).toEqual(['Nothing counted'])
    })

    test('a day without any keeps cash and card apart', () => {
      const sum = closedWith({ cash: '99', card: '51' }, day.slice(0, 2))
      expect(sum.atDesk).toBeNull()
      expect(sum.kinds).toMatchObject({
        cash: { difference: cad('-1') },
        card: { difference: cad('1') },
      })
    })
  })

  describe('that was chosen here when the payment was recorded', () => {
    const acts = [chose('A1', cad('100'), 'cash'), chose('B2', cad('50'), 'card')]
    const [cash, card] = acts
    const sumOf = (moves: readonly Movement[], isReported: boolean) => {
      const typed = { CAD: { float: '20', cash: '119', card: '50', other: '0' } }
      const { findings } = matched(moves, acts)
      return closeSums(findings, typed, { own: CAD, isReported })[0]
    }
    const apart = {
      kinds: {
        cash: { expected: cad('120'), counted: cad('119'), difference: cad('-1') },
        card: { expected: cad('50'), counted: cad('50'), difference: cad('0') },
      },
      atDesk: null,
      difference: cad('-1'),
    }

    test('keeps cash and card apart where the service says only that it was at the desk', () => {
      const moves = [
        paidBy(moved('A1', cad('100'), cash), 'POS'),
        paidBy(moved('B2', cad('50'), card), 'POS'),
      ]
      expect(sumOf(moves, true)).toMatchObject(apart)
    })

    test('keeps them apart where the service has no single payments and all were recorded here', () => {
      const moves = [moved('A1', cad('100'), cash), moved('B2', cad('50'), card)]
      expect(sumOf(moves, false)).toMatchObject(apart)
      const withAnother = sumOf([...moves, moved('C3', cad('7'))], false)
      expect(withAnother?.kinds.cash).toMatchObject({ expected: null, difference: null })
    })

    test('never replaces what the service says, and explains only the payment recorded here', () => {
      const online = paidBy(moved('A1', cad('100'), cash), 'WEB')
      expect(sumOf([online], true)?.kinds).toMatchObject({
        cash: { expected: cad('20') },
        online: { expected: cad('100') },
      })
      const more = paidBy(moved('A1', cad('130'), cash), 'POS')
      expect(sumOf([more], true)?.atDesk?.expected).toEqual(cad('130'))
    })

    test('is in the record of the close', () => {
      const { findings, unseen } = matched(
        [paidBy(moved('A1', cad('100'), cash), 'POS')],
        acts.slice(0, 1),
      )
      const sums = closeSums(findings, {}, options)
      const made = closeOf({
        id: '1',
        since: 0,
        until: 1,
        closedAt: 1,
        by: 'Maria',
        after: null,
        unknown: [],
        unreadable: [],
        cancelled: null,
        unpaid: null,
        noShows: null,
        comment: '',
        matched: { findings, unseen },
        sums,
        words: {},
        reasons: {},
      })
      expect(made.findings[0]?.method).toBe('CASH')
    })
  })

  test('is unknown where the service has no single payments, and only the whole is known', () => {
    const { findings } = matched([moved('A1', cad('100'))], [])
    const typed = { CAD: { float: '50', cash: '140' } }
    const [sum] = closeSums(findings, typed, { own: CAD, isReported: false })
    expect(sum).toMatchObject({
      expected: cad('150'),
      difference: cad('-10'),
      kinds: { cash: { expected: null, counted: cad('140'), difference: null } },
    })
  })

  test('the float of the last close stays until somebody types another one or none', () => {
    const floats = new Map([[CAD, cad('150')]])
    const floatOf = (typed: string | undefined) =>
      closeSums([], { CAD: typed === undefined ? {} : { float: typed } }, { ...options, floats })[0]
    expect(floatOf(undefined)).toMatchObject({ float: cad('150'), expected: cad('150') })
    expect(floatOf('80')).toMatchObject({ float: cad('80') })
    expect(floatOf('')).toMatchObject({ float: null, expected: cad('0') })
    expect(floatOf('1.2.3')).toMatchObject({ float: null, wrong: ['float'] })
  })

  test('adds up to the whole in every currency, to its smallest unit, whatever was paid and counted', () => {
    const currencies = fc.constantFrom(CAD, JPY, KWD)
    const payment = fc.record({
      currency: currencies,
      minor: fc.integer({ min: -500_000, max: 500_000 }),
      method: fc.constantFrom('CASH', 'CARD', 'WEB', 'POS', 'Barter', ''),
    })
    const amount = fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: undefined })
    const counts = fc.record({
      float: amount,
      cash: amount,
      card: amount,
      online: amount,
      other: amount,
    })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 20 }), counts, (payments, counted) => {
        const all = payments
          .filter(({ minor }) => minor !== 0)
          .map(({ currency, minor, method }, nth) =>
            paid(`A${nth}`, method, money(minor, currency), nth),
          )
        const typedCounts = Object.fromEntries(
          [CAD, JPY, KWD].map((currency) => [
            currency,
            Object.fromEntries(
              Object.entries(counted).map(([what, minor]) => [what, written(minor, currency)]),
            ),
          ]),
        )
        for (const sum of closeSums(matched(all, []).findings, typedCounts, options)) {
          const ofThis = payments.filter(({ currency }) => currency === sum.currency)
          const paidIn = ofThis.reduce((total, { minor }) => total + minor, 0)
          const atDesk = sum.atDesk?.expected.minor ?? 0
          const expected = payKinds.reduce(
            (total, kind) => total + (sum.kinds[kind].expected?.minor ?? Number.NaN),
            atDesk,
          )
          expect(expected).toBe(paidIn + (counted.float ?? 0))
          expect(sum.expected.minor).toBe(expected)
          const together = sum.atDesk?.together ?? null
          const differences = [
            ...payKinds.flatMap((kind) => sum.kinds[kind].difference?.minor ?? []),
            ...(together?.difference ? [together.difference.minor] : []),
          ]
          expect(sum.difference?.minor ?? null).toBe(
            differences.length === 0 ? null : differences.reduce((total, one) => total + one, 0),
          )
          const isHalf = together !== null && together.counted === null
          // Outside every difference: kinds nobody counted, and cash and card where only one of them was.
          const left = payKinds
            .filter((kind) => counted[kind] === undefined || (isHalf && isCashOrCard(kind)))
            .reduce(
              (total, kind) =>
                total +
                (sum.kinds[kind].expected?.minor ?? 0) -
                (sum.kinds[kind].counted?.minor ?? 0),
              isHalf ? atDesk : 0,
            )
          const whole = sum.total.minor - sum.expected.minor + left
          expect(sum.difference?.minor ?? whole).toBe(whole)
        }
      }),
    )
  })
})

describe('the day of a close', () => {
  test.each([
    ['2026-11-22T18:00', '2026-11-23T18:00', '2026-11-23'],
    ['2026-11-23T00:00', '2026-11-23T23:59', '2026-11-23'],
    ['2026-11-22T03:00', '2026-11-23T02:30', '2026-11-22'],
    ['2026-11-23T00:00', '2026-11-23T02:30', '2026-11-23'],
    ['2026-11-01T18:00', '2026-11-23T04:00', '2026-11-23'],
  ])('from %s to %s is %s by the business’s own clock', (since, until, day) => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Vancouver', 'UTC']) {
      const at = (wall: string) => instantOf(Date.parse(`${wall}:00Z`), zone).getTime()
      expect(closedDay({ since: at(since), until: at(until) }, zone)).toBe(day)
    }
  })
})

describe('a close', () => {
  const act = acted('A1', cad('40'))
  const found = matched(
    [paidBy(moved('A1', cad('60'), act), 'CASH'), paidBy(moved('B2', cad('-5')), 'WEB')],
    [act],
  )
  const close = closeOf({
    id: '1',
    since: Date.parse('2026-11-22T11:00:00Z'),
    until: Date.parse('2026-11-23T10:30:00Z'),
    closedAt: Date.parse('2026-11-23T10:30:00Z'),
    by: 'Maria',
    after: null,
    unknown: ['How'],
    unreadable: [code('B7')],
    cancelled: { count: 2, paid: [{ ...cad('70.05'), finer: -3500 }], unreadable: 1 },
    unpaid: 3,
    noShows: 1,
    comment: 'Fine',
    matched: found,
    sums: closeSums(
      found.findings,
      { CAD: { float: '100', cash: '155', online: '-5' } },
      { own: CAD, isReported: true },
    ),
    words: { [found.findings[0]?.id ?? '']: ' Paid online ' },
    reasons: { CAD: ' Wrong change ' },
  })

  test('that was stored is read back as it was, and one written by another version is left out', () => {
    expect(close.findings.map(({ word }) => word)).toEqual(['Paid online', ''])
    expect(close.sums[0]).toMatchObject({ difference: cad('-5'), reason: 'Wrong change' })
    const stored = { ...close, sending: 'waiting' }
    const kept: unknown = JSON.parse(JSON.stringify([stored, { id: 'of another version' }]))
    expect(closesIn(kept)).toEqual([stored])
  })

  test('of an earlier version, which counted no unpaid bookings and knew no colleagues, is still read', () => {
    const { unpaid: _unpaid, noShows: _noShows, findings, ...earlier } = close
    const kept = { ...earlier, findings: findings.map(({ by: _by, ...one }) => one) }
    expect(closeIn(JSON.parse(JSON.stringify(kept)))).toEqual({
      ...close,
      unpaid: null,
      noShows: null,
    })
  })

  test('with payments at the desk is stored whole', () => {
    const pos = matched([paid('A1', 'POS', cad('40'))], [])
    const typed = { CAD: { cash: '15', card: '25' } }
    const sums = closeSums(pos.findings, typed, { own: CAD, isReported: true })
    const storedClose = closeOf({ ...close, matched: pos, sums, words: {}, reasons: {} })
    expect(closeIn(JSON.parse(JSON.stringify(storedClose)))).toEqual(storedClose)
    const csv = csvOfClose(storedClose, String).split('\r\n')
    const of = (kind: string) =>
      csv.find((line) => line.includes(`"${kind}"`) && !line.includes('Payment')) ?? ''
    expect(of('At the desk (cash or card)')).toContain(',40,"","",')
    expect(of('Cash, card and at the desk')).toContain(',40,40,0,')
    expect(of('Cash')).toContain(',0,15,"",')
    expect(JSON.parse(jsonOfClose(storedClose, { say: String, zone: 'UTC' }))).toMatchObject({
      sums: [
        {
          difference: '0.00',
          at_desk: {
            expected: '40.00',
            with_cash_and_card: { expected: '40.00', counted: '40.00', difference: '0.00' },
          },
        },
      ],
    })
  })

  test('has in its files which bookings it left out, and what is kept on cancelled ones', () => {
    const csv = csvOfClose(close, String).split('\r\n')
    expect(csv.find((line) => line.includes('Unreadable amounts"'))).toContain('"B7"')
    expect(csv.filter((line) => line.includes('"Cancelled but paid"'))).toEqual([
      expect.stringContaining('"CAD",70.0465,'),
      expect.stringContaining('"1 booking with unreadable amounts"'),
    ])
    expect(JSON.parse(jsonOfClose(close, { say: String, zone: 'UTC' }))).toMatchObject({
      without_readable_amounts: ['B7'],
      unpaid_bookings: 3,
      no_shows: 1,
      cancelled_with_money: {
        bookings: 2,
        paid: [{ currency: 'CAD', amount: '70.0465' }],
        without_readable_amounts: 1,
      },
    })
  })

  test('is sent in two parts: what a list shows, without any guest, and the rest', () => {
    const { summary, details } = partsOf(close)
    expect(headIn(JSON.parse(JSON.stringify(summary)))).toEqual(summary)
    expect(JSON.stringify(summary)).not.toContain('Mary')
    expect(closeIn({ ...summary, ...details })).toEqual(close)
  })

  test.each([
    ['Pacific/Kiritimati', 'day-close-2026-11-24T0030', '2026-11-23'],
    ['Pacific/Pago_Pago', 'day-close-2026-11-22T2330', '2026-11-22'],
  ])('is a file named in the business’s own time, in %s %s', (zone, name, day) => {
    expect(closeFileName(close, zone)).toBe(name)
    const say = (at: number) => wallClock(new Date(at), zone).toISOString()
    expect(JSON.parse(jsonOfClose(close, { say, zone }))).toMatchObject({
      day,
      period: `${say(close.since)} to ${say(close.until)}`,
      time_zone: zone,
    })
  })

  test('is a table with expected beside counted for each kind, and the same totals', () => {
    const [head = '', ...lines] = csvOfClose(close, String)
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
    const names = head.split(',').map((name) => name.slice(1, -1))
    const rows = lines.map((line) => {
      const cells = line.split(',').map((cell) => cell.replaceAll('"', ''))
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    })
    const kind = (of: string) => rows.find((row) => row.Row === 'Type' && row.Type === of)
    expect(kind('Cash')).toMatchObject({
      Float: '100',
      Expected: '160',
      Counted: '155',
      Difference: '-5',
    })
    expect(kind('Online')).toMatchObject({ Expected: '-5', Counted: '-5', Difference: '0' })
    expect(kind('Card')).toMatchObject({ Expected: '0', Counted: '', Difference: '' })
    expect(rows.at(-1)).toMatchObject({
      Row: 'Total',
      Amount: '55',
      Expected: '155',
      Counted: '150',
      Difference: '-5',
      Comment: 'Wrong change; Fine',
    })
    expect(rows[0]).toMatchObject({ Row: 'Payment', Method: 'CASH', Type: 'Cash' })
  })
})
