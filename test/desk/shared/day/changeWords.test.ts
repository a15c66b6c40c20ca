import { expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { changeWords } from '../../../../src/desk/shared/day/news/changeWords.ts'
import { cad } from '../../../example/wireBooking.ts'

test('what a changed booking had before is “unknown” where nobody has read it (ux.md §3.3)', () => {
  expect(
    changeWords([
      { what: 'day', before: parseDay('2026-11-21'), after: parseDay('2026-11-22') },
      { what: 'end time', before: null, after: '14:00' },
      { what: 'persons', name: 'Adults', before: null, after: 4 },
      { what: 'total', before: null, after: cad('200.00') },
      { what: 'item', name: 'Wetsuit', before: null, after: 2 },
    ]),
  ).toBe(
    'Sat → Sun · Ends unknown → 14:00 · unknown → 4 adults · Total unknown → CA$200.00 · Wetsuit unknown → 2',
  )
})
