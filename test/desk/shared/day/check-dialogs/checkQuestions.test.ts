import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import type { PaymentRules } from '../../../../../src/contract/paymentRules.ts'
import {
  type CheckAct,
  checkQuestions,
} from '../../../../../src/desk/shared/day/check-dialogs/checkQuestions.ts'
import {
  questionWords,
  takeWords,
} from '../../../../../src/desk/shared/day/check-dialogs/questionWords.ts'
import { cad } from '../../../../example/wireBooking.ts'

const today = parseDay('2026-11-23')
const day = (text: string | null) => (text === null ? null : parseDay(text))
const usual: PaymentRules = { 'check-in': 'remind', 'check-out': 'ask' }
const status = { id: 'PEND', name: 'Pending' }
const paid = { status, total: cad('100'), paid: cad('100') }
const owing = { status, total: cad('100'), paid: cad('32.60') }

const questions = (
  act: CheckAct,
  [starts, ends]: readonly [string | null, string | null],
  booking: Parameters<typeof checkQuestions>[1] = paid,
  rules = usual,
) => checkQuestions(act, booking, { starts: day(starts), ends: day(ends) }, today, rules)

const titles = (
  act: CheckAct,
  ...rest: Parameters<typeof questions> extends [CheckAct, ...infer R] ? R : never
) => questions(act, ...rest).map((one) => questionWords(act, one, today).title)

describe('the day is looked at before somebody is checked in or out (§4.1: there is no un-check-in)', () => {
  test('a guest who arrives today is checked in at once, and one who leaves today or should have left is checked out at once', () => {
    expect(questions('check-in', ['2026-11-23', '2026-11-25'])).toEqual([])
    expect(questions('check-out', ['2026-11-20', '2026-11-23'])).toEqual([])
    expect(questions('check-out', ['2026-11-20', '2026-11-22'])).toEqual([])
  })

  test('a guest who arrives on another day gets a question: early, or late', () => {
    expect(questions('check-in', ['2027-03-31', null])).toEqual([
      { about: 'day', is: 'early', day: '2027-03-31' },
    ])
    expect(questions('check-in', ['2026-11-22', '2026-11-25'])).toEqual([
      { about: 'day', is: 'late', day: '2026-11-22' },
    ])
    expect(titles('check-in', ['2027-03-31', null])).toEqual(['Arrives Mar 31, 2027'])
    const [late] = questions('check-in', ['2026-11-22', null])
    expect(late && questionWords('check-in', late, today)).toMatchObject({
      title: 'Arrival was Sun, Nov 22',
      goOn: 'Check in anyway',
    })
  })

  test('a guest who stays longer gets a question before they leave early', () => {
    expect(titles('check-out', ['2026-11-20', '2026-11-25'])).toEqual(['Leaves Wed, Nov 25'])
  })

  test('an unknown day of arrival is called unknown, and gets a question', () => {
    expect(titles('check-in', [null, '2026-11-25'])).toEqual(['Arrival day unknown'])
    expect(titles('check-out', ['2026-11-20', null])).toEqual(['Departure day unknown'])
  })
})

describe('money at check-in and check-out', () => {
  const leavesToday = ['2026-11-20', '2026-11-23'] as const
  const arrivesToday = ['2026-11-23', '2026-11-25'] as const

  test('at check-out the amount due gets a question, at check-in it is only on the button', () => {
    expect(questions('check-out', leavesToday, owing)).toEqual([
      { about: 'money', due: cad('67.40'), isBlocked: false },
    ])
    expect(questions('check-in', arrivesToday, owing)).toEqual([])
  })

  test('the business can ask about what is due at check-in too, or block the guest', () => {
    const strict: PaymentRules = { 'check-in': 'ask', 'check-out': 'block' }
    expect(questions('check-in', arrivesToday, owing, strict)).toHaveLength(1)
    const [blocked] = questions('check-out', leavesToday, owing, strict)
    expect(blocked && questionWords('check-out', blocked, today)).toEqual({
      title: '67.40 due',
      meaning: 'Record the payment first.',
      goOn: null,
    })
  })

  test('no question for a paid, overpaid or stopped booking, nor for one without amounts', () => {
    const unknown = { status, total: null, paid: cad('10') }
    const tooMuch = { status, total: cad('100'), paid: cad('120') }
    const stopped = { ...owing, status: { id: 'STOP', name: 'Stopped' } }
    for (const booking of [paid, tooMuch, unknown, stopped]) {
      expect(questions('check-out', leavesToday, booking)).toEqual([])
    }
  })

  test('the buttons say what they do', () => {
    const [money] = questions('check-out', leavesToday, owing)
    expect(money && questionWords('check-out', money, today).goOn).toBe('Check out unpaid')
    expect(takeWords('check-out', cad('67.40'))).toBe('Record 67.40 and check out')
  })

  test('first the day, then the money', () => {
    expect(
      questions('check-out', ['2026-11-20', '2026-12-01'], owing).map(({ about }) => about),
    ).toEqual(['day', 'money'])
  })
})
