import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import {
  type CurrencyCode,
  type Money,
  moneyIn,
  parseCurrency,
  sum,
  toDecimal,
} from '../../../../src/contract/money.ts'
import { moneySchema } from '../../../../src/contract/moneySchema.ts'
import { closeSums } from '../../../../src/desk/pages/payments/day-close/closeSums.ts'
import { matched } from '../../../../src/desk/pages/payments/day-close/matched.ts'
import {
  type Movement,
  movedSums,
  movements,
} from '../../../../src/desk/pages/payments/movements/movements.ts'
import { methodSums } from '../../../../src/desk/pages/payments/movements/paymentsMade.ts'
import { owedBy } from '../../../../src/desk/pages/payments/reading/owedBy.ts'
import { dueOf } from '../../../../src/desk/shared/list/due.ts'
import { sumUp } from '../../../../src/desk/shared/list/sums.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const currencies = ['JPY', 'COP', 'HUF', 'KWD', 'CLF'].map(parseCurrency)

const moneyOf = (text: string, currency: CurrencyCode): Money => {
  const money = moneyIn(text, currency)
  if (money === null) throw new Error(`${text} was not read`)
  return money
}
const code = (nth: number) => parseBookingCode(`KA${nth}`)

/** Amounts with up to six decimals, in one currency. */
const amounts = fc
  .tuple(
    fc.constantFrom(...currencies),
    fc.array(fc.tuple(fc.nat(99_999), fc.nat(999_999)), { minLength: 1, maxLength: 12 }),
  )
  .map(([currency, all]) =>
    all.map(([whole, part]) => moneyOf(`${whole}.${String(part).padStart(6, '0')}`, currency)),
  )

const currencyOf = ([first]: readonly Money[]): CurrencyCode => {
  if (first === undefined) throw new Error('There is no amount.')
  return first.currency
}

const moved = (paid: Money, nth: number): Movement => {
  const known = { total: null, paid: null, status: { id: '', name: '' }, customer: '', at: 1 }
  const payment = { id: String(nth), method: 'CASH' }
  return { code: code(nth), paid, from: known, to: known, after: 1, before: 2, act: null, payment }
}

describe('amounts finer than their currency (contract.md §2.5)', () => {
  test('are exact in the sums of a list, of bars, of movements and of a day close', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const currency = currencyOf(all)
        const nothing = { minor: 0, currency }
        const whole = sum(all, currency)
        const bookings = all.map((total, nth) =>
          aBooking({ code: code(nth), total, paid: nothing }),
        )
        const due = bookings.flatMap((one) => dueOf(one) ?? [])
        const list = sumUp(bookings).sums[0]
        expect(list?.total).toEqual(whole)
        expect(list?.due).toEqual(sum(due, currency))
        expect(owedBy(bookings, ['all'], () => 'all')[0]?.parts[0]?.sum ?? nothing).toEqual(
          sum(due, currency),
        )
        const moves = all.map(moved)
        expect(movedSums(moves)[0]?.sum).toEqual(whole)
        const { findings } = matched(moves, [])
        const [close] = closeSums(findings, {}, { own: currency, isReported: true })
        expect(close?.found).toEqual(whole)
        expect(close?.kinds.cash.expected).toEqual(whole)
        expect(methodSums(moves)[0]?.taken).toEqual(whole)
      }),
    )
  })

  test('stay exact between what a payment recorded and what moved', () => {
    const cop = currencies[1] ?? parseCurrency('COP')
    const act = { opId: '1', code: code(1), recorded: moneyOf('2473.2965', cop), at: 2 }
    const { findings, unseen } = matched([{ ...moved(moneyOf('2473.2965', cop), 1), act }], [act])
    expect(findings.map(({ open }) => toDecimal(open))).toEqual(['0.00'])
    expect(unseen).toEqual([])
    const known = (paid: string) => ({
      ...moved(moneyOf('1', cop), 1).to,
      total: null,
      paid: moneyOf(paid, cop),
    })
    const [change] = movements(
      new Map([[code(1), known('0.0035')]]),
      new Map([[code(1), { ...known('100.01'), at: 2 }]]),
      [],
    )
    expect(change?.paid && toDecimal(change.paid)).toBe('100.0065')
  })

  test('are nothing to pay where the balance rounds to zero (§4.1)', () => {
    const cop = currencies[1] ?? parseCurrency('COP')
    const one = aBooking({ total: moneyOf('70.0035', cop), paid: moneyOf('70', cop) })
    expect(dueOf(one)).toEqual({ minor: 0, currency: cop })
    expect(sumUp([one, one]).sums[0]?.due).toEqual({ minor: 0, currency: cop })
  })

  test('are kept on the tablet as they are', () => {
    const money = moneyOf('2473.2965', parseCurrency('CAD'))
    expect(moneySchema.parse(JSON.parse(JSON.stringify(money)))).toEqual(money)
  })
})
