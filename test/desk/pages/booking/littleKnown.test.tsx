import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../src/contract/money.ts'
import type { Desk } from '../../../../src/desk/app/openDesk.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { forgetDetails, keepDetail } from '../../../../src/desk/core/replica/keptDetails.ts'
import { keptDetail } from '../../../../src/desk/core/replica/keptFields.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import {
  aBooking,
  aWireBooking,
  aWireDetail,
  aWireIndex,
  cad,
} from '../../../example/wireBooking.ts'
import { anEnvelope } from '../../../example/wireEnvelope.ts'
import type { Instead } from '../../openPlace.tsx'
import { runClockQuickly } from '../../quickClock.ts'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk()
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const code = 'HRBR-211126'
const detail = `/api/3.0/booking/${code}`

const detailIs =
  (answer: () => Response | Promise<Response>): Instead =>
  ({ path }) =>
    path === detail ? answer() : null

/** A list on this desk has already shown the booking. */
const listed = ({ queryClient }: Desk) => {
  const booking = aBooking({
    code: parseBookingCode(code),
    customer: 'Mary Poole',
    paid: cad('50'),
  })
  queryClient.setQueryData(keys.day(parseDay('2026-07-11'), 'starting'), {
    records: [booking],
    unreadable: 0,
    complete: true,
    currency: null,
  })
}

const refusal = (httpCode: number, errorCode: string) =>
  Response.json(
    { error: { httpCode, errorCode, message: 'No.' }, message: 'No.' },
    { status: httpCode },
  )

test('what a list knew is shown at once, while the booking’s own record is being read', async () => {
  let isRequested = false
  openBooking(kenji, code, {
    before: listed,
    instead: detailIs(() => {
      isRequested = true
      return new Promise<Response>(() => {})
    }),
  })
  expect(await screen.findByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check in – 99.50 due' })).toBeTruthy()
  expect(isRequested).toBe(true)
})

test('a member that the service does not send is shown as unknown, and not as none (§2.5)', async () => {
  openBooking(kenji, code, {
    instead: detailIs(() =>
      Response.json(anEnvelope({ booking: aWireBooking({ harbour_berth: 'B 12' }) })),
    ),
  })
  await screen.findByText('Check-in unknown')
  const booking = within(screen.getByRole('article', { name: `Booking ${code}` }))
  expect(booking.getByText('No item details')).toBeTruthy()
  expect(booking.getByText('No payment details')).toBeTruthy()
  const more = booking.getByRole('region', { name: 'Other details' })
  expect(more.textContent).toContain('Harbour berthB 12')
  expect(more.textContent).not.toContain('secret-customer-token')
  expect(booking.getByRole('button', { name: /^Check in/ })).toBeTruthy()
})

test('when the record may not be read, what the list knew stays, with the reason below the buttons, which keep their places', async () => {
  openBooking(kenji, code, { before: listed, instead: detailIs(() => refusal(403, 'forbidden')) })
  const why = await screen.findByText('No permission')
  expect(screen.getByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
  for (const name of [/^Check in/, 'Change status', 'Print']) {
    const button = screen.getByRole('button', { name })
    expect(button.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

const listedToday = (): Response => Response.json(anEnvelope(aWireIndex([aWireBooking()])))

test('a record that is refused to everybody is replaced by the lists of the day, and the page says so', async () => {
  openBooking(kenji, code, {
    instead: ({ path }) => {
      if (path === detail) return refusal(404, 'not_found')
      return path.endsWith('/booking/index') ? listedToday() : null
    },
  })
  expect(await screen.findByText('Could not load details')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Check in/ })).toBeTruthy()
  expect(screen.queryByText('Can’t check in')).toBeNull()
})

test('a record of four members is completed from a list, and removes nothing (real-world.md §6)', async () => {
  const poor = { id: code, booking_id: 4711, status_id: 'PEND', amount_paid: '0' }
  openBooking(kenji, code, {
    before: listed,
    instead: ({ path }) => {
      if (path === detail) return Response.json(anEnvelope({ booking: poor }))
      return path.endsWith('/booking/index') ? listedToday() : null
    },
  })
  await screen.findByText('Check-in unknown')
  const booking = within(screen.getByRole('article', { name: `Booking ${code}` }))
  expect(booking.getByRole('button', { name: 'Check in – 149.50 due' })).toBeTruthy()
  expect(booking.getByText('Pending')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
})

test('a phone number that is not stored on this tablet is not called missing (reliability.md §2.9)', async () => {
  openBooking(kenji, code, {
    before: ({ queryClient }) => {
      const { queries } = queryClient.getDefaultOptions()
      queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
      const wire = anEnvelope({ booking: aWireDetail() })
      const whole = parseBookingDetail(wire, 'America/Vancouver', parseCurrency('CAD'))
      const asKept = keptDetail(whole)
      keepDetail(asKept.code, { detail: asKept, beside: '', readAt: Date.now() })
      onTestFinished(forgetDetails)
    },
    instead: ({ path }) => (/booking|customer/.test(path) ? 'no network' : null),
  })
  expect(await screen.findByText('Go online to see the phone number')).toBeTruthy()
  expect(screen.queryByText('No phone number')).toBeNull()
})

test.each([
  ['the plan', 'Customers are not in your plan.', 'Phone numbers are not in your plan'],
  ['the account', 'No access.', 'No permission to see phone numbers'],
])(
  'a phone number that %s keeps from the desk is not called missing (§1 rule 4)',
  async (_, message, words) => {
    const error = { httpCode: 403, errorCode: 'forbidden', message }
    openBooking(kenji, code, {
      instead: ({ path }) => {
        if (path === detail) {
          return Response.json(anEnvelope({ booking: aWireDetail({ customer_phone: '' }) }))
        }
        return path.startsWith('/api/3.0/customer')
          ? Response.json({ error }, { status: 403 })
          : null
      },
    })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('No phone number')).toBeNull()
  },
)

test('a booking that the service no longer has keeps its place without a button', async () => {
  openBooking(kenji, code, { before: listed, instead: detailIs(() => refusal(404, 'not_found')) })
  expect(await screen.findByText('Can’t check in')).toBeTruthy()
  expect(screen.getByText(/This is the last known version/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})

test('a sheet stays open until the person closes it, also when the booking cannot be read and leaves its list', async () => {
  runClockQuickly()
  const { desk } = openBooking(kenji, code, {
    before: listed,
    instead: detailIs(() => refusal(500, 'broken')),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Change status' }))
  await userEvent.click(sheet.getByRole('radio', { name: /^On hold/ }))
  desk.queryClient.setQueryData(keys.day(parseDay('2026-07-11'), 'starting'), {
    records: [],
    unreadable: 0,
    complete: true,
    currency: null,
  })
  await act(() =>
    desk.queryClient.refetchQueries({ queryKey: keys.booking(parseBookingCode(code)) }),
  )
  expect(sheet.getByRole('radio', { name: /^On hold/, checked: true })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
})

test('an unknown code and an address that is no code are explained in words', async () => {
  openBooking(kenji, 'NOSUCH')
  expect(await screen.findByText('Booking not found')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Booking NOSUCH' })).toBeTruthy()
})

test('an answer that cannot be read is reported, and requested again when the button is pressed', async () => {
  let broken = true
  openBooking(kenji, code, {
    instead: detailIs(() =>
      broken
        ? new Response('<html>Welcome to the hotel Wi-Fi</html>', {
            headers: { 'content-type': 'text/html' },
          })
        : Response.json(anEnvelope({ booking: aWireBooking() })),
    ),
  })
  expect(await screen.findByText('No readable answer')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Mary Poole' })).toBeTruthy()
})

test('a check-in seen only in the notes says so (ux.md §1)', async () => {
  const note = {
    note_id: 81,
    account_id: 1,
    date: '2026-07-11T09:04:00-07:00',
    body: 'Checked in',
    private: true,
    booking_id: code,
  }
  openBooking(kenji, code, {
    instead: ({ path }) => {
      if (path === detail) return Response.json(anEnvelope({ booking: aWireBooking() }))
      return path.endsWith('/notes') ? Response.json(anEnvelope({ notes: [note] })) : null
    },
  })
  const booking = within(await theBooking(code))
  expect(await booking.findByText('Checked in 09:04')).toBeTruthy()
  expect(await booking.findByText(/seen in a note by/)).toBeTruthy()
  expect(booking.getByRole('button', { name: /^Check out/ })).toBeTruthy()
})
