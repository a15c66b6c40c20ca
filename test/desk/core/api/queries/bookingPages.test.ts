import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking, Page } from '../../../../../src/contract/booking.ts'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import {
  atTheTop,
  type BookingsPage,
  bookingPages,
  loadedBookings,
  nextStep,
} from '../../../../../src/desk/core/api/queries/bookingPages.ts'
import { aMovingList, type ListChange } from './aMovingList.ts'

type ReadStream = (statusId: string | null, page: number) => Promise<Page<Booking>>
const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, i) => from + i)
const api = createApi({ origin: 'http://desk.test', fetch: globalThis.fetch })

/** Loads page after page to the end. */
async function scrollToEnd(
  statusIds: readonly string[],
  read: ReadStream,
): Promise<BookingsPage[]> {
  const { getNextPageParam } = bookingPages(api, { statusIds })
  const pages = [await nextStep(atTheTop({ statusIds }), read)]
  for (;;) {
    const last = pages.at(-1)
    const cursor = last && getNextPageParam(last, pages, null, [])
    if (!cursor) return pages
    pages.push(await nextStep(cursor, read))
  }
}

describe('Bookings, page by page', () => {
  test('show what is loaded and how many there are from the first page on', async () => {
    const list = aMovingList(upTo(25), 10)
    const pages = await scrollToEnd([], (_, page) => list.readPage(page))
    expect(loadedBookings(pages.slice(0, 1))).toMatchObject({
      loaded: 10,
      total: 25,
      reached: 'more',
    })
    expect(loadedBookings(pages)).toMatchObject({ loaded: 25, total: 25, reached: 'all' })
    expect(list.reads()).toBe(3)
  })

  test('keep a total that only the first page has (§2.1)', async () => {
    const list = aMovingList(upTo(25), 10)
    const pages = await scrollToEnd([], async (_, page) => {
      const answer = await list.readPage(page)
      return { ...answer, total: page === 1 ? answer.total : null }
    })
    expect(loadedBookings(pages)).toMatchObject({ loaded: 25, total: 25, reached: 'all' })
    expect(list.reads()).toBe(3)
  })

  test('with two statuses are two requests and one list (§4.3 takes one status_id)', async () => {
    const paid = aMovingList(upTo(12), 10)
    const pending = aMovingList(upTo(3, 100), 10)
    const pages = await scrollToEnd(['PAID', 'PEND'], (status, page) =>
      (status === 'PAID' ? paid : pending).readPage(page),
    )
    expect(loadedBookings(pages)).toMatchObject({ loaded: 15, total: 15, reached: 'all' })
    expect([paid.reads(), pending.reads()]).toEqual([2, 1])
  })

  test('still have a booking that moved to another page; it is at the end, below what is already shown', async () => {
    const list = aMovingList(upTo(25), 10, [{ remove: 0 }])
    const pages = await scrollToEnd([], (_, page) => list.readPage(page))
    const { bookings, reached } = loadedBookings(pages)
    expect(reached).toBe('all')
    expect(bookings.slice(0, 10).map(({ code }) => code)).toEqual(upTo(10).map((n) => `KB${n}`))
    expect(bookings.map(({ code }) => code)).toContain('KB10')
  })

  test('are complete when a page that failed is requested again', async () => {
    const list = aMovingList(upTo(5), 10)
    let reads = 0
    const failsOnce = async (): Promise<Page<Booking>> => {
      reads += 1
      if (reads === 2) throw new Error('no network')
      // The first answer announces more records than it has, so every page is read again.
      return { ...(await list.readPage(1)), total: reads === 1 ? 7 : 5 }
    }
    const top = atTheTop({ statusIds: [] })
    await expect(nextStep(top, failsOnce)).rejects.toThrow('no network')
    expect((await nextStep(top, failsOnce)).bookings).toHaveLength(5)
    // And once more, as when its answer arrives after nobody waits for it.
    expect((await nextStep(top, failsOnce)).bookings).toHaveLength(5)
  })
})

const change = fc.oneof(
  fc.record({ add: fc.integer({ min: 1_000, max: 9_999 }) }),
  fc.record({ remove: fc.nat(100) }),
  fc.constant(null),
)

test('however pages shift while somebody scrolls, no booking is shown twice, and a gap is announced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      fc.array<ListChange>(change, { maxLength: 3 }),
      async (length, limit, changes) => {
        const list = aMovingList(upTo(length), limit, [...changes])
        const pages = await scrollToEnd([], (_, page) => list.readPage(page))
        const { bookings, reached } = loadedBookings(pages)
        const codes = bookings.map(({ code }) => code)
        expect(new Set(codes).size).toBe(codes.length)
        const stood = list.reads() > changes.length + Math.ceil((length + 5) / limit)
        const missing = list.now().filter((code) => !codes.some((found) => found === code))
        expect(stood && reached === 'all' ? missing : []).toEqual([])
      },
    ),
  )
})
