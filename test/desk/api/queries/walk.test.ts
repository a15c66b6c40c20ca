import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '../../../../src/contract/booking.ts'
import { walk } from '../../../../src/desk/api/queries/walk.ts'
import { aMovingList, type Change } from './aMovingList.ts'

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

  test('a booking that slipped over a page while another went is found by reading again', async () => {
    const list = aMovingList(upTo(25), 10, [{ remove: 0 }])
    const whole = await walk(list.readPage, codeOf)
    expect(new Set(whole.records.map(codeOf))).toEqual(new Set(list.now()))
    expect(whole.complete).toBe(true)
  })

  test('a list that never stands still is shown, and said to be perhaps incomplete', async () => {
    const booking = upTo(40).map((n): Change => ({ add: 1_000 + n }))
    const whole = await walk(aMovingList(upTo(25), 10, booking).readPage, codeOf)
    expect(whole.complete).toBe(false)
    expect(whole.records.length).toBeGreaterThanOrEqual(25)
  })

  test('a service that gives the same whatever page is asked is believed once, also about what cannot be read', async () => {
    const list = aMovingList(upTo(5), 10)
    const whole = await walk(
      async () => ({ ...(await list.readPage(1)), pages: null, total: null, unreadable: 2 }),
      codeOf,
    )
    expect([whole.records.length, whole.unreadable]).toEqual([5, 2])
  })

  test('a service that cuts the page and names no totals is walked to its last page', async () => {
    const list = aMovingList(upTo(23), 10)
    const whole = await walk(
      async (page) => ({ ...(await list.readPage(page)), pages: null, total: null }),
      codeOf,
    )
    expect(whole.records).toHaveLength(23)
  })

  test('a service that cuts the page and says it did not is walked to its end all the same', async () => {
    const list = aMovingList(upTo(23), 10)
    const silent = { pages: null, total: null, limit: 250 }
    const whole = await walk(
      async (page) => ({ ...(await list.readPage(page)), ...silent }),
      codeOf,
    )
    expect(whole.records).toHaveLength(23)
  })

  test('a service that gives the first page whatever is asked is read twice, not for ever', async () => {
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
  ])('a list whose total stands on %s has not changed for that (§2.1)', async (_, tells) => {
    const list = aMovingList(upTo(25), 10)
    const whole = await walk(async (page) => {
      const answer = await list.readPage(page)
      return { ...answer, total: tells(page) ? answer.total : null }
    }, codeOf)
    expect(whole).toMatchObject({ complete: true })
    expect([whole.records.length, list.reads()]).toEqual([25, 3])
  })

  test('a total told on two pages that differs is a list that changed, though a page between is silent (§2.1)', async () => {
    const list = aMovingList(upTo(25), 10, [{ remove: 0 }])
    const whole = await walk(async (page) => {
      const answer = await list.readPage(page)
      return { ...answer, total: page === 2 ? null : answer.total }
    }, codeOf)
    expect(new Set(whole.records.map(codeOf))).toEqual(new Set(list.now()))
    expect(list.reads()).toBe(6)
  })

  test('records that cannot be read are counted, not waited for', async () => {
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

test('however the list moves, nothing is doubled, and once it stands still nothing is missing (§4.3)', async () => {
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
        // When it changed to the very end of the last walk, "complete" is not claimed for what came after.
        const stood = list.reads() > changes.length + Math.ceil((length + 5) / limit)
        const missing = list.now().filter((code) => !codes.some((found) => found === code))
        expect(stood && whole.complete ? missing : []).toEqual([])
      },
    ),
  )
})
