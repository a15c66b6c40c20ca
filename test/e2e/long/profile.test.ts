import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demoZone } from '../../example/demoZone.ts'
import { aProfile, type Profile } from '../aProfile.ts'
import type { RunningDesk } from '../aRunningDesk.ts'
import { asksBeforeLeaving } from '../asksBeforeLeaving.ts'
import { setDeskPin } from '../deskPin.ts'
import { type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, untilSheetsClosed } from '../see.ts'
import { sharedDesk } from '../sharedDesk.ts'
import { signIn } from '../signIn.ts'

const pin = '918273645501'
const guest = 'Plantina Quillfeather'
const email = 'plantina@quillfeather.example'
const note = 'Allergic to xanthoplum, call the aunt'
const halfTyped = 'Halfmade Thistlewood'
const staff = 'Maria Silva'
const reason = 'The boathouse cellar is flooded'

let desk: RunningDesk
let guests: Guests
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  guests = await guestsToday(6)
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => guests.come())

const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true })
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
const rows = (): Locator => page.getByRole('region', { name: 'Arrivals' }).locator('li[data-code]')

const soon = { timeout: 45_000 }

async function come(context: BrowserContext): Promise<void> {
  await context.clock.install()
  page = context.pages()[0] ?? (await context.newPage())
  page.setDefaultTimeout(45_000)
  page.on('dialog', (dialog) => void dialog.accept())
}

const wireGuests = z.object({
  request: z.unknown(),
  'booking/index': z.record(
    z.string(),
    z.looseObject({ customer_name: z.string(), customer_email: z.string() }),
  ),
})

/** Everybody this desk showed or could show today, by name and address. */
async function guestsOfToday(): Promise<readonly string[]> {
  const wire = await page.evaluate(async (timeZone) => {
    const day = new Intl.DateTimeFormat('sv', { timeZone }).format()
    const answer = await fetch(`/api/3.0/booking/index?start_date=${day}&limit=100`, {
      headers: { 'X-Desk': '1' },
    })
    const answered: unknown = await answer.json()
    return answered
  }, demoZone)
  const { 'booking/index': bookings } = wireGuests.parse(wire)
  const texts = Object.values(bookings).flatMap((one) => [one.customer_name, one.customer_email])
  // A name that is one short word may be in any file by chance.
  return [...new Set(texts)].filter((text) => text.length > 7)
}

async function secretsOf(context: BrowserContext): Promise<readonly string[]> {
  const cookies = await context.cookies(desk.origin)
  return cookies.map(({ value }) => value).filter((value) => value.length > 20)
}

/** A shift: a booking is made, found and given a note, guests arrive, and the network fails before the last action is sent. */
async function work(context: BrowserContext): Promise<void> {
  await page.goto(`${desk.origin}/bookings/new`)
  await button(/^Add /).first().click()
  await button('Continue').click()
  await box('Name').fill(guest)
  await page.getByRole('textbox', { name: /^E-?mail/ }).fill(email)
  await button('Create booking').click()
  await page.waitForURL(/\/bookings\/K[A-Z0-9]+$/)
  await box('Note').fill(note)
  await button('Add note').last().click()
  await see(page.getByRole('article').getByText(note))
  await page.keyboard.press('Escape')
  await untilSheetsClosed(page)
  await page.goto(`${desk.origin}/settings`)
  await see(page.getByRole('heading', { level: 1, name: 'Settings' }))
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('searchbox').fill('Quillfea')
  await see(search.getByText(guest))
  await page.goto(`${desk.origin}/today`)
  await see(rows())
  const comes = rows().getByRole('button', { name: 'Check in', exact: true })
  await comes.first().click()
  await context.setOffline(true)
  await comes.first().click()
  await comes.first().click()
}

/** Another booking is begun, and its form is half filled in. */
async function beginAnother(): Promise<void> {
  await page.goto(`${desk.origin}/bookings/new`)
  await button(/^Add /).nth(1).click()
  await button('Continue').click()
  await box('Name').fill(halfTyped)
}

/** While text is being sealed, also right after the PIN is set, the browser asks before it leaves. */
async function untilMayLeave(): Promise<void> {
  await expect.poll(() => asksBeforeLeaving(page), soon).toBe(false)
}

/** A day is closed in the calendar, and the draft is not published. */
async function draftAClosure(): Promise<void> {
  await page.goto(`${desk.origin}/calendar`)
  await page.getByRole('grid', { name: 'Prices' }).getByRole('gridcell').nth(12).click()
  await page.getByRole('main').getByRole('button', { name: 'Closure', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill(reason)
  await button('Save draft').click()
  await expect.poll(keptDrafts, soon).toBe(1)
}

/** An upright tablet has no space for the words of the button, which is there all the same. */
const keptDrafts = (): Promise<number> => page.getByText(/1 draft saved on this tablet/).count()

describe('A marked tablet', () => {
  let profile: Profile
  let context: BrowserContext
  let plants: readonly string[] = []

  beforeAll(async () => {
    profile = await aProfile()
    context = await profile.open()
    await come(context)
    await signIn(page, desk, 'maria')
    await see(rows())
    // The question whose tablet it is comes a moment after the page.
    await page.clock.fastForward(5_000)
    await setDeskPin(page, pin)
  })
  afterAll(async () => {
    await context.close()
    await profile.remove()
  })

  test('typed text is back after a reload', async () => {
    await untilMayLeave()
    await beginAnother()
    await untilMayLeave()
    await page.reload()
    await expect.poll(() => box('Name').inputValue(), soon).toBe(halfTyped)
  })

  test('a draft of the calendar is sealed, and is back after a reload (reliability.md §2.9)', async () => {
    await draftAClosure()
    await page.reload()
    await expect.poll(keptDrafts, soon).toBe(1)
  })

  test('after a shift no file of the browser names a guest, a secret or a member of staff (P5)', async () => {
    await work(context)
    plants = [
      reason,
      guest,
      email,
      note,
      halfTyped,
      pin,
      staff,
      ...(await secretsOf(context)),
      ...(await context.setOffline(false).then(guestsOfToday)),
    ]
    expect(plants.length).toBeGreaterThan(12)
    await profile.close(context)
    expect(await profile.find(plants)).toEqual([])
  })

  test('started a day later without a network it opens, and has nothing about any guest (P6)', async () => {
    context = await profile.open()
    await come(context)
    await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
    await context.setOffline(true)
    await page.goto(`${desk.origin}/today`)
    await page.getByLabel(/^PIN for/).fill(pin)
    await page.keyboard.press('Enter')
    await see(page.getByText(/ not loaded yet$/))
    const seen = await page.content()
    expect(plants.filter((plant) => plant !== staff && seen.includes(plant))).toEqual([])
    await profile.close(context)
    expect(await profile.find(plants)).toEqual([])
  })
})

describe('A computer that is not marked', () => {
  let profile: Profile
  let context: BrowserContext

  beforeAll(async () => {
    profile = await aProfile()
    context = await profile.open()
    await come(context)
    await signIn(page, desk, 'maria')
    await see(rows())
  })
  afterAll(async () => {
    await context.close()
    await profile.remove()
  })

  test('asks before a reload loses what was typed about a guest; the cart is still there (P8)', async () => {
    await beginAnother()
    expect(await asksBeforeLeaving(page)).toBe(true)
    await page.reload()
    await see(button(/1 item/))
    await see(box('Name'))
    expect(await box('Name').inputValue()).toBe('')
  })

  test('after a shift no file of the browser names a guest, a secret or a member of staff (P8)', async () => {
    await box('Name').fill(halfTyped)
    await work(context)
    const plants = [
      guest,
      email,
      note,
      halfTyped,
      staff,
      ...(await secretsOf(context)),
      ...(await context.setOffline(false).then(guestsOfToday)),
    ]
    await profile.close(context)
    expect(await profile.find(plants)).toEqual([])
  })
})

describe('The search through the files of a browser', () => {
  test('finds readable text there, in whatever form it is stored', async () => {
    const profile = await aProfile()
    const context = await profile.open()
    await come(context)
    await page.goto(`${desk.origin}/signin`)
    await page.evaluate(async () => {
      localStorage.setItem('desk.plant', `${'a '.repeat(3000)}In localStorage`)
      sessionStorage.setItem('desk.plant', 'In sessionStorage ✓')
      const opening = indexedDB.open('desk-plant', 1)
      opening.addEventListener('upgradeneeded', () => {
        const plants = opening.result.createObjectStore('plants')
        plants.put('small', 'A plant as a key')
        plants.put({ name: 'A small plant' }, 1)
        plants.put({ name: `${'leaf '.repeat(200_000)}A plant in a file of its own` }, 2)
        for (let nth = 3; nth < 3000; nth += 1) {
          plants.put({ name: `${'leaf '.repeat(400)}${nth} in the thicket` }, nth)
        }
      })
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      opening.result.close()
    })
    await profile.close(context)
    const plants = [
      'In localStorage',
      'In sessionStorage',
      'A plant as a key',
      'A small plant',
      'A plant in a file of its own',
      '17 in the thicket',
      '2999 in the thicket',
    ]
    const found = (await profile.find(plants)).join('\n')
    expect(plants.filter((plant) => !found.includes(plant))).toEqual([])
    await profile.remove()
  })
})
