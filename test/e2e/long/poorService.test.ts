import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, today, toWireDay } from '../../../src/contract/day.ts'
import { aPoorService, everyHabit, type PoorService } from '../../example/aPoorService.ts'
import { asking } from '../../example/asking.ts'
import { demoZone } from '../../example/demoZone.ts'
import { theBrowser } from '../aPage.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { isFitAt } from '../fitForAll.ts'
import { type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeLater, seeNoMore } from '../see.ts'
import { aFurtherGate, sharedDesk, sharedPair } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

const upright = { width: 768, height: 1024 }

/** A morning with a hosted service that has all the habits that were seen at services (real-world.md). */
describe('A morning against somebody else’s service', () => {
  let poor: PoorService
  let desk: RunningDesk
  let guests: Guests
  let serviceOrigin: string
  let page: Page
  let code = ''
  let guest = ''
  const complaints: string[] = []

  beforeAll(async () => {
    ;({ serviceOrigin } = await sharedDesk())
    guests = await guestsToday(16)
    poor = await aPoorService(serviceOrigin, everyHabit)
    desk = await aFurtherGate(poor.origin)
    const context = await (await theBrowser()).newContext({
      viewport: upright,
      hasTouch: true,
      timezoneId: demoZone,
      reducedMotion: 'reduce',
    })
    await context.clock.install()
    page = await context.newPage()
    page.on('console', (message) => {
      const isHttp = /^Failed to load resource: the server responded with a status of [45]/
      if (message.type() === 'error' && !isHttp.test(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.setDefaultTimeout(45_000)
  })

  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => pictureOf(page, task.name))
  })

  afterAll(async () => {
    await page.context().close()
    await desk.stop()
    await poor.close()
    await guests.come()
  })

  const region = (name: string): Locator => page.getByRole('region', { name })
  const rows = (name: string): Locator => region(name).getByRole('listitem')
  const row = (name: string): Locator => rows(name).filter({ hasText: code })
  const booking = (): Locator => page.getByRole('article')
  const button = (name: RegExp | string): Locator => booking().getByRole('button', { name })

  const isFitForUse = () => isFitAt(page, [[upright.width, upright.height]])

  /** Requests to the real service, without the poor habits. */
  const real = () =>
    asking((path, init) => fetch(serviceOrigin + path, init), {
      authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
    })
  async function kept(): Promise<Record<string, unknown>> {
    const { body } = await real().get(`booking/${code}`)
    return z.object({ booking: z.looseObject({}) }).parse(body).booking
  }

  test('Kenji signs in, and Today lists everybody, also bookings with few known members', async () => {
    await signIn(page, desk, 'kenji')
    // Scrolls down the whole list, since rows further down are rendered later.
    await page.setViewportSize({ ...upright, height: 4000 })
    await see(rows('Arrivals'))
    await expect.poll(() => rows('Arrivals').count()).toBeGreaterThan(15)
    await see(rows('Arrivals').filter({ hasText: 'No name' }))
    await see(rows('Arrivals').filter({ hasText: 'No amounts' }))
    await see(rows('Arrivals').filter({ hasText: 'No status' }))
    await see(rows('Arrivals').filter({ hasText: '<b>Bold</b>' }))
    await seeNoMore(page.getByText('could not be read'))
    await page.setViewportSize(upright)
    await isFitForUse()
  })

  test('no row shows what the service did not say: guests are expected, without a check-in (ux.md §1.2)', async () => {
    const names = await rows('Arrivals').evaluateAll((items) =>
      items.map((item) => item.getAttribute('aria-label') ?? ''),
    )
    const open = names.filter((name) => /Check-in unknown|Not checked in/.test(name))
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter((name) => !name.includes('Check-in unknown'))).toEqual([])
    await page.getByRole('link', { name: /^Done/ }).click()
    await see(rows('Done').filter({ hasText: 'Seen in a note' }))
    await page.getByRole('link', { name: /^Arrivals/ }).click()
  })

  test('Kenji checks in a guest with something due', async () => {
    const owing = rows('Arrivals')
      .filter({ has: page.getByRole('button', { name: /^Check in – .+ due$/ }) })
      .first()
    code = / (K[A-Z0-9]{4,}),/.exec((await owing.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    expect(code).toMatch(/^K/)
    await row('Arrivals')
      .getByRole('button', { name: /^Check in/ })
      .click()
    await page.getByRole('link', { name: /^Done/ }).click()
    await seeLater(
      row('Done')
        .getByText(/^Checked in \d\d:\d\d$/)
        .first(),
    )
  })

  test('the booking shows everything the lists had, and says what is unknown', async () => {
    guest = /^(.+?), K/.exec((await row('Done').getAttribute('aria-label')) ?? '')?.[1] ?? '?'
    await row('Done').getByRole('link').first().click()
    await see(page.getByRole('heading', { name: guest }))
    await see(booking().getByText('No item details'))
    await see(booking().getByText('No payment details'))
    await see(button(/^Check out/))
    await seeNoMore(booking().getByText('No dates'))
    await isFitForUse()
  })

  test('Kenji writes a note and sets a status that only this account has (§3)', async () => {
    await button('Add note').click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Paid at the door <i>07</i>')
    await button('Add note').last().click()
    await see(booking().getByText('Paid at the door'))
    await seeNoMore(booking().getByText('Not sent'))
    await button('Change status').click()
    const sheet = page.getByRole('dialog', { name: 'Change status' })
    await sheet.getByRole('radio', { name: /Réservé <b>VIP<\/b>/ }).check()
    await sheet.getByRole('button', { name: 'Change status' }).click()
    await seeNoMore(sheet)
    await page.clock.fastForward(5_000)
    await expect.poll(kept, { timeout: 45_000 }).toMatchObject({ status_id: 'WAIT' })
    // Entities are decoded once; what is left is text.
    await see(booking().getByText('Réservé <b>VIP</b> & co'))
  })

  test('Kenji records the balance, and it is called paid only after it was read back (§4.1)', async () => {
    await button('Record payment').click()
    const sheet = page.getByRole('dialog', { name: 'Record payment' })
    await sheet.getByRole('button', { name: 'Cash' }).click()
    await see(page.getByText(/^Payment recorded/))
    await seeNoMore(button('Record payment'))
    const { total, paid_total, status_id } = await kept()
    expect({ paid_total, status_id }).toEqual({ paid_total: total, status_id: 'PAID' })
  })

  test('a booking opened by its link shows what the lists have, even when its own record lacks it', async () => {
    for (const habit of ['a booking is forbidden', 'a booking is never found'] as const) {
      poor.behave([habit, ...everyHabit])
      await page.goto(`${desk.origin}/bookings/${code}`)
      await see(booking().getByText('Could not load details'))
      await see(page.getByRole('heading', { name: guest }))
      await see(booking().getByText('Checked in').first())
      await see(booking().getByText(/seen in a note/))
      await seeNoMore(booking().getByText('Can’t check in'))
    }
    await isFitForUse()
    await page.goto(`${desk.origin}/bookings/KNONE`)
    await see(page.getByText('No readable answer'))
  })

  test('Kenji checks out the guest, whose stay is known only from the lists and the notes', async () => {
    await page.goto(`${desk.origin}/bookings/${code}`)
    await button(/^Check out/).click()
    // No list of this service says when a stay ends, or it ends on another day.
    await button('Check out anyway').click()
    await see(button(/^Undo/))
    await page.clock.fastForward(5_000)
    await see(
      booking()
        .getByText(/^Checked out/)
        .first(),
    )
    await expect.poll(async () => Number((await kept())['checkout'])).toBeGreaterThan(0)
  })

  test('a refusal sent as 200 is shown as a refusal, in the service’s words (§7)', async () => {
    poor.behave([...everyHabit, 'refuses everything'])
    await button('Add note').click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Never mind')
    await button('Add note').last().click()
    await see(booking().getByText(/The desk is closed/))
    poor.behave(everyHabit)
  })

  test('Bookings can be read to its end at fifty a page, with no booking twice (§4.3)', async () => {
    const now = today(new Date(), demoZone)
    const until = addDays(now, 20)
    const query = `start_date=<${toWireDay(addDays(until, 1))}&end_date=>${toWireDay(addDays(now, -1))}`
    const { body } = await real().get(`booking/index?limit=1&${query}`)
    const count = Number(body.request?.['total_records'])
    // Three pages.
    expect(count).toBeGreaterThan(100)
    await page.goto(`${desk.origin}/bookings?startsTo=${until}&endsFrom=${now}`)
    await page.getByRole('button', { name: 'Load all' }).click()
    await see(page.getByRole('list', { name: 'Totals' }))
    await see(page.getByText(new RegExp(`^${count} bookings`)))
    await see(page.getByText(/^\d+ bookings? with unreadable amounts, not in the totals/))
    const pages = poor.requests.flatMap(
      (address) => /index.*[?&]page=(\d+)/.exec(address)?.[1] ?? [],
    )
    // The service sends no total, so only a page that is not full is the last one.
    expect(pages).toContain(String(Math.floor(count / 50) + 1))
    await isFitForUse()
  })

  test('the browser reported nothing all morning except the refusals of the service', () => {
    expect(complaints).toEqual([])
  })
})
