import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfDay, today, toWireDay } from '../../src/contract/day.ts'
import type { Asking } from '../example/asking.ts'
import { demoZone } from '../example/demoZone.ts'
import { recordsIn } from '../example/recordsIn.ts'
import { theBrowser } from './aPage.ts'
import { atOtherTimes } from './atOtherTimes.ts'
import { checkInsOf, type Guests, guestsToday } from './guestsToday.ts'
import { pictureOf } from './pictureOf.ts'
import { see } from './see.ts'
import { sharedDesk, sharedService } from './sharedDesk.ts'
import { signIn } from './signIn.ts'

let service: Asking
let origin = ''
let context: BrowserContext
let page: Page
let late: Guests
let group: Guests
let mistaken: Guests
let moved: Guests

beforeAll(async () => {
  const desk = await sharedDesk()
  service = await sharedService()
  late = await guestsToday(1, { names: ['Noah Nowhere'] })
  mistaken = await guestsToday(1, { names: ['Ottilie Other'] })
  moved = await guestsToday(1, { names: ['Mira Moves'] })
  const eight = Array.from({ length: 8 }, (_, nth) => `Lindqvist Tour ${nth + 1}`)
  group = await guestsToday(8, { names: eight })
  await service.post(`booking/${mistaken.codes[0]}/checkin`)
  origin = desk.origin
  context = await (await theBrowser()).newContext({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  // The clock of the page is moved on, so that no run waits for the five seconds of Undo or a long press.
  await context.clock.install()
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
  const day = today(new Date(), demoZone)
  // A start at midnight would be none.
  const firstMinute = new Date(startOfDay(day, demoZone).getTime() + 60_000)
  const lastSecond = new Date(startOfDay(addDays(day, 1), demoZone).getTime() - 1_000)
  await atOtherTimes(
    page,
    new Map([
      ...late.codes.map((code) => [code, firstMinute] as const),
      ...group.codes.map((code) => [code, lastSecond] as const),
    ]),
  )
  await signIn(page, desk, 'kenji')
  // Whatever the hour of the run is, the first minute is over.
  await page.clock.fastForward(61_000)
})

let taps = 0
beforeEach(({ onTestFailed, task }) => {
  taps = 0
  onTestFailed(() => pictureOf(page, task.name))
})

afterAll(async () => {
  await context.close()
  for (const guests of [late, group, mistaken, moved]) await guests.come()
})

const tap = async (what: Locator): Promise<void> => {
  taps += 1
  await what.tap()
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const row = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name })
const inRow = (name: string, words: string | RegExp): Locator =>
  row(name).getByRole('button', { name: words })
const booking = (): Locator => page.getByRole('article')
const recordOf = async (code: string) => (await service.get(`booking/${code}`)).body.booking

/** The half a second of a long press. */
async function hold(what: Locator): Promise<void> {
  taps += 1
  await what.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 40, clientY: 40 })
  await page.clock.fastForward(600)
  await what.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 40, clientY: 40 })
}

/** The other eleven are in `frontDeskMorning.test.ts`. */
describe('Fourteen jobs of a receptionist: see the arrivals, find and check in, undo, see tomorrow, check out with a balance, write a note, bookmark, change a status, record a payment, book for a caller, and', () => {
  test('mark a late guest as no-show: one tap (§4.1)', async () => {
    await see(inRow('Noah Nowhere', 'No-show'))
    await tap(inRow('Noah Nowhere', 'No-show'))
    await see(inRow('Noah Nowhere', /^Undo/))
    await page.clock.fastForward(5_000)
    const [code = ''] = late.codes
    await expect.poll(async () => (await recordOf(code))?.['status_id']).toBe('NOSHOW')
    expect(taps).toBe(1)
  })

  test('check in a group of eight of whom two are missing: four taps (§4.1)', async () => {
    const heading = page.locator('section > header').filter({ hasText: '23:59' })
    await see(heading)
    await see(button('Overview'))
    await hold(heading)
    await see(button('Check in 8'))
    await tap(row('Lindqvist Tour 3').getByRole('checkbox'))
    await tap(row('Lindqvist Tour 6').getByRole('checkbox'))
    await tap(button('Check in 6'))
    await page.clock.fastForward(5_000)
    const came = [1, 1, 0, 1, 1, 0, 1, 1]
    await expect.poll(() => checkInsOf(group.codes)).toEqual(came)
    expect(taps).toBe(4)
  })

  test('undo a wrong check-in that is found later: three taps, and the note says why (§4.4)', async () => {
    const [code = ''] = mistaken.codes
    await page.goto(`${origin}/today?tab=departures`)
    await tap(row('Ottilie Other').getByRole('link').first())
    await tap(booking().getByRole('button', { name: 'Undo check-in' }))
    const sheet = page.getByRole('dialog', { name: 'Undo check-in' })
    await tap(sheet.getByRole('button', { name: 'Wrong guest' }))
    await see(booking().getByText('Not checked in'))
    expect(taps).toBe(3)
    await expect
      .poll(async () =>
        recordsIn((await service.post('booking/notes')).body, 'notes')
          .filter((note) => String(note['booking_id']) === code)
          .map(({ body }) => String(body)),
      )
      .toContainEqual(expect.stringMatching(/^Check-in undone: Wrong guest$/))
  })

  test('move a booking to tomorrow: four taps, and it keeps its code (§4.4)', async () => {
    const [code = ''] = moved.codes
    const tomorrow = addDays(today(new Date(), demoZone), 1)
    await page.goto(`${origin}/today`)
    await tap(row('Mira Moves').getByRole('link').first())
    await tap(booking().getByRole('button', { name: 'Move to another day' }))
    await tap(page.getByLabel('New arrival'))
    await page.getByLabel('New arrival').fill(tomorrow)
    await tap(button('Move booking'))
    await page.waitForURL(new RegExp(`/bookings/${code}$`))
    await see(booking().getByText('Mira Moves'))
    const start = async () =>
      (await service.get(`booking/index?start_date=${toWireDay(tomorrow)}&limit=250`)).body
    await expect.poll(async () => JSON.stringify(await start())).toContain(code)
    expect(taps).toBe(4)
  })
})
