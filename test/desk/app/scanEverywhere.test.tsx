import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, FormEvent } from 'react'
import { Route } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BesideBookings } from '../../../src/desk/app/beside.tsx'
import { placeCode } from '../../../src/desk/app/placeCode.ts'
import { useOutbox } from '../../../src/desk/core/outbox/outboxStore.ts'
import { TextField } from '../../../src/desk/ui/Field.tsx'
import { keysAct } from '../../../src/desk/ui/keys/keyGate.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import type { Tab } from '../../example/aTab.ts'
import { bookingIn } from '../../example/bookingIn.ts'
import { scan } from '../aScanner.ts'
import { type OpenPlace, openPlace } from '../openPlace.tsx'
import { draftsNow } from '../pages/calendar/openEditor.tsx'
import { pressKey, rest } from '../pressKey.ts'

/** Every letter and sign that is a shortcut somewhere, with a Space in it. */
const everyKey = 'cnsbp tgdrwef io/?-+1'

let house: FrontDesk
let maria: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 60 })
  maria = await house.signIn('maria')
  await bookingIn(house.service.database, { code: 'KSCAN', customer: { name: 'Zora Quell' } })
})
afterAll(() => house.close())

async function open(
  at: string,
  load: () => Promise<{ readonly Component: ComponentType }>,
): Promise<OpenPlace> {
  const { Component } = await load()
  const [path = ''] = at.slice(1).split('/K')
  const place = openPlace(maria, {
    at,
    routes: (
      <Route path={`/${path}`} element={<Component />}>
        <Route path=":code" element={<BesideBookings />} />
      </Route>
    ),
  })
  await screen.findByRole('heading', { level: 1 })
  await vi.waitUntil(keysAct, 20_000)
  return place
}

const focusable = 'main a[href], main button:not([aria-disabled]), main [tabindex="0"]'
/** An empty text for none. */
const focusOn = async (wanted: string): Promise<void> => {
  if (wanted === '') return
  const found = await waitFor(() => {
    const one = document.querySelector<HTMLElement>(wanted)
    if (one === null) throw new Error(`${wanted} is not there`)
    return one
  })
  found.focus()
}

describe('a scanner that types (ux.md §3.2)', () => {
  test.each([
    ['/bookings', placeCode.bookings, '[data-code]'],
    ['/payments', placeCode.payments, focusable],
    ['/payments/close', placeCode['payments/close'], focusable],
    ['/handover', placeCode.handover, focusable],
    ['/calendar', placeCode.calendar, '[role=gridcell]'],
    ['/customers', placeCode.customers, ''],
    ['/availability', placeCode.availability, focusable],
    ['/bookings/new', placeCode['bookings/new'], focusable],
    ['/settings', placeCode.settings, focusable],
    ['/settings/audit', placeCode['settings/audit'], focusable],
    ['/bookings/KSCAN', placeCode.bookings, 'article button'],
  ] as const)(
    'at %s opens the search with its text, and no key of it acts',
    async (at, load, on) => {
      const place = await open(at, load)
      await focusOn(on)
      const before = place.address()
      scan(everyKey)
      await rest()
      const dialog = await screen.findByRole('dialog', { name: 'Search' })
      expect(within(dialog).getByRole('searchbox')).toHaveProperty('value', everyKey)
      expect(screen.getAllByRole('dialog')).toEqual([dialog])
      expect(place.address()).toBe(before)
      expect(useOutbox.getState().entries).toEqual([])
      expect(draftsNow()).toEqual([])
    },
  )

  test('in a sheet nothing acts or is chosen, and a message says that the scan was not used; in a note it is text, and its Tab does not leave', async () => {
    await open('/bookings/KSCAN', placeCode.bookings)
    await focusOn('article button')
    await pressKey('s')
    const sheet = await screen.findByRole('dialog', { name: 'Change status' })
    const chosen = () =>
      within(sheet)
        .getAllByRole('radio')
        .map((radio) => radio instanceof HTMLInputElement && radio.checked)
    const before = chosen()
    within(sheet).getAllByRole('radio')[2]?.focus()
    scan('VOID 922')
    await rest()
    expect(chosen()).toEqual(before)
    await within(sheet).findByText('Scan not used. Close this, then scan again.')
    within(sheet).getByRole('button', { name: 'Close' }).focus()
    scan('KSCAN')
    await rest()
    expect(screen.getByRole('dialog', { name: 'Change status' })).toBe(sheet)

    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    note.focus()
    scan('KB58R', 'Tab')
    await rest()
    expect(note.value).toBe('KB58R')
    expect(document.activeElement).toBe(note)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('in a field of a form its Enter sends nothing, but Enter pressed alone does', async () => {
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
    const Component = () => (
      <form onSubmit={sent}>
        <h1>Refund</h1>
        <TextField label="Reason" />
      </form>
    )
    await open('/form', async () => ({ Component }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
    field.focus()
    scan('KB58R')
    await rest()
    expect(field.value).toBe('KB58R')
    expect(sent).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(sent).toHaveBeenCalledOnce()
  })

  test('in a list of options it chooses nothing, but a letter pressed alone the next option that begins with it', async () => {
    const place = await open('/settings/audit', placeCode['settings/audit'])
    const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'What' })
    list.focus()
    scan('signs', null)
    await rest()
    expect(list.selectedIndex).toBe(0)
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    expect(place.address()).toBe('/settings/audit')
    await userEvent.click(search.getByRole('button', { name: 'Close' }))
    list.focus()
    await pressKey('s')
    expect(list.selectedOptions[0]?.text).toBe('Sign-ins and tablets')
  })
})
