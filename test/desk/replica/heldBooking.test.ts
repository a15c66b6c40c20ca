import { expect, test } from 'vitest'
import { parseDay } from '../../../src/contract/day.ts'
import { heldAfter } from '../../../src/desk/replica/heldBooking.ts'
import { aBooking } from '../../example/wireBooking.ts'

const day = parseDay('2026-11-21')
const told = heldAfter(undefined, aBooking({ dates: 'Sat Nov 21' }), { starts: day, ends: day })

test('the days of a booking stay known when an answer does not speak of them', () => {
  const after = heldAfter(told, aBooking({ dates: 'Sat Nov 21', summary: 'Kayak' }))
  expect(after).toMatchObject({ starts: day, ends: day, booking: { summary: 'Kayak' } })
})

test('a booking that was moved has no days until an answer tells them', () => {
  expect(heldAfter(told, aBooking({ dates: 'Mon Nov 23' }))).toMatchObject({
    starts: null,
    ends: null,
  })
})
