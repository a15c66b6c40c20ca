import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../../../../../src/contract/booking.ts'
import { walk } from '../../../../../src/desk/core/api/queries/walk.ts'
import { aMovingList, type ListChange } from './aMovingList.ts'

const codeOf = ({ code }: Booking) => code
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('reading a whole list', () => {
  test('every page is read once when nothing moves', async () => {
    const list = aMovingList(upTo(25), 10)
    const whole = await walk(list.readPage, codeOf)
    expect(whole.records.map(codeOf)).toEqual(list.now())
    expect(whole.complete).toBe(true)
    expect(list.reads()).toBe(3)
  })

  test('a booking that moved to another page while another one was deleted is found by reading again', async () => {
    const list = aMovingList(upTo(25), 10, [{ remove: 0 }])
    const whole = await walk(list.readPage, codeOf)
    expect(new Set(whole.records.map(codeOf))).toEqual(new Set(list.now()))
    expect(whole.complete).toBe(true)
  })

  test('a list that changes all the time is shown, with a remark that it may be incomplete', async () => {
    const booking = upTo(40).map((n): ListChange => ({ add: 1_000 + n }))
    const whole = await walk(aMovingList(upTo(25), 10, booking).readPage, codeOf)
    expect(whole.complete).toBe(false)
    expect(whole.records.length).toBeGreaterThanOrEqual(25)
  })

  test('a service that returns the same records for every page gets no more requests, and unreadable records are counted once', async () => {
    const list = aMovingList(upTo(5), 10)
    const whole = await walk(
      async () => ({ ...(await list.readPage(1)), pages: null, total: null, unreadable: 2 }),
      codeOf,
    )
    expect([whole.records.length, whole.unreadable]).toEqual([5, 2])
  })

  test('a service that cuts the page and sends no totals is read to its last page', async () => {
    const list = aMovingList(upTo(23), 10)
    const whole = await walk(
      async (page) => ({ ...(await list.readPage(page)), pages: null, total: null }),
      codeOf,
    )
    expect(whole.records).toHaveLength(23)
  })

  test('a service that cuts the page and says it did not is still read to its end', async () => {
    const list = aMovingList(upTo(23), 10)
    const silent = { pages: null, total: null, limit: 250 }
    const whole = await walk(
      async (page) => ({ ...(await list.readPage(page)), ...silent }),
      codeOf,
    )
    expect(whole.records).toHaveLength(23)
  })

  test('a service that returns the first page for every page is read twice, and not for ever', async () => {
    const list = aMovingList(upTo(10), 10)
    const silent = { pages: null, total: null, limit: 0 }
    const whole = await walk(async () => ({ ...(await list.readPage(1)), ...silent }), codeOf)
    expect(whole.records).toHaveLength(10)
    expect(list.reads()).toBe(2)
  })

  test.each([
    ['its first page only', (page: number) => page === 1],
    ['its last page only', (page: number) => page === 3],
    ['all pages but the first', (page: number) => page > 1],
  ])('a list with its total on %s did not change because of that (§2.1)', async (_, tells) => {
    const list = aMovingList(upTo(25), 10)
    const whole = await walk(async (page) => {
      const answer = await list.readPage(page)
      return { ...answer, total: tells(page) ? answer.total : null }
    }, codeOf)
    expect(whole).toMatchObject({ complete: true })
    expect([whole.records.length, list.reads()]).toEqual([25, 3])
  })

  test('two pages with different totals mean that the list changed, also when a page between has none (§2.1)', async () => {
    const list = aMovingList(upTo(25), 10, [{ remove: 0 }])
    const whole = await walk(async (page) => {
      const answer = await list.readPage(page)
      return { ...answer, total: page === 2 ? null : answer.total }
    }, codeOf)
    expect(new Set(whole.records.map(codeOf))).toEqual(new Set(list.now()))
    expect(list.reads()).toBe(6)
  })

  test('records that cannot be read are counted, and reading goes on', async () => {
    const list = aMovingList(upTo(10), 10)
    const whole = await walk(async (page) => {
      const answer = await list.readPage(page)
      return { ...answer, records: answer.records.slice(1), unreadable: 1 }
    }, codeOf)
    expect(whole).toMatchObject({ unreadable: 1, complete: true })
    expect(list.reads()).toBe(1)
  })
})

const change = fc.oneof(
  fc.record({ add: fc.integer({ min: 1_000, max: 9_999 }) }),
  fc.record({ remove: fc.nat(100) }),
  fc.constant(null),
)

test('however the list changes, no booking is listed twice, and once it is stable none is missing (§4.3)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      fc.array(change, { maxLength: 4 }),
      async (length, limit, changes) => {
        const list = aMovingList(upTo(length), limit, [...changes])
        const whole = await walk(list.readPage, codeOf)
        const codes = whole.records.map(codeOf)
        expect(new Set(codes).size).toBe(codes.length)
        // If the list changed up to the end of the last reading, the desk does not call it complete.
        const stood = list.reads() > changes.length + Math.ceil((length + 5) / limit)
        const missing = list.now().filter((code) => !codes.some((found) => found === code))
        expect(stood && whole.complete ? missing : []).toEqual([])
      },
    ),
  )
})
