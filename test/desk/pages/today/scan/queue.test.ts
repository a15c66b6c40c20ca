import { describe, expect, test } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../../src/contract/booking.ts'
import { meantByEnter, queueOf, shownFor } from '../../../../../src/desk/pages/today/scan/queue.ts'
import { verdictOf } from '../../../../../src/desk/pages/today/scan/verdict.ts'
import { dayBoard } from '../../../../../src/desk/shared/day/dayBoard.ts'
import { aBooking, cad } from '../../../../example/wireBooking.ts'
import { aDay } from '../aDay.ts'

const booking = (code: string, customer: string, more: Partial<Booking> = {}) =>
  aBooking({ code: parseBookingCode(code), customer, email: '', summary: '', ...more })

const { arrivals, done } = dayBoard(
  aDay({
    starting: [
      booking('KA1', 'Anna Berg'),
      booking('KA2', 'Anna Holm'),
      booking('KB1', 'Zoë Carr'),
      booking('KC1', 'Cora Off', { status: { id: 'VOID', name: 'Void' } }),
    ],
  }),
).rows
const rows = [...arrivals, ...done]
const codesFor = (typed: string) => shownFor(queueOf(rows), typed).map((row) => row.booking.code)

test('a scan alone checks nobody in whose booking was stopped, although nothing is due', () => {
  const amounts = { total: cad('100'), paid: cad('0') }
  const verdicts = ['PEND', 'STOP'].map((id) => {
    const [row] = dayBoard(
      aDay({ starting: [booking('KD1', 'Dora', { ...amounts, status: { id, name: id } })] }),
    ).rows.arrivals
    return row === undefined ? null : verdictOf({ of: 'today', row }, true)
  })
  expect(verdicts).toEqual(['due', 'look'])
})

describe('In a rush (ux.md §3.1)', () => {
  test('the queue is everybody who is still expected, and nobody whose booking is cancelled', () => {
    expect(queueOf(rows).map((row) => row.booking.code)).toEqual(['KA1', 'KA2', 'KB1'])
    expect(codesFor('anna')).toEqual(['KA1', 'KA2'])
  })

  test('a name with one letter wrong still shows the possible guests, and Enter checks none of them in', () => {
    expect(codesFor('hlom')).toEqual(['KA2'])
    expect(meantByEnter('hlom', rows, false)).toEqual({ is: 'none' })
  })

  test('Enter takes the only guest of that name, however it is typed, or of that code', () => {
    expect(meantByEnter('zoe', rows, false)).toEqual({ is: 'one', text: 'KB1' })
    expect(meantByEnter(' anna h ', rows, false)).toEqual({ is: 'one', text: 'KA2' })
    expect(meantByEnter('https://example.com/b/KA1', rows, true)).toEqual({
      is: 'one',
      text: 'https://example.com/b/KA1',
    })
  })

  test('Enter takes nobody where two have that name, where none has, and where nothing was typed', () => {
    expect(meantByEnter('anna', rows, false)).toEqual({ is: 'many' })
    expect(meantByEnter('nobody', rows, false)).toEqual({ is: 'none' })
    expect(meantByEnter('  ', rows, false)).toEqual({ is: 'none' })
  })

  test('a guest who is no longer expected is still shown as cancelled, or already in', () => {
    expect(meantByEnter('cora', rows, false)).toEqual({ is: 'one', text: 'KC1' })
  })
})
