import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { eventToWire } from '../../../../src/contract/eventToWire.ts'
import { keys } from '../../../../src/desk/core/api/queries/keys.ts'
import { readRatedItem } from '../../../../src/desk/core/api/queries/ratedItems.ts'
import { Component as CalendarPlace } from '../../../../src/desk/pages/calendar/CalendarPlace.tsx'
import {
  act,
  setHandedOver,
  useDraftStore,
} from '../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import { forgetRun } from '../../../../src/desk/pages/calendar/publish/publishRun.ts'
import { type Draft, valuesOf } from '../../../../src/desk/pages/calendar/rules/draft.ts'
import { eventWriter } from '../../../../src/desk/pages/calendar/steps/steps.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { itemIn } from '../../../example/itemIn.ts'
import { cad } from '../../../example/wireBooking.ts'
import { type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'
import { fill } from '../../pressKey.ts'
import { pressWhenReady } from '../../pressWhenReady.ts'
import { runClockQuickly } from '../../quickClock.ts'
import { aDraft, aRule } from './aRule.ts'

let house: FrontDesk
let tab: Tab
let hut: number

const houseOf = async (eventWrites: 'v4' | 'none') => {
  house = await startFrontDesk({ demo: 20, gate: { eventWrites } })
  tab = await house.signIn('maria')
  hut = await itemIn(house.service.database, { name: 'Hut' })
}

beforeEach(() => {
  forgetRun()
  localStorage.removeItem('desk.publishing.1')
})

const half = { kind: 'dynamic', rate: 50, unit: 'percent' } as const

let names = 0
const season = (wish: Parameters<typeof aRule>[0] = {}): Draft =>
  aDraft(
    aRule({
      name: `Hut season ${(names += 1)}`,
      kind: 'season',
      startDay: '2031-07-01',
      endDay: '2031-07-31',
      price: { kind: 'dynamic', rate: 25, unit: 'percent' },
      itemIds: [hut],
      ...wish,
    }),
    { draftId: `season ${names}`, reason: 'More guests' },
  )

async function openChanges(drafts: readonly Draft[], instead?: Instead): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: '/calendar?view=changes',
    routes: <Route path="/calendar" element={<CalendarPlace />} />,
    ...(instead ? { instead } : {}),
  })
  await waitFor(() => expect(useDraftStore.getState().isReadOnly).toBe(false))
  act('Make them', () => drafts)
  if (drafts.length > 0) await screen.findAllByRole('article')
  return place
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** The button, once the drafts have been checked. */
async function ready(name: RegExp): Promise<HTMLElement> {
  await waitFor(async () => expect((await button(name)).getAttribute('aria-disabled')).toBeNull())
  return button(name)
}
const press = pressWhenReady
const publishing = /^Publish \d/
const publish = () => press(publishing)
const pressHandover = () => press(/^Hand over \d/)
const card = (draft: Draft) =>
  screen.findByRole('article', { name: new RegExp(draft.after.name.trim(), 'u') })
const draftsNow = () => useDraftStore.getState().history.drafts
const priceOn = async ({ desk }: OpenPlace, day: string) =>
  (await readRatedItem(desk.api, hut, { date: day })).subTotal?.minor
const eventNamed = async ({ desk }: OpenPlace, name: string) =>
  (await eventWriter(desk.api).readEvents()).find((event) => event.name === name)

describe('Where the service accepts events', () => {
  beforeAll(() => houseOf('v4'))
  afterAll(() => house.close())
  afterEach(() => act('Clear', () => []))

  test('a change says what it does, why, who made it and which price it leads to, even when no other view was opened before (ux.md §4.7)', async () => {
    const draft = season({
      repeat: 'weekly',
      weekdays: ['fri', 'sat'],
      startDay: '2027-09-01',
      endDay: '2027-09-30',
    })
    await openChanges([draft])
    const found = await card(draft)
    await waitFor(() => expect(found.textContent).toContain('Hut on Sep 3, 2027: 10.00 → 12.50'))
    expect(found.textContent).toContain('More guests')
    expect(found.textContent).toContain('Maria Silva')
    expect(found.textContent).toContain('8 days')
    expect(within(found).getByRole('row', { name: 'Price +25 %' })).toBeDefined()
    expect(within(found).getByRole('row', { name: 'Weekdays Fri, Sat' })).toBeDefined()
  })

  test('the bookings on its days are linked, and the nights and days booked at the old price are counted where each booking’s own record is available (§4.1, ux.md §4.9)', async () => {
    const stay = { itemId: hut, startsAt: '2027-08-10T17:00:00Z', endsAt: '2027-08-12T23:00:00Z' }
    await bookingIn(house.service.database, { ...stay, code: 'OLDPRICE1', total: 12_000 })
    await bookingIn(house.service.database, { ...stay, code: 'OLDPRICE2', total: 3_000 })
    const june = { startsAt: '2027-06-10T17:00:00Z', endsAt: '2027-06-12T23:00:00Z' }
    await bookingIn(house.service.database, { ...stay, ...june, code: 'UNTOLD1', total: 12_000 })
    const days = { startDay: '2027-08-01', endDay: '2027-08-31' }
    const whole = season(days)
    const closed = season({ ...days, kind: 'special', price: { kind: 'none' }, available: false })
    const last = season({ startDay: '2027-08-12', endDay: '2027-08-20' })
    const after = season({ startDay: '2027-08-13', endDay: '2027-08-20' })
    const untold = season({ startDay: '2027-06-01', endDay: '2027-06-30' })
    await openChanges([untold, whole, closed, last, after], ({ path }) =>
      path.endsWith('/UNTOLD1') ? Response.json({ error: 'no' }, { status: 404 }) : null,
    )
    const first = within(await card(whole))
    const link = await first.findByRole('link', { name: 'OLDPRICE1' })
    expect(link.getAttribute('href')).toBe('/bookings/OLDPRICE1')
    expect(first.getByText(/Their prices stay the same/).textContent).toMatch(
      /^2 bookings on Aug 1\s–\s31, 2027\. Total: .*150\.00\./,
    )
    const counted = await first.findByText('6 days booked at the old price')
    expect(counted.parentElement?.textContent).toMatch(/Price: .*150\.00\.$/)
    const closure = await card(closed)
    await within(closure).findByRole('link', { name: 'OLDPRICE2' })
    expect(closure.textContent).toMatch(/2 bookings on Aug 1/)
    const lastDays = within(await card(last))
    const part = await lastDays.findByText('2 days booked at the old price')
    expect(part.parentElement?.textContent).toMatch(/Price: .*50\.00\.$/)
    expect(await within(await card(after)).findByText(/^No bookings on Aug 13/)).toBeDefined()
    expect(await within(await card(untold)).findByText('Nights unknown')).toBeDefined()
  })

  test('where the service cannot list its bookings, their number is unknown and not zero (ux.md §4.9)', async () => {
    const draft = season({ startDay: '2027-12-01', endDay: '2027-12-02' })
    await openChanges([draft], ({ path }) =>
      path === '/api/3.0/booking/index' ? 'no network' : null,
    )
    expect(
      await within(await card(draft)).findByText(/^Could not load bookings on Dec 1/),
    ).toBeDefined()
  })

  test('a new price that the service charges differently after publishing is named', async () => {
    const boss = await house.service.as('maria')
    const days = { startDay: '2027-10-01', endDay: '2027-10-31' }
    const draft = {
      ...season({ ...days, kind: 'special', price: { kind: 'new' } }),
      newPrice: cad('15'),
    }
    const other = aRule({ ...days, name: 'Half more', price: half, itemIds: [hut] })
    let isPublished = false
    let between: Promise<unknown> | null = null
    await openChanges([draft], async ({ method, path }) => {
      if (path === '/api/4.0/events' && method === 'POST') isPublished = true
      if (!isPublished || path !== '/api/3.0/item') return null
      // An event of somebody else is added in between.
      between ??= boss.send('POST', '/api/4.0/events', eventToWire(other))
      await between
      return null
    })
    await publish()
    const band = await screen.findByText(/^Different price\. Expected: Hut on Oct 1, 2027: 15\.00/)
    expect(band.parentElement?.textContent).toContain('Guests pay 22.50')
  })

  test('Publish sends the drafts to the service, and Undo changes makes a draft that reverses them (§4.4)', async () => {
    const draft = season()
    const place = await openChanges([draft])
    await publish()
    await screen.findByText('1 change published')
    await waitFor(() => expect(draftsNow()).toEqual([]))
    expect(await priceOn(place, '20310705')).toBe(1250)
    await press('Undo changes')
    await screen.findByRole('article', { name: /^Disable/ })
    expect(screen.queryByText('1 change published')).toBeNull()
    await publish()
    await waitFor(() => expect(draftsNow()).toEqual([]))
    expect(await priceOn(place, '20310705')).toBe(1000)
  })

  test('a refused step says why, the steps before it are done, and publishing continues from there', async () => {
    const [first, wrong, last] = [season(), season({ name: 'Blank at its end ' }), season()]
    const place = await openChanges([first, wrong, last])
    await publish()
    await screen.findByText('Stopped after 1 of 3')
    expect(within(await card(wrong)).getByText(/without a blank/)).toBeDefined()
    expect(draftsNow().map(({ draftId }) => draftId)).toEqual([wrong.draftId, last.draftId])
    act('Mend', (drafts) => drafts.filter((draft) => draft !== wrong))
    await publish()
    await waitFor(() => expect(draftsNow()).toEqual([]))
    for (const { after } of [first, last]) {
      expect(await eventNamed(place, after.name)).toBeDefined()
    }
  })

  test('what the page sent before it was reloaded is found out first, and not sent again', async () => {
    runClockQuickly()
    const draft = season()
    let isLost = true
    const lost: Instead = ({ method, path }) => {
      if (!isLost) return null
      if (method === 'POST' && path === '/api/4.0/events') return 'answer lost'
      return path.startsWith('/api/ops/') ? 'no network' : null
    }
    const place = await openChanges([draft], lost)
    await publish()
    await screen.findByText('Not sure it arrived')
    isLost = false
    await publish()
    await screen.findByText('1 change published')
    const events = await eventWriter(place.desk.api).readEvents()
    expect(events.filter(({ name }) => name === draft.after.name)).toHaveLength(1)
  })

  test('a preview of events that changed since is made again before publishing (ux.md §4.9)', async () => {
    const draft = season({ startDay: '2033-07-01', endDay: '2033-07-31' })
    const place = await openChanges([draft])
    await ready(publishing)
    const boss = await house.service.as('maria')
    const other = { name: 'In between', startDay: '2033-07-01', price: half, itemIds: [hut] }
    await boss.send('POST', '/api/4.0/events', eventToWire(aRule(other)))
    await publish()
    await screen.findByText(/Prices changed meanwhile/)
    expect(await eventNamed(place, draft.after.name)).toBeUndefined()
    await publish()
    await waitFor(() => expect(draftsNow()).toEqual([]))
    expect(await eventNamed(place, draft.after.name)).toBeDefined()
  })

  test('what another tablet has published is not sent again, and the desk says so (ux.md §4.8)', async () => {
    const draft = season({ startDay: '2034-07-01', endDay: '2034-07-31' })
    const boss = await house.service.as('maria')
    await boss.send('POST', '/api/4.0/events', eventToWire(draft.after))
    const place = await openChanges([draft])
    await publish()
    const found = await card(draft)
    await within(found).findByText(/^Already live since/)
    const read = await eventWriter(place.desk.api).readEvents()
    expect(read.filter(({ name }) => name === draft.after.name)).toHaveLength(1)
    await userEvent.click(within(found).getByRole('button', { name: 'Discard draft' }))
    expect(draftsNow()).toEqual([])
  })

  test('an event that somebody else changed is compared, and a person chooses each field (ux.md §4.6)', async () => {
    const draft = season()
    const place = await openChanges([draft])
    await publish()
    await screen.findByText('1 change published')
    const event = await eventNamed(place, draft.after.name)
    if (event === undefined) throw new Error('It was not made.')
    const before = { ...valuesOf(event), name: 'As it was', ruleSetId: 2 }
    const mine = aDraft({ ...before, name: 'As I want it' }, { rateId: event.id, before })
    act('Change it', () => [mine])
    const clash = await screen.findByRole('region', { name: 'Changed by someone else' })
    expect((await button(publishing)).getAttribute('aria-disabled')).toBe('true')
    const choice = within(clash).getByRole('radiogroup', { name: 'Name' })
    expect(within(choice).getByRole('radio', { name: /As I want it/ })).toHaveProperty(
      'checked',
      true,
    )
    await press('Use these values')
    expect(draftsNow()).toMatchObject([
      {
        before: { name: draft.after.name, ruleSetId: 1 },
        after: { name: 'As I want it', ruleSetId: 1 },
      },
    ])
    await publish()
    await waitFor(() => expect(draftsNow()).toEqual([]))
    expect(await eventNamed(place, 'As I want it')).toMatchObject({ id: event.id })
  })

  test('a warning must be confirmed with a reason that is stored, and events that change meanwhile are looked at first (ux.md §4.9, reliability.md §3.3)', async () => {
    const june = { startDay: '2027-06-01', endDay: '2027-06-30' }
    const place = await openChanges([season(june), season(june)])
    const isPublished = async () => (await eventNamed(place, `Hut season ${names}`)) !== undefined
    async function confirm(meanwhile = async () => {}): Promise<void> {
      await publish()
      const warnings = within(await screen.findByRole('dialog', { name: /warning/ }))
      expect(warnings.getByRole('list').textContent).toMatch(/season/)
      expect(await isPublished()).toBe(false)
      await meanwhile()
      fill(warnings.getByRole('textbox', { name: 'Reason' }), 'Both are meant')
      await userEvent.click(warnings.getByRole('button', { name: 'Publish anyway' }))
    }
    const boss = await house.service.as('maria')
    const other = { name: 'Meanwhile', startDay: '2027-06-01', price: half, itemIds: [hut] }
    await confirm(async () => {
      await boss.send('POST', '/api/4.0/events', eventToWire(aRule(other)))
      await place.desk.queryClient.refetchQueries({ queryKey: keys.events })
    })
    await screen.findByText(/Prices changed meanwhile/)
    expect(await isPublished()).toBe(false)
    expect(draftsNow().map(({ reason }) => reason)).toContain('More guests; Both are meant')
    await confirm()
    await screen.findByText('2 changes published')
    expect(await isPublished()).toBe(true)
  })

  test('a draft that cannot be an event is not published, and says why (ux.md §4.6 E1)', async () => {
    const draft = season({ startDay: '2031-07-31', endDay: '2031-07-01' })
    await openChanges([draft])
    await screen.findByText(/ends before it begins/)
    expect((await button(publishing)).getAttribute('aria-disabled')).toBe('true')
    await press('Swap the days')
    await waitFor(async () =>
      expect((await button(publishing)).getAttribute('aria-disabled')).toBeNull(),
    )
  })

  test('steps with the same name in a row are one line, every step can be gone back to, and Discard can be undone (ux.md §4.8)', async () => {
    const drafts = [season(), season(), season()]
    await openChanges(drafts.slice(0, 1))
    for (const count of [1, 2, 3]) act('Close Sat, July', () => drafts.slice(0, count))
    const steps = within(screen.getByRole('region', { name: 'History' }))
    await waitFor(() => expect(steps.getByText('3 × Close Sat, July')).toBeDefined())
    const go = (name: string | RegExp) => userEvent.click(steps.getByRole('button', { name }))
    await go('Before these changes')
    expect(draftsNow()).toEqual([])
    await go(/^Make them/)
    expect(draftsNow()).toHaveLength(1)
    await go(/^3 × Close Sat, July/)
    expect(draftsNow()).toHaveLength(3)
    await press('Discard all')
    await screen.findByText('No changes yet')
    const [undo] = screen.getAllByRole('button', { name: 'Undo' })
    await userEvent.click(undo ?? document.body)
    await waitFor(() => expect(draftsNow()).toHaveLength(3))
  })
})

describe('Where the service does not accept events', () => {
  beforeAll(() => houseOf('none'))
  afterAll(() => house.close())

  test('a manager makes a work sheet: nothing is sent, and Verify names the wrong field (ux.md §4.9)', async () => {
    const [right, wrong] = [season(), season({ repeat: 'weekly', weekdays: ['sat'] })]
    const place = await openChanges([right, wrong])
    expect(screen.queryByRole('button', { name: publishing })).toBeNull()
    await pressHandover()
    const sheet = within(await screen.findByRole('region', { name: 'Work sheet' }))
    const step = within(sheet.getByRole('article', { name: /^Step 2/ }))
    expect(step.getByRole('row', { name: 'Applies to Hut' })).toBeDefined()
    expect(step.getByRole('row', { name: 'Weekdays Sat' })).toBeDefined()

    await press('Verify')
    expect(await sheet.findAllByText('Not entered yet')).toHaveLength(2)

    // A colleague enters both events at the service, the second one on the wrong weekday.
    const boss = await house.service.as('maria')
    const entered = (name: string, more: object = {}) =>
      boss.send('POST', '/api/4.0/events', {
        name,
        type: 'SE',
        start_date: 20310701,
        end_date: 20310731,
        price_src: 'D',
        dynamic_rate: 25,
        apply_to: { item_id: [hut] },
        ...more,
      })
    await entered(right.after.name)
    const { body } = await entered(wrong.after.name, { repeat_id: 'W', repeat: ['sun'] })
    await press('Verify')
    await sheet.findByText('Different: Weekdays')
    expect(sheet.getByText(/^Entered as planned: price rule/)).toBeDefined()
    expect(useDraftStore.getState().setState).toBe('differs')
    // What is entered is no longer a draft; what is wrong still has to be changed.
    expect(draftsNow()).toMatchObject([{ op: 'update', after: { weekdays: ['sat'] } }])

    await boss.send('PATCH', `/api/4.0/events/${Number(body.data?.id)}`, { repeat: ['sat'] })
    await press('Verify')
    await screen.findByText('Checked: all changes are in the booking system')
    expect(useDraftStore.getState().setState).toBe('verified')
    expect(draftsNow()).toEqual([])
    const writes = place.requests.filter(
      ({ method, path }) => path.startsWith('/api/4.0/events') && method !== 'GET',
    )
    expect(writes).toEqual([])
    await press('Close')
    expect(screen.queryByRole('region', { name: 'Work sheet' })).toBeNull()
  })

  test('the work sheet says which price each change should lead to, and a different price at the service is named (ux.md §4.9)', async () => {
    const draft = season({ startDay: '2027-09-01', endDay: '2027-09-30' })
    await openChanges([draft])
    await screen.findByText(/days get more expensive/)
    await pressHandover()
    const sheet = await screen.findByRole('region', { name: 'Work sheet' })
    expect(sheet.textContent).toContain('Hut on Sep 1, 2027: 10.00 → 12.50')
    const { handedOver } = useDraftStore.getState()
    if (handedOver === null) throw new Error('Nothing was handed over.')
    const day = parseDay('2027-09-05')
    const expected = { draftId: draft.draftId, itemId: hut, day, before: null, isClosed: false }
    setHandedOver('handed over', { ...handedOver, expected: [{ ...expected, minor: 9999 }] })
    const boss = await house.service.as('maria')
    await boss.send('POST', '/api/4.0/events', eventToWire(draft.after))
    await press('Verify')
    await screen.findByText(/^Different price\. Expected: Hut on Sep 5, 2027: 99\.99/)
    expect(useDraftStore.getState().setState).toBe('differs')
    await press('Back to drafts')
  })
})
