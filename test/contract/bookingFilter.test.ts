import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWiderThanRequested, toWireQuery } from '../../src/contract/bookingFilter.ts'
import { addDays, parseDay } from '../../src/contract/day.ts'
import { parseDateFilter } from '../../src/contract/serviceDate.ts'

const d21 = parseDay('2026-11-21')
const d25 = parseDay('2026-11-25')
const query = (filter: Partial<Parameters<typeof toWireQuery>[0]>) =>
  toWireQuery({ statusIds: [], ...filter }, null, 1, 100)

test('every filter of a list is sent (§4.3)', () => {
  const filter = {
    statusIds: ['PEND', 'HOLD'],
    customerId: 12,
    email: 'mary@example.com',
    itemId: 3,
    partnerId: '7',
    changedSince: new Date('2026-11-21T16:00:00Z'),
  }
  expect(toWireQuery(filter, 'PEND', 2, 50)).toEqual({
    status_id: 'PEND',
    customer_id: '12',
    customer_email: 'mary@example.com',
    item_id: '3',
    partner_id: '7',
    last_modified: '>1795276799',
    limit: '50',
    page: '2',
  })
})

test('a filter that is not set is not sent', () => {
  expect(query({ email: '' })).toEqual({ limit: '100', page: '1' })
})

test('one day is sent as that day; from and to include their own day (§4.3: prefixes are strict)', () => {
  expect(query({ startsFrom: d21, startsTo: d21 })).toMatchObject({ start_date: '20261121' })
  expect(query({ startsFrom: d21 })).toMatchObject({ start_date: '>20261120' })
  expect(query({ endsTo: d21 })).toMatchObject({ end_date: '<20261122' })
  expect(query({ startsFrom: d21, endsTo: d25 })).toMatchObject({
    start_date: '>20261120',
    end_date: '<20261126',
  })
})

test('a stay with two exact days is sent with prefixes, because the service reads two plain days as a window', () => {
  expect(query({ startsFrom: d21, startsTo: d21, endsFrom: d25, endsTo: d25 })).toMatchObject({
    start_date: '20261121',
    end_date: '>20261124',
  })
})

const isWider = (filter: object): boolean => isWiderThanRequested({ statusIds: [], ...filter })

test('the list knows when the service must return more than the filter means', () => {
  expect(isWider({ startsFrom: d21, startsTo: d25 })).toBe(true)
  expect(isWider({ endsFrom: d21, endsTo: d25 })).toBe(true)
  expect(isWider({ startsFrom: d21, startsTo: d21, endsFrom: d25, endsTo: d25 })).toBe(true)
  expect(isWider({ startsFrom: d21, endsTo: d25 })).toBe(false)
  expect(isWider({ startsFrom: d21, startsTo: d21, endsTo: d25 })).toBe(false)
  expect(isWider({})).toBe(false)
})

test('no booking that matches the filter is left out of the request', () => {
  const clock = { timeZone: 'America/Vancouver', now: new Date('2026-11-21T20:00:00Z') }
  const offset = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
  fc.assert(
    fc.property(offset, offset, fc.integer({ min: 0, max: 6 }), (from, to, start) => {
      fc.pre(from === undefined || to === undefined || from <= to)
      const day = addDays(d21, start)
      const meant = (from === undefined || start >= from) && (to === undefined || start <= to)
      const { start_date = '>20000101' } = query({
        startsFrom: from === undefined ? undefined : addDays(d21, from),
        startsTo: to === undefined ? undefined : addDays(d21, to),
      })
      const filter = parseDateFilter(start_date, clock)
      const isRequested = {
        before: day < filter.day,
        after: day > filter.day,
        on: day === filter.day,
      }
      expect(isRequested[filter.op] || !meant).toBe(true)
    }),
  )
})
