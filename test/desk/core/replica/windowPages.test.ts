import { millisecondsInHour } from 'date-fns/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { hold, useReplica } from '../../../../src/desk/core/api/replica.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { BookingsDisk } from '../../../../src/desk/core/replica/bookingsDisk.ts'
import {
  type CaughtUp,
  fillWindow,
  inWindow,
} from '../../../../src/desk/core/replica/fillReplica.ts'
import { dropNames, forgetReplica } from '../../../../src/desk/core/replica/forgetReplica.ts'
import { openRow, readRows } from '../../../../src/desk/core/replica/replicaDisk.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import { closeDatabase } from '../../../../src/desk/core/vault/tabletDatabase.ts'
import { useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../src/desk/core/vault/wrapping.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { aFetch, type SentRequest } from '../../../example/aFetch.ts'
import { aBooking, aWireBooking, aWireIndex } from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import { aTabletDisk, until } from '../device/aTabletDisk.ts'

aTabletDisk()

const bookings = 2_000
const perPage = 250
const pages = bookings / perPage
const codeOf = (nth: number) => parseBookingCode(`KB${nth}`)
const onPage = (page: number) =>
  Array.from({ length: perPage }, (_, nth) => (page - 1) * perPage + nth)

/** What the bookings are at the service: their status, which a test changes. */
let status: Record<number, string>
let offersFour: boolean

function serve({ path, query }: SentRequest) {
  if (path === '/api/4.0/bookings') {
    if (!offersFour) return { status: 404, json: {} }
    // None of them ends within three days.
    if (query.has('endMax')) return { json: { data: [], meta: { records: { total: 0 } } } }
    const offset = Number(query.get('offset'))
    const data = onPage(offset / perPage + 1).map((nth) => ({
      code: codeOf(nth),
      startDate: '2026-11-21T17:00:00Z',
      endDate: '2026-11-21T21:00:00Z',
      fields: { customer_phone: '+1 604 555 0101' },
    }))
    const isLast = offset + perPage >= bookings
    return {
      json: { data, meta: { records: { nextPageUrl: isLast ? '' : 'https://service.test/next' } } },
    }
  }
  const page = Number(query.get('page'))
  const of = query.has('end_date') ? onPage(page) : []
  const records = of.map((nth) =>
    aWireBooking({ booking_id: nth + 1, code: codeOf(nth), status_id: status[nth] ?? 'PAID' }),
  )
  const totals =
    of.length === 0 ? { pages: 1, total_records: 0 } : { pages, total_records: bookings }
  return { json: anEnvelope(aWireIndex(records), { page, limit: perPage, ...totals }) }
}

let key: CryptoKey
let vault: Vault
let disk: BookingsDisk
let now: number
beforeEach(async () => {
  key = await importKey(newRawKey())
  now = Date.parse('2026-11-21T17:00:00Z')
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  useSignIn.setState({ serverOffsetMs: 0 })
  status = {}
  offersFour = true
  openDesk()
})
afterEach(() => {
  forgetReplica()
  inWindow.clear()
  useVault.setState({ state: 'unmarked', vault: null })
  vi.restoreAllMocks()
})

/** The page is opened again, with the stored data on the disk. */
function openDesk(): void {
  dropNames()
  inWindow.clear()
  closeDatabase()
  vault = createVault({ person: '2:Kenji Sato', id: 'kenji' }, { replica: [key], outbox: [key] })
  useVault.setState({ state: 'open', vault })
  disk = new BookingsDisk(vault)
}

const calm = async (): Promise<void> => {}
const statusOf = (nth: number) => useReplica.getState().held.get(codeOf(nth))?.booking.status.id

/**
 * Reads the window until so many requests were answered; then the page is closed.
 *
 * @returns the requests
 */
async function read(most: number, catchUp: () => Promise<CaughtUp | null> = async () => null) {
  const page = new AbortController()
  const { signal } = page
  const clock = aDeskClock(now)
  const { fetch, requests } = aFetch(serve)
  await disk.restore(calm)
  await fillWindow({
    api: createApi({ origin: 'http://desk.test', clock, fetch }),
    clock,
    signal,
    free: async () => {
      if (requests.length >= most) page.abort()
    },
    calm,
    pages: disk.pages,
    catchUp,
  }).catch((thrown: unknown) => {
    if (!signal.aborted) throw thrown
  })
  return requests.map(({ path, query }) => `${path}?${query}`)
}

const keptPages = async () =>
  (await readRows(vault, ['pages'])).filter(({ sealed }) => sealed !== null)

test.each([
  ['with 4.0', true, 1 + 2 * pages],
  ['without it', false, 1 + 31 + pages + 1],
])(
  'a desk that is opened again while it reads asks for no page twice, %s',
  async (_, isOffered, questions) => {
    offersFour = isOffered
    const requests: string[] = []
    for (const most of [3, 5, 4]) {
      requests.push(...(await read(most)))
      expect(useReplica.getState().isWhole).toBe(false)
      openDesk()
    }
    requests.push(...(await read(Number.POSITIVE_INFINITY)))
    // Each time it must find out again that there is no 4.0.
    const pageRequests = requests.filter((one) => isOffered || !one.includes('4.0'))
    expect(pageRequests).toHaveLength(isOffered ? questions : questions - 1)
    expect(new Set(pageRequests).size).toBe(pageRequests.length)
    const { held, isWhole, expected } = useReplica.getState()
    expect([held.size, isWhole, expected]).toEqual([bookings, true, bookings])
    expect(held.get(codeOf(7))?.starts).toBe(isOffered ? '2026-11-21' : null)
  },
)

test('what changed while the desk was closed is taken from the changes, and not from an earlier page', async () => {
  const [then, changed, since] = [now, 5, now + 60_000]
  await read(pages + 3)
  openDesk()
  now = since
  status[changed] = 'VOID'
  const starts: number[] = []
  await read(Number.POSITIVE_INFINITY, async () => {
    starts.push(then)
    const booking = aBooking({ code: codeOf(changed), status: { id: 'VOID', name: 'Void' } })
    hold([{ booking, starts: null, ends: null, phone: null }])
    return { codes: new Set([codeOf(changed)]), asOf: since }
  })
  expect(starts).toEqual([then])
  expect([statusOf(changed), statusOf(changed + 1)]).toEqual(['VOID', 'PAID'])
  expect(useReplica.getState().asOf).toBe(since)
})

test('a reading that began an hour ago starts from the beginning', async () => {
  const first = await read(5)
  openDesk()
  now += millisecondsInHour
  const again = await read(Number.POSITIVE_INFINITY)
  expect(again).toHaveLength(1 + 2 * pages)
  expect(again.slice(0, 5)).toEqual(first)
})

test('the pages are deleted once the bookings are stored, and hold no phone number (decisions.md 13)', async () => {
  await read(pages + 4)
  const kept = await keptPages()
  expect(kept).toHaveLength(pages + 4)
  const values = await Promise.all(kept.map((row) => openRow(vault, row)))
  const stored = JSON.stringify(values)
  const holds = (words: string) => stored.includes(words)
  expect(['mary@example.com', '555 0101'].map(holds)).toEqual([true, false])
  openDesk()
  await read(Number.POSITIVE_INFINITY)
  const [clock, ends] = [aDeskClock(now), new AbortController()]
  const keeping = disk.keep({ clock, signal: ends.signal, calm })
  clock.pass(3_000)
  await until(async () => expect(await keptPages()).toEqual([]))
  ends.abort()
  await keeping
  openDesk()
  expect(await disk.restore(calm)).not.toBeNull()
  expect(useReplica.getState()).toMatchObject({ isWhole: true, expected: bookings })
  expect(useReplica.getState().held.size).toBe(bookings)
})
