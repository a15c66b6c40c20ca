import { expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import {
  type Finding,
  findingsAt,
  markOf,
} from '../../../../../src/desk/pages/calendar/checks/finding.ts'

const day = parseDay('2026-07-11')
const aFinding = (wish: Partial<Finding>): Finding => ({
  id: 'W1',
  level: 'warn',
  words: '',
  days: [day],
  itemIds: [1],
  draftId: 'a draft',
  rateIds: [],
  fix: null,
  ...wish,
})

test('a warning is on the days and items it concerns, and on no others (ux.md §4.6)', () => {
  const warning = aFinding({ itemIds: [1, 2] })
  const at = findingsAt([warning])
  expect(at(2, day)).toEqual([warning])
  expect(at(3, day)).toEqual([])
  expect(at(1, addDays(day, 1))).toEqual([])
})

test('a finding at the service marks no day: it is on its bar and among the changes', () => {
  expect(findingsAt([aFinding({ draftId: null })])(1, day)).toEqual([])
})

test('an error is shown before a warning on a day, and a hint is not shown there', () => {
  const [warn, block, hint] = [
    aFinding({}),
    aFinding({ level: 'block' }),
    aFinding({ level: 'info' }),
  ]
  expect(markOf([warn, block])).toBe('block')
  expect(markOf([hint, warn])).toBe('warn')
  expect(markOf([hint])).toBe('')
})
