import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { mergeCached } from '../../../../src/desk/core/replica/cachedBooking.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const day = parseDay('2026-11-21')
const cached = mergeCached(undefined, aBooking({ dates: 'Sat Nov 21' }), { starts: day, ends: day })

test('the days of a booking stay known when an answer has none', () => {
  const after = mergeCached(cached, aBooking({ dates: 'Sat Nov 21', summary: 'Kayak' }))
  expect(after).toMatchObject({ starts: day, ends: day, booking: { summary: 'Kayak' } })
})

test('a booking that was moved has no days until an answer has them', () => {
  expect(mergeCached(cached, aBooking({ dates: 'Mon Nov 23' }))).toMatchObject({
    starts: null,
    ends: null,
  })
})
