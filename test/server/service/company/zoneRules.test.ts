import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, parseDay, startOfDay } from '../../../../src/contract/day.ts'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const vancouver = 'America/Vancouver'

test('a server with old time zone data changes its clocks as the new law says, as the database does (§2.12)', () => {
  // British Columbia keeps summer time all year since 2026.
  expect(dayOf(new Date('2026-11-21T07:30:00Z'), vancouver)).toBe('2026-11-21')
  expect(startOfDay(parseDay('2027-01-10'), vancouver).toISOString()).toBe(
    '2027-01-10T07:00:00.000Z',
  )
})

test('its clocks before the law changed stay as they were', () => {
  expect(startOfDay(parseDay('2026-01-10'), vancouver).toISOString()).toBe(
    '2026-01-10T08:00:00.000Z',
  )
  expect(startOfDay(parseDay('2025-07-10'), vancouver).toISOString()).toBe(
    '2025-07-10T07:00:00.000Z',
  )
  // In the night of 1 November 2025 one hour came twice.
  expect(dayOf(new Date('2025-11-02T06:59:00Z'), vancouver)).toBe('2025-11-01')
  expect(startOfDay(parseDay('2025-11-03'), vancouver).toISOString()).toBe(
    '2025-11-03T08:00:00.000Z',
  )
})
