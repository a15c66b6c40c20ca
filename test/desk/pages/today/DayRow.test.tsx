import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Booking, parseBookingCode } from '../../../../src/contract/booking.ts'
import { type Status, statusOf } from '../../../../src/contract/status.ts'
import { DayRow, lateParts } from '../../../../src/desk/pages/today/DayRow.tsx'
import { rowKey } from '../../../../src/desk/pages/today/rowKeys.ts'
import { type DaySources, dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { todayTabs } from '../../../../src/desk/ui/paths.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import type { Wish } from '../../core/outbox/someEntries.ts'
import { aBooking4, aDay, aNote, anEntry, now } from './aDay.ts'

const code = parseBookingCode('KB58R')
const mateo = (members: Partial<Booking> = {}) =>
  aBooking({
    code,
    customer: 'Mateo Fernández Ortiz',
    summary: 'E-bike day, 2 medium',
    status: statusOf('PAID', 'Paid'),
    total: cad('212.00'),
    paid: cad('212.00'),
    ...members,
  })
const checkIn = { kind: 'check-in', code, customer: 'Mateo Fernández Ortiz' } as const

type RowOptions = {
  isLooking?: boolean
  onLook?: () => void
  notAllowed?: string | null
  noShow?: Status | null
}

/** The row of the one booking of a day. */
function show(sources: Partial<DaySources>, shown: RowOptions = {}) {
  const { rows } = dayBoard(aDay(sources))
  const [row] = todayTabs.flatMap((tab) => rows[tab])
  if (row === undefined) throw new Error('nobody is listed')
  cleanup()
  render(
    <MemoryRouter>
      <ul>
        <DayRow
          row={row}
          moment={{ now, zone: 'America/Vancouver' }}
          openAt={(opened) => `/today/${opened}`}
          isOpen={false}
          isLooking={shown.isLooking ?? false}
          onLook={shown.onLook ?? (() => {})}
          notAllowed={shown.notAllowed ?? null}
          noShow={shown.noShow ?? null}
          isChosen={null}
          onChoose={() => {}}
        />
      </ul>
    </MemoryRouter>,
  )
  return screen.getByRole('listitem', { name: /^Mateo Fernández Ortiz.*KB58R/ })
}

beforeEach(async () => void (await lateParts.load()))

const tapped = (members: Wish): Partial<DaySources> => ({
  starting: [mateo()],
  entries: [anEntry(checkIn, members)],
})

test('a row begins with the name, has the code in it, and leads to the booking', () => {
  const row = show({ starting: [mateo()] })
  expect(row.getAttribute('aria-label')).toBe('Mateo Fernández Ortiz, KB58R, Check-in unknown')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/today/KB58R')
  expect(within(row).getByText('E-bike day, 2 medium')).toBeTruthy()
  expect(within(row).getByRole('button').textContent).toBe('Check in')
})

test('the amount due is part of the one button, after its words (ux.md §0)', () => {
  const row = show({ starting: [mateo({ paid: cad('172.00') })] })
  expect(within(row).getAllByRole('button')).toHaveLength(1)
  expect(within(row).getByRole('button', { name: /^Check in.*40\.00 due/ })).toBeTruthy()
})

test('while a payment is recorded the row says so in place of Check in, and afterwards that it is paid (§4.1 set_paid)', () => {
  const pay = { kind: 'set-paid', code, balance: cad('40.00') } as const
  const paying = (state: NonNullable<Wish['state']>, paid = '172.00') =>
    show({ starting: [mateo({ paid: cad(paid) })], entries: [anEntry(pay, { state })] })
  const sending = paying('sending')
  expect(within(sending).getByText('Recording payment')).toBeTruthy()
  expect(within(sending).queryByRole('button')).toBeNull()
  // Minutes may pass before its outcome is known: the guest at the desk does not wait for that.
  const unsure = paying('checking')
  expect(unsure.textContent).toContain('Payment not confirmed yet')
  expect(within(unsure).getByRole('button', { name: /^Check in/ })).toBeTruthy()
  expect(paying('done', '212.00').textContent).toContain('Paid · E-bike day')
  // Something more is due since then.
  expect(paying('done').textContent).not.toContain('Paid ·')
})

test('what the guest wrote is on the row, by its first line', () => {
  const body = '  We arrive late.\nPlease leave the key.'
  const at = new Date('2026-11-20T10:00:00Z')
  const row = show({
    starting: [mateo()],
    notes: [
      aNote('KB58R', { accountId: 0, body: 'Two cots?', at: new Date('2026-11-19T10:00:00Z') }),
      aNote('KB58R', { accountId: 0, body, at }),
      aNote('KB58R', { accountId: 3, body: 'Cots are ready.' }),
    ],
  })
  const written = [...row.querySelectorAll('q')].map(({ textContent }) => textContent)
  expect(written).toEqual(['We arrive late.'])
})

test('a cancelled booking has words in place of a button, and nothing is due (§3 rule 1)', () => {
  for (const status of [
    { id: 'VOID', name: 'Void' },
    { id: 'CANCELLED', name: 'Cancelled' },
  ]) {
    const row = show({ starting: [mateo({ status, paid: cad('0.00') })] })
    expect(within(row).queryByRole('button')).toBeNull()
    expect(row.textContent).toContain(`${status.name} – can’t check in`)
    expect(row.textContent).not.toContain('due')
  }
})

test('the source of a state is shown with it (ux.md §1.2)', () => {
  const row = show({ starting: [mateo()], notes: [aNote('KB58R')] })
  expect(row.getAttribute('aria-label')).toContain(
    'Checked in 08:00, by Kenji Sato, seen in a note',
  )
  expect(within(row).getByText(/^Seen in a note/)).toBeTruthy()
})

test('a tap can be undone, then says that it was not sent, then what came of it', () => {
  const held = show(tapped({ state: 'held', heldUntil: Date.now() + 5_000 }))
  expect(within(held).getByRole('button', { name: 'Undo' })).toBeTruthy()
  const words = (['waiting', 'sending', 'checking'] as const).map((state) => {
    const row = show(tapped({ state }))
    expect(within(row).queryByRole('button')).toBeNull()
    return row.getAttribute('aria-label')?.split(', KB58R, ')[1]
  })
  expect(words).toEqual(['Check-in not sent yet', 'Checking in…', 'Not sure it arrived'])
})

test('a refusal opens a card in the row: what was tapped, what the service says, and what to do now', async () => {
  const failure = { kind: 'conflict', message: 'Checked in at 08:57 by Ana' } as const
  const onLook = vi.fn<() => void>()
  const closed = show(tapped({ state: 'refused', failure }), { onLook })
  expect(within(closed).getByText('Checked in at 08:57 by Ana')).toBeTruthy()
  await userEvent.click(within(closed).getByRole('button', { name: 'Review', expanded: false }))
  expect(onLook).toHaveBeenCalledWith('KB58R')
})

test('after a conflict the booking is opened before anything is sent again', async () => {
  const failure = { kind: 'conflict', message: 'Checked in at 08:57 by Ana' } as const
  const row = show(tapped({ state: 'refused', failure }), { isLooking: true })
  const card = await within(row).findByRole('region', { name: 'Changed by someone else' })
  expect(within(card).getByText(/^Check-in, /)).toBeTruthy()
  const ways = [...card.querySelectorAll('a, button')].map((way) => way.textContent)
  expect(ways).toEqual(['Open booking', 'Send again', 'Close'])
})

test('an action that this account may not do has no button to send it again', async () => {
  const failure = { kind: 'forbidden', message: '' } as const
  const row = show(tapped({ state: 'refused', failure }), { isLooking: true })
  await within(row).findByRole('button', { name: 'Close' })
  expect(within(row).queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('a button that is disabled keeps its place and says why', () => {
  const row = show({ starting: [mateo()] }, { notAllowed: 'No permission to check guests in' })
  const button = within(row).getByRole('button', { name: 'Check in' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('No permission to check guests in')
})

test('hostile names are shown as text, and a booking without a name still has a row', () => {
  const script = show({
    starting: [mateo({ customer: 'Mateo Fernández Ortiz<script>x</script>' })],
  })
  expect(script.querySelector('script')).toBeNull()
  expect(script.textContent).toContain('<script>x</script>')
})

const atNine = (members: Partial<Booking>): Partial<DaySources> => ({
  starting: [mateo(members)],
  four: new Map([[code, aBooking4(code, { startsAt: new Date('2026-11-21T17:00:00Z') })]]),
})
const noShow = statusOf('NOSHOW', 'No-show')

test('the row of a late guest has No-show beside Check in, where the business has such a status (§3)', () => {
  expect(within(show(atNine({}), { noShow })).getByRole('button', { name: 'No-show' })).toBeTruthy()
  expect(within(show(atNine({}))).queryByRole('button', { name: 'No-show' })).toBeNull()
  const notLate = show({ starting: [mateo()] }, { noShow })
  expect(within(notLate).queryByRole('button', { name: 'No-show' })).toBeNull()
})

test('i presses Check in of a late guest, whose row has No-show too (ux.md §3.2)', () => {
  const row = show(atNine({}), { noShow })
  const pressed: unknown[] = []
  row.addEventListener(
    'click',
    (event) => {
      event.stopPropagation()
      pressed.push(event.target)
    },
    { capture: true },
  )
  within(row).getByRole('link').focus()
  rowKey(row.parentElement ?? row, 'i')
  expect(pressed).toEqual([within(row).getByRole('button', { name: /^Check in/ })])
})

test('No-show keeps its place while its undo time runs, so that a second press does not open the booking', () => {
  const held = anEntry({
    kind: 'change-status',
    code,
    from: statusOf('PAID', 'Paid'),
    to: noShow,
    notify: false,
  })
  const row = show({ ...atNine({}), entries: [held] }, { noShow })
  const button = within(row).getByRole('button', { name: 'No-show' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a no-show is named in the row, is not late, and has the button “They came” (ux.md §3.1)', () => {
  const row = show(atNine({ status: noShow }), { noShow })
  expect(row.getAttribute('aria-label')).toContain('No-show, not expected')
  expect(within(row).getByText('No-show · E-bike day, 2 medium')).toBeTruthy()
  expect(
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['They came'])
})

test('what is due of guests in house stays on the row, in words of its own (ux.md §3.1)', () => {
  const row = show({
    staying: [mateo({ paid: cad('172.00') })],
    notes: [aNote('KB58R', { body: 'Checked in' })],
  })
  expect(within(row).getByText('40.00 due')).toBeTruthy()
})
