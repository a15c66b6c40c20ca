import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { aHold, type Fault } from '../../example/aChaosProxy.ts'
import { type BadDay, refusal, theBadDay } from '../aBadDay.ts'
import { aPageOf } from '../aPage.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeLater, seeNoMore } from '../see.ts'

let day: BadDay
let page: Page

beforeAll(async () => {
  day = await theBadDay()
  await day.calm()
  page = await aPageOf('kenji', day.desk, { clock: true })
})
beforeEach(async ({ onTestFailed, task }) => {
  await day.calm()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

const region = (name: string): Locator => page.getByRole('region', { name })
const arrivals = (): Locator => region('Arrivals').getByRole('listitem')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const booking = (): Locator => page.getByRole('article')

describe('A list that cannot be read', () => {
  const faults: [string, Fault, string][] = [
    [
      'is not for this account (403)',
      refusal(403, 'forbidden', 'Not you'),
      'This account may not do that',
    ],
    ['is not known (404)', refusal(404, 'not_found', ''), 'The service does not know this list'],
    ['meets a fault (500)', refusal(500, 'error', ''), 'The booking service has a fault'],
    ['comes as a page of the Wi-Fi', { kind: 'html200' }, 'The answer could not be read'],
    ['breaks off in the middle', { kind: 'truncate' }, 'The answer could not be read'],
  ]
  test.each(faults)(
    'and %s is explained in words, and never shown as an empty list',
    async (_, fault, words) => {
      day.wire.next('GET /api/3.0/booking/index', fault, 50)
      await page.goto(`${day.desk.origin}/today`)
      await seeLater(region('Arrivals').getByText(words))
      await page.getByRole('link', { name: 'Bookings' }).click()
      await see(page.getByRole('heading', { level: 1, name: 'Bookings' }))
      await seeLater(page.getByText(words))
      day.wire.calm()
      if (words.startsWith('This account')) return
      // The request for an unreadable answer is repeated automatically, so Retry may already be gone.
      if (words.startsWith('The service does not know')) await button('Retry').click()
      await seeLater(page.getByRole('row').nth(3))
    },
  )

  test('because the service asks to wait is counted down and read again automatically (§8)', async () => {
    day.wire.next('GET /api/3.0/booking/index', {
      kind: 'status',
      status: 429,
      when: 'before',
      headers: { 'retry-after': '1' },
    })
    await page.goto(`${day.desk.origin}/today`)
    await see(page.getByText(/Slow down 0:0[12]/))
    // The gate measures the pause by its own clock, which no test moves forward.
    await see(arrivals())
    await seeNoMore(page.getByText(/Slow down/))
  })

  test('leaves what was read before on the screen, with Retry; later everything is read again automatically', async () => {
    await page.goto(`${day.desk.origin}/bookings`)
    await see(page.getByRole('row').nth(3))
    await day.wire.hangUp()
    await button('Read the list again').click()
    await seeLater(page.getByText('No answer'))
    await see(page.getByRole('row').nth(3))
    await page.getByRole('row').nth(2).getByRole('link').first().click()
    await seeLater(booking().getByText('The booking service does not answer'))
    const retry = page.getByRole('button', { name: 'Retry' })
    await see(booking().locator(retry))
    await day.wire.listenAgain()
    // When one request succeeds, all that failed are sent again; nobody has to press anything.
    await seeLater(booking().getByText(/^(?:All notes since|Notes of the past)/))
    await seeNoMore(page.getByRole('main').locator(retry))
    await see(page.getByText('Live'))
  })

  test('in time is explained in words, and read again when Retry is pressed', async () => {
    await page.goto(`${day.desk.origin}/today`)
    const code = (await arrivals().first().getAttribute('data-code')) ?? ''
    const hold = aHold()
    day.wire.next(`GET /api/3.0/booking/${code}`, hold.fault, 2)
    const arrived = day.wire.arrival(`GET /api/3.0/booking/${code}`)
    await page.goto(`${day.desk.origin}/bookings/${code}`)
    await arrived
    // It is requested twice, each time for twenty seconds.
    await seeLater(booking().getByText('No answer in time'), 60, 5)
    hold.letGo()
    await booking().getByRole('button', { name: 'Retry' }).first().click()
    await see(booking().getByText(/^Not checked in/))
  })
})
