import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { BesideToday } from '../../../../src/desk/app/beside.tsx'
import { Today } from '../../../../src/desk/app/router.tsx'
import { bookingInLists } from '../../../../src/desk/core/api/queries/bookingFromLists.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { useChanged } from '../../../../src/desk/core/replica/live/changed.ts'
import { takeChanges } from '../../../../src/desk/core/replica/live/takeChanges.ts'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { type DeskRequest, type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { rest } from '../../pressKey.ts'
import { pressWhenReady as press } from '../../pressWhenReady.ts'
import { putAway } from '../../putAway.ts'
import { runClockQuickly } from '../../quickClock.ts'
import { rowOf } from '../today/openToday.tsx'
import { openBooking, theBooking } from './anOpenBooking.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const stayOfToday = { startsAt: `${demoToday}T18:00:00Z`, endsAt: `${demoToday}T22:00:00Z` }
/** A guest of today who has paid everything. */
const put = (code: string, name: string, { service } = house) =>
  bookingIn(service.database, {
    code,
    customer: { name },
    ...stayOfToday,
    total: 21_200,
    paid: 21_200,
    status: 'PAID',
  })
/** What a colleague does at another desk. */
const elsewhere = (code: string, way: 'checkin' | 'checkout') =>
  house.service.pair.post(`booking/${code}/${way}`)

function open(code: string, instead?: Instead, tab = kenji): OpenPlace {
  return openPlace(tab, {
    at: `/today/${code}`,
    ...(instead === undefined ? {} : { instead }),
    routes: (
      <Route path={patterns.today} element={<Today />}>
        <Route path=":code" element={<BesideToday />} />
      </Route>
    ),
  })
}

const isUndo = ({ path }: DeskRequest): boolean => path.includes('/undoCheck')
const notesOf = async (code: string, { service } = house): Promise<string[]> => {
  const { body } = await service.pair.post('booking/notes')
  return [...(body['notes'] ?? [])]
    .filter((note) => String(note['booking_id']) === code)
    .map(({ body: text }) => String(text))
}

/** Opens the sheet; the button of a ready reason undoes. */
async function begin(name: string, reason = 'Wrong guest') {
  await press(name)
  const sheet = within(await screen.findByRole('dialog', { name }))
  return { sheet, undo: sheet.getByRole('button', { name: reason }) }
}

describe('Undo check-in, at a service that undoes check-ins', () => {
  test('a check-in that was sent is undone with a reason, and the booking and its row show the guest as expected again', async () => {
    await put('UD10', 'Ines Wolf')
    const { requests } = open('UD10')
    const booking = within(await theBooking('UD10'))
    await userEvent.click(booking.getByRole('button', { name: 'Check in' }))
    expect(booking.queryByRole('button', { name: 'Undo check-in' })).toBeNull()
    putAway()
    await booking.findByText(/^Checked in \d\d:\d\d/)
    house.clock.advance(60)
    expect(booking.queryByRole('button', { name: 'Checked in by mistake?' })).toBeNull()
    const { undo } = await begin('Undo check-in')
    await userEvent.click(undo)
    await booking.findByText('Not checked in')
    await booking.findByText('Check-in undone: Wrong guest')
    await booking.findByRole('button', { name: 'Check in' })
    const row = within(await rowOf('Ines Wolf'))
    await row.findByRole('button', { name: /^Check in/ })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requests.filter(isUndo)).toHaveLength(1)
  })

  test('a check-out is undone, and the guest is in house again', async () => {
    await put('UD11', 'Nora Lind')
    await elsewhere('UD11', 'checkin')
    await elsewhere('UD11', 'checkout')
    open('UD11')
    const booking = within(await theBooking('UD11'))
    const { undo } = await begin('Undo check-out', 'Still here')
    await userEvent.click(undo)
    await booking.findByText(/^Checked in \d\d:\d\d/)
    await booking.findByRole('button', { name: 'Check out' })
    expect(await notesOf('UD11')).toContain('Check-out undone: Still here')
  })

  test('nothing is sent without a reason; an own one can be typed, and Enter sends it', async () => {
    await put('UD12', 'Olga Sand')
    await elsewhere('UD12', 'checkin')
    const { requests } = open('UD12')
    await theBooking('UD12')
    await press('Undo check-in')
    const sheet = within(await screen.findByRole('dialog', { name: 'Undo check-in' }))
    const undo = sheet.getByRole('button', { name: 'Undo check-in' })
    expect(undo.getAttribute('title')).toBe('Add a reason first')
    await userEvent.type(sheet.getByRole('textbox', { name: 'Reason' }), '   {Enter}')
    expect(requests.filter(isUndo)).toHaveLength(0)
    await userEvent.type(sheet.getByRole('textbox', { name: 'Reason' }), 'Came tomorrow')
    // Letters and Enter in one go are those of a scanner.
    await rest()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Check-in undone: Came tomorrow')
    expect(requests.filter(isUndo).map(({ body }) => body)).toEqual([{ reason: 'Came tomorrow' }])
  })

  test('a double press undoes it once', async () => {
    await put('UD13', 'Petra Holm')
    await elsewhere('UD13', 'checkin')
    const { requests } = open('UD13')
    const booking = within(await theBooking('UD13'))
    const { undo } = await begin('Undo check-in')
    await userEvent.dblClick(undo)
    await booking.findByText('Not checked in')
    expect(requests.filter(isUndo)).toHaveLength(1)
  })

  test('a refusal is shown in the words of the service, and the guest stays checked in', async () => {
    await put('UD14', 'Rosa Klint')
    await elsewhere('UD14', 'checkin')
    open('UD14')
    const booking = within(await theBooking('UD14'))
    const { sheet, undo } = await begin('Undo check-in')
    await elsewhere('UD14', 'checkout')
    await userEvent.click(undo)
    await sheet.findByText('Not undone')
    await sheet.findByText('The guests are checked out already. Undo the check-out first.')
    expect(booking.getByText(/^Checked (?:in|out) \d\d:\d\d/)).toBeTruthy()
    expect(await notesOf('UD14')).not.toContain('Check-in undone: Wrong guest')
  })

  test('the answer is lost: the desk finds out that it was undone, once, and announces no change of a colleague', async () => {
    await put('UD15', 'Mona Falk')
    await elsewhere('UD15', 'checkin')
    let isLost = false
    const { desk } = open('UD15', (one) => {
      if (!isUndo(one) || isLost) return null
      isLost = true
      return 'answer lost'
    })
    const booking = within(await theBooking('UD15'))
    const { queryClient, api } = desk
    const code = parseBookingCode('UD15')
    await waitFor(() => expect(bookingInLists(queryClient, code)).not.toBeNull())
    const { undo } = await begin('Undo check-in')
    await userEvent.click(undo)
    await waitFor(async () => expect(await notesOf('UD15')).toHaveLength(2))
    const listed = bookingInLists(queryClient, code)
    await takeChanges({ api, queryClient }, listed === null ? [] : [listed], Date.now())
    await booking.findByText('Not checked in')
    expect(useChanged.getState().changed.has(code)).toBe(false)
    expect(await notesOf('UD15')).toHaveLength(2)
  })

  test('the answer is lost and nobody knows: the desk reads the booking, and says that it is not sure', async () => {
    runClockQuickly()
    await put('UD16', 'Vera Blom')
    await elsewhere('UD16', 'checkin')
    openBooking(kenji, 'UD16', {
      instead: (one) => {
        if (one.path.startsWith('/api/ops/')) {
          return Response.json({ state: 'unknown', mayArriveMs: 0 })
        }
        return isUndo(one) ? 'no network' : null
      },
    })
    await theBooking('UD16')
    const { sheet, undo } = await begin('Undo check-in')
    await userEvent.click(undo)
    await sheet.findByText('Not sure it was undone')
    expect(await notesOf('UD16')).toHaveLength(1)
  })

  test('it never arrived: the sheet says so, and the next press undoes it once', async () => {
    runClockQuickly()
    await put('UD17', 'Anna Roos')
    await elsewhere('UD17', 'checkin')
    let isAway = true
    openBooking(kenji, 'UD17', {
      instead: (one) => (isAway && isUndo(one) ? 'no network' : null),
    })
    const booking = within(await theBooking('UD17'))
    const { sheet, undo } = await begin('Undo check-in')
    await userEvent.click(undo)
    await sheet.findByText('Not sent. Try again.')
    isAway = false
    await userEvent.click(undo)
    await booking.findByText('Not checked in')
    expect(await notesOf('UD17')).toHaveLength(2)
  })

  test('offline the button says why it is off', async () => {
    await put('UD18', 'Lena Falk')
    await elsewhere('UD18', 'checkin')
    open('UD18')
    await theBooking('UD18')
    const undo = await screen.findByRole('button', { name: 'Undo check-in' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    window.dispatchEvent(new Event('offline'))
    await waitFor(() => expect(undo.getAttribute('title')).toBe('Go online to undo'))
  })

  test('a person who may only look cannot press it', async () => {
    await put('UD19', 'Tove Lund')
    await elsewhere('UD19', 'checkin')
    open('UD19', undefined, await house.signIn('sam'))
    await theBooking('UD19')
    const undo = await screen.findByRole('button', { name: 'Undo check-in' })
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'))
  })

  test('a colleague undoes it: the row shows the guest as expected again', async () => {
    await put('UD20', 'Karin Moe')
    await elsewhere('UD20', 'checkin')
    const { desk } = open('UD20')
    const booking = within(await theBooking('UD20'))
    await booking.findByText(/^Checked in \d\d:\d\d/)
    await booking.findByText('Checked in', { selector: 'b' })
    await userEvent.click(booking.getByRole('link', { name: /^Close/ }))
    const { queryClient, api } = desk
    const code = parseBookingCode('UD20')
    await waitFor(() => expect(bookingInLists(queryClient, code)).not.toBeNull())
    await waitFor(() =>
      expect(queryClient.getQueryData(keys.notes('the last thirty days'))).toBeDefined(),
    )
    await house.service.pair.send('POST', '/api/4.0/bookings/UD20/undoCheckin', {
      reason: 'Wrong guest',
    })
    const listed = bookingInLists(queryClient, code)
    await takeChanges({ api, queryClient }, listed === null ? [] : [listed], Date.now())
    const row = within(await rowOf('Karin Moe'))
    await row.findByRole('button', { name: /^Check in/ })
    expect(useChanged.getState().changed.has(code)).toBe(true)
  })
})

test('at a service that cannot undo it, a check-in by mistake that is found later is corrected by a note, whose words are ready (§4.1, ux.md §1.3)', async () => {
  const other = await startFrontDesk({ habits: ['undoes no check-in'], demo: 20 })
  onTestFinished(() => other.close())
  await put('UD30', 'Elsa Dahl', other)
  open('UD30', undefined, await other.signIn('kenji'))
  const booking = within(await theBooking('UD30'))
  await userEvent.click(booking.getByRole('button', { name: 'Check in' }))
  putAway()
  await userEvent.click(await booking.findByRole('button', { name: 'Checked in by mistake?' }))
  const box = booking.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  expect(document.activeElement).toBe(box)
  expect(box.value).toMatch(/^Checked in by mistake at \d\d:\d\d\. The guest is not here\.$/)
  expect(booking.queryByRole('button', { name: 'Undo check-in' })).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect(await notesOf('UD30', other)).toContainEqual(
      expect.stringMatching(/^Checked in by mistake/),
    ),
  )
})
