import { i18n, type Messages } from '@lingui/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays } from '../../../../src/contract/day.ts'
import { Today } from '../../../../src/desk/app/router.tsx'
import { deskToday } from '../../../../src/desk/core/api/clock.ts'
import {
  type CachedBooking,
  clearReplica,
  hold,
  learnReach,
} from '../../../../src/desk/core/api/replica.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { closeSearch } from '../../../../src/desk/shared/search/searchState.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { demoToday } from '../../../example/aService.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { openPlace } from '../../openPlace.tsx'
import { fill, pressKey } from '../../pressKey.ts'

const german = import.meta.glob<{ readonly messages: Messages }>(
  '../../../../src/desk/locales/de/desk.po',
  { eager: true },
)

let business: FrontDesk
let tab: Tab
beforeAll(async () => {
  business = await startFrontDesk({ demo: 60 })
  tab = await business.signIn('kenji')
})
afterAll(() => business.close())
beforeEach(() => {
  closeSearch()
  clearReplica()
})

const held = (code: string, customer: string, ahead = 20): CachedBooking => ({
  booking: aBooking({ code: parseBookingCode(code), customer, email: `${code}@example.org` }),
  starts: addDays(deskToday(), ahead),
  ends: addDays(deskToday(), ahead + 1),
  phone: null,
})

/** A place without content of its own, so that `/` opens the search. */
const elsewhere = (
  <>
    <Route path="/elsewhere" element={<button type="button">Here</button>} />
    <Route path="/bookings/:code" element={<p>The booking</p>} />
    <Route path="/today" element={<Today />} />
  </>
)

function open() {
  const user = userEvent.setup({ writeToClipboard: false })
  return { user, ...openPlace(tab, { at: '/elsewhere', routes: elsewhere }) }
}
const dialog = () => screen.findByRole('dialog', { name: 'Search' })
const box = async () => within(await dialog()).getByRole('searchbox', { name: 'Search bookings' })
const rows = async () => within(await dialog()).queryAllByRole('row')
const names = async () => (await rows()).map((row) => row.getAttribute('aria-label') ?? '')

describe('the search box, by keyboard alone (ux.md §3.4)', () => {
  test('"/" opens it, and no letter typed right after is lost', async () => {
    const { user } = open()
    hold([held('KX1AA', 'Zbigniew Nowak'), held('KX2AA', 'Zora Novak')])
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    await user.keyboard('zbig')
    expect(await box()).toHaveProperty('value', 'zbig')
    await waitFor(async () =>
      expect(await names()).toEqual([expect.stringMatching(/^Zbigniew Nowak, KX1AA/)]),
    )
  })

  test('arrow keys choose a line, the box says which, Enter opens it and closes the search', async () => {
    const { user, address } = open()
    hold([held('KX1AA', 'Zora One', 3), held('KX2AA', 'Zora Two', 4)])
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('{Control>}k{/Control}', user)
    fill(await box(), 'zora')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(within(await dialog()).getByText('2 bookings')).toBeTruthy()
    const chosen = async () => {
      const id = (await box()).getAttribute('aria-activedescendant')
      return document.getElementById(id ?? '')?.getAttribute('aria-label')
    }
    expect(await chosen()).toMatch(/^Zora One/)
    await user.keyboard('{ArrowDown}')
    expect(await chosen()).toMatch(/^Zora Two/)
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
    await screen.findByText('The booking')
    expect(address()).toBe('/bookings/KX2AA')
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  test('of many guests of one name the first eight are listed, and a press lists more, until all are', async () => {
    const { user } = open()
    hold(Array.from({ length: 40 }, (_, nth) => held(`KS${nth}A`, `Zora ${nth}`, 20 + nth)))
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('{Control>}k{/Control}', user)
    fill(await box(), 'zora')
    const search = within(await dialog())
    await search.findByText('First 8 of 40 bookings')
    expect(await rows()).toHaveLength(8)
    await user.click(search.getByRole('button', { name: 'Show more' }))
    expect(search.getByText('First 32 of 40 bookings')).toBeTruthy()
    expect(await rows()).toHaveLength(32)
    await user.click(search.getByRole('button', { name: 'Show more' }))
    expect(search.getByText('40 bookings')).toBeTruthy()
    expect(await rows()).toHaveLength(40)
    expect(search.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('a guest outside the replica is found by 4.0’s search, and no address holds the name (§4.4 cfs)', async () => {
    const { user, requests } = open()
    await screen.findByRole('button', { name: 'Here' })
    await bookingIn(business.service.database, {
      code: 'KX9AA',
      customer: { name: 'Quillon Farfetched' },
      startsAt: '2027-03-31T18:00:00Z',
      endsAt: '2027-04-01T18:00:00Z',
    })
    await pressKey('/', user)
    await user.keyboard('farfet')
    await waitFor(async () =>
      expect(await names()).toEqual([expect.stringMatching(/^Quillon Farfetched, KX9AA/)]),
    )
    expect(within(await dialog()).getByText('1 booking')).toBeTruthy()
    const searches = requests.filter(({ body }) => 'cfs' in body)
    expect(searches.map(({ method, query }) => [method, query.size])).toEqual([['POST', 0]])
  })

  test('Escape closes it and gives the focus back; the typed text is gone', async () => {
    const { user, address } = open()
    const here = await screen.findByRole('button', { name: 'Here' })
    here.focus()
    await pressKey('/', user)
    fill(await box(), 'secret guest')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(here))
    expect(address()).toBe('/elsewhere')
    expect(document.title).not.toContain('secret')
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ).not.toContain('secret')
    await pressKey('/', user)
    expect(await box()).toHaveProperty('value', '')
  })

  test('"?" lists what can be typed and the keys, also those of a row and of an open booking, each with what it does', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('?', user)
    const help = within(await dialog())
    expect(help.getByText('note AB12 late')).toBeTruthy()
    expect(help.getByText('Keys')).toBeTruthy()
    const whatOf = (key: string) =>
      help.getAllByText(key, { selector: 'dt' }).map((term) => term.nextElementSibling?.textContent)
    expect(help.getByText('Keys on Today')).toBeTruthy()
    expect(help.getByText('Keys in a booking')).toBeTruthy()
    expect([whatOf('i'), whatOf('o')]).toEqual([['Check in'], ['Check out']])
    expect(whatOf('Escape')).toEqual(['Close', 'Leave the field, or close the booking'])
  })
})

describe('verbs (ux.md §3.4)', () => {
  test('"in" with several guests of that name lists them and does nothing until one is chosen', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'in e')
    await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1))
    expect((await box()).getAttribute('aria-activedescendant')).toBeNull()
    await user.keyboard('{Enter}')
    expect(useOutbox.getState().entries).toEqual([])
    const [first] = await names()
    await user.keyboard('{ArrowDown}{Enter}')
    const [entry] = useOutbox.getState().entries
    expect(entry?.command.kind).toBe('check-in')
    expect(entry?.state).toBe('held')
    expect(first).toContain(entry?.command.code)
  })

  test('"in" with one letter wrong lists the possible guests, and Enter alone checks nobody in', async () => {
    await bookingIn(business.service.database, {
      code: 'KX8AA',
      customer: { name: 'Wilma Quartzby' },
      startsAt: `${demoToday}T18:00:00Z`,
      endsAt: `${demoToday}T22:00:00Z`,
      paid: 10_000,
    })
    const { user } = open()
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'in qaurtzby')
    await waitFor(async () =>
      expect(await names()).toEqual([expect.stringMatching(/^Check in Wilma Quartzby, KX8AA/)]),
    )
    expect(within(await dialog()).getByText('No exact match. Did you mean:')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(useOutbox.getState().entries).toEqual([])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(useOutbox.getState().entries.map(({ command }) => command.code)).toEqual(['KX8AA'])
  })

  test('"paid" says what it would do and records nothing before it is confirmed', async () => {
    const { user } = open()
    const one = held('KX9AA', 'Zora Owes')
    hold([one])
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'paid kx9aa')
    await waitFor(async () =>
      expect(await names()).toEqual([
        expect.stringMatching(/^Record [\d.]+ from Zora Owes, KX9AA/),
      ]),
    )
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Record payment' })).toBeTruthy()
    expect(useOutbox.getState().entries).toEqual([])
  })

  test('"note" with the code and the words sends exactly these', async () => {
    const { user } = open()
    hold([held('KX9AA', 'Zora Owes'), held('KX9AB', 'KX9AA is her sister')])
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'note kx9aa comes late')
    await waitFor(async () => expect(await names()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(useOutbox.getState().entries.map(({ command }) => command)).toEqual([
      { kind: 'note', code: 'KX9AA', body: 'comes late' },
    ])
  })

  test.each(['zeige überf', 'ZEIGE uberf', 'view over'])(
    'a German desk understands “%s” too: a command in German or in English',
    async (typed) => {
      const { user } = open()
      await screen.findByRole('button', { name: 'Here' })
      await pressKey('/', user)
      for (const { messages } of Object.values(german)) i18n.load('de', messages)
      const field = await box()
      i18n.activate('de')
      fill(field, typed)
      const row = await screen.findByRole('row', { name: /^Ansicht überfällig/ })
      expect(screen.getAllByRole('row')).toEqual([row])
    },
  )

  test('"go" with a day goes there', async () => {
    const { user, address } = open()
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'go tomorrow')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe(`/today?date=${addDays(deskToday(), 1)}`))
  })
})

describe('when nobody in the replica matches', () => {
  test('the service gets one request, by a button, for exactly the typed text, and never in an address', async () => {
    const { user, requests } = open()
    await screen.findByRole('button', { name: 'Here' })
    await pressKey('/', user)
    fill(await box(), 'nobody@nowhere.example')
    const button = await within(await dialog()).findByRole('button', {
      name: 'Search all bookings',
    })
    expect(requests.filter(({ path }) => path === '/api/3.0/customer')).toEqual([])
    await user.click(button)
    await within(await dialog()).findByText(/^No match for/)
    const asks = requests.filter(({ path }) => path === '/api/3.0/customer')
    expect(asks.map(({ method, query }) => [method, [...query.keys()]])).toEqual([['POST', []]])
  })

  test('it says how many bookings are on the tablet while some are missing', async () => {
    const { user } = open()
    await screen.findByRole('button', { name: 'Here' })
    hold([held('KX1AA', 'One'), held('KX2AA', 'Two')])
    learnReach({ expected: 2_500 })
    await pressKey('/', user)
    await user.keyboard('nobody')
    expect(await within(await dialog()).findByText('2 of 2,500 bookings loaded')).toBeTruthy()
  })
})
