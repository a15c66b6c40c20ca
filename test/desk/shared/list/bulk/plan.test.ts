import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { addDays } from '../../../../../src/contract/day.ts'
import { isCancelled } from '../../../../../src/contract/status.ts'
import { deskToday } from '../../../../../src/desk/core/api/clock.ts'
import type { Command, Entry } from '../../../../../src/desk/core/outbox/command.ts'
import { baseIn } from '../../../../../src/desk/core/outbox/newEntry.ts'
import {
  type BulkAct,
  type ChosenBooking,
  leftOutWords,
  planOf,
  type WhyOut,
} from '../../../../../src/desk/shared/list/bulk/plan.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { anEntry } from '../../../core/outbox/someEntries.ts'
import { chosen, statuses } from './aChoice.ts'

const entry = (command: Command, state: Entry['state'] = 'waiting'): Entry =>
  anEntry(`op ${command.code}`, state, {}, command)
const today = deskToday()
const rules = { 'check-in': 'remind', 'check-out': 'ask' } as const
const checkIn = { kind: 'check-in', today, rules } as const
const checkOut = { kind: 'check-out', today, rules } as const
const toHold = { kind: 'change-status', to: statuses.HOLD, notify: true } as const

const planned = (act: BulkAct, those: readonly ChosenBooking[], entries: readonly Entry[] = []) => {
  const plan = planOf(act, those, entries)
  const counts = [...plan.out].map(([why, names]) => [why, names.length])
  return [plan.planned.map(({ command }) => command.code), Object.fromEntries(counts)]
}

const wordsFor = (...out: readonly (readonly [WhyOut, number])[]) =>
  leftOutWords(
    new Map(
      out.map(([why, count]) => [why, Array.from({ length: count }, (_, nth) => `Guest ${nth}`)]),
    ),
  )

describe('checking several guests in or out (§3 rule 1)', () => {
  const day = [
    chosen(1, 'not yet'),
    chosen(2, 'in'),
    chosen(3, 'out'),
    chosen(4, 'not known'),
    chosen(5, 'not yet', 'VOID'),
    chosen(6, 'in', 'CANCELLED'),
  ]

  test('checks in no booking that is in, gone or cancelled, but does check in one whose state is unknown', () => {
    expect(planned(checkIn, day)).toEqual([['KB1', 'KB4'], { in: 1, out: 1, cancelled: 2 }])
  })

  test('checks out no booking that is gone, never came or is cancelled', () => {
    expect(planned(checkOut, day)).toEqual([['KB2', 'KB4'], { 'not yet': 1, out: 1, cancelled: 2 }])
  })

  test('leaves out bookings whose same action is waiting or being sent, but not those with another or a finished one', () => {
    const guest = { code: parseBookingCode('KB1'), customer: 'Guest 1' }
    const those = [chosen(1), chosen(7)]
    const under = (command: Command, state?: Entry['state']) =>
      planned(checkIn, those, [entry(command, state)])
    expect(under({ kind: 'check-in', ...guest })).toEqual([['KB7'], { 'under way': 1 }])
    expect(under({ kind: 'check-out', ...guest })).toEqual([['KB1', 'KB7'], {}])
    expect(under({ kind: 'check-in', ...guest }, 'refused')).toEqual([['KB1', 'KB7'], {}])
    expect(under({ kind: 'check-in', ...guest }, 'done')).toEqual([['KB1', 'KB7'], {}])
  })

  test('leaves out and names guests of another day or with something due, who are done one by one', () => {
    const far = chosen(1, 'not known', 'PEND', {
      starts: addDays(today, 263),
      ends: addDays(today, 265),
    })
    const noShow = chosen(2, 'not yet', 'PEND', {
      starts: addDays(today, -1),
      ends: addDays(today, 1),
    })
    const untold = chosen(3, 'not known', 'PEND', { starts: null, ends: null })
    expect(planned(checkIn, [far, noShow, untold, chosen(4)])).toEqual([
      ['KB4'],
      { 'another day': 3 },
    ])
    expect(leftOutWords(planOf(checkIn, [far, noShow, untold, far], []).out)).toBe(
      '4 on another day (Guest 1, Guest 2, Guest 3, …)',
    )
    const owing = { total: cad('100'), paid: cad('40') }
    const leaver = chosen(5, 'in')
    const debtor = { ...leaver, booking: { ...leaver.booking, ...owing } }
    expect(planned(checkOut, [debtor, chosen(6, 'in')])).toEqual([['KB6'], { owes: 1 }])
    expect(planned(checkIn, [{ ...debtor, presence: 'not yet' }])).toEqual([['KB5'], {}])
    const strict = { ...checkIn, rules: { ...rules, 'check-in': 'block' } } as const
    expect(planned(strict, [{ ...debtor, presence: 'not yet' }])).toEqual([[], { owes: 1 }])
  })

  test('says for which booking each action is, and what was seen of it', () => {
    const one = chosen(1)
    expect(planOf(checkIn, [one], []).planned).toEqual([
      {
        command: { kind: 'check-in', code: 'KB1', customer: 'Guest 1' },
        customer: 'Guest 1',
        seen: baseIn(one.booking),
      },
    ])
  })
})

describe('changing the status of several bookings (§4.1)', () => {
  test('leaves out bookings that already have the status, and reopens cancelled ones', () => {
    expect(planned(toHold, [chosen(1), chosen(2, 'in', 'HOLD'), chosen(3, 'out', 'VOID')])).toEqual(
      [['KB1', 'KB3'], { already: 1 }],
    )
  })

  test('says the old and the new status, and whether the guest is notified', () => {
    expect(planOf(toHold, [chosen(1)], []).planned[0]?.command).toEqual({
      kind: 'change-status',
      code: 'KB1',
      from: statuses.PEND,
      to: statuses.HOLD,
      notify: true,
    })
  })
})

test('the same note may be written again, in any booking, and can be undone first', () => {
  const act = { kind: 'note', body: 'Bridge closed' } as const
  const before = entry({ kind: 'note', code: parseBookingCode('KB1'), body: 'Bridge closed' })
  const plan = planOf(act, [chosen(1, 'out', 'VOID')], [before])
  expect(plan.planned.map(({ command }) => command)).toEqual([
    { kind: 'note', code: 'KB1', body: 'Bridge closed', held: true },
  ])
  expect(leftOutWords(plan.out)).toBeNull()
})

test('for any selection, every booking is either acted on once, in order, or named as left out', () => {
  const anyone = fc.record({
    presence: fc.constantFrom('not yet', 'in', 'out', 'not known'),
    status: fc.constantFrom('PEND', 'HOLD', 'VOID', 'CANCELLED'),
    isUnderWay: fc.boolean(),
  })
  const act = fc.constantFrom<BulkAct>(checkIn, checkOut, toHold, { kind: 'note', body: 'x' })
  fc.assert(
    fc.property(act, fc.array(anyone, { maxLength: 20 }), (what, people) => {
      const those = people.map(({ presence, status }, nth) => chosen(nth, presence, status))
      const entries = people.flatMap(({ isUnderWay }, nth) =>
        isUnderWay
          ? planOf(what, [chosen(nth, 'not known')], []).planned.map(({ command }) =>
              entry(command),
            )
          : [],
      )
      const { planned: them, out } = planOf(what, those, entries)
      const left = [...out.values()].reduce((sum, names) => sum + names.length, 0)
      expect(them.length + left).toBe(those.length)
      const codes = them.map(({ command }) => command.code)
      expect(those.map(({ booking }) => booking.code).filter((one) => codes.includes(one))).toEqual(
        codes,
      )
      const isMarking = what.kind === 'check-in' || what.kind === 'check-out'
      const cancelled = those.filter(({ booking }) => isCancelled(booking.status))
      const wrongly = cancelled.filter(({ booking }) => codes.includes(booking.code))
      expect(isMarking ? wrongly : []).toEqual([])
      const words = leftOutWords(out)
      expect(words?.match(/\d+/g)?.reduce((sum, count) => sum + Number(count), 0) ?? 0).toBe(left)
    }),
  )
})

test('one sentence says which bookings are left out, and why', () => {
  expect(wordsFor()).toBeNull()
  expect(wordsFor(['cancelled', 1])).toBe('1 cancelled')
  expect(wordsFor(['cancelled', 2])).toBe('2 cancelled')
  expect(wordsFor(['cancelled', 2], ['in', 1])).toBe('2 cancelled, 1 already checked in')
  expect(wordsFor(['in', 1], ['out', 2], ['not yet', 3], ['under way', 4])).toBe(
    '1 already checked in, 2 already checked out, 3 not checked in, 4 already in progress',
  )
  expect(wordsFor(['already', 1])).toBe('1 already with this status')
  expect(wordsFor(['already', 2])).toBe('2 already with this status')
})
