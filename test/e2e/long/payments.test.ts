import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aHold, type Fault } from '../../example/aChaosProxy.ts'
import { type BadDay, refusal, theBadDay } from '../aBadDay.ts'
import { aPageOf } from '../aPage.ts'
import { setDeskPin } from '../deskPin.ts'
import { everySize } from '../everySize.ts'
import { isFitAt } from '../fitForAll.ts'
import { type Guests, guestsToday } from '../guestsToday.ts'
import { pictureOf } from '../pictureOf.ts'
import { see, seeLater, untilSheetsClosed } from '../see.ts'

let day: BadDay
let page: Page
let guests: Guests

beforeAll(async () => {
  day = await theBadDay()
  await day.calm()
  // Twenty of them are set paid, and those with something due since before today are left for the other tests.
  guests = await guestsToday(20, { owe: true })
  page = await aPageOf('maria', day.desk, {
    width: 1440,
    height: 900,
    clock: true,
    path: '/payments?view=arriving',
  })
})
beforeEach(async ({ onTestFailed, task }) => {
  await day.calm()
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(async () => {
  await page.context().close()
  await guests.come()
})

const grid = (): Locator => page.getByRole('grid', { name: 'Payments' })
const sums = (): Locator => page.getByRole('list', { name: 'Totals' })
const button = (name: string | RegExp): Locator => page.getByRole('button', { name })

async function openPayments(query = ''): Promise<void> {
  await page.goto(`${day.desk.origin}/payments${query}`)
  await paymentsAreRead()
}

async function paymentsAreRead(): Promise<void> {
  await grid().waitFor()
  await sums().waitFor()
}

const tillIsClosed = refusal(409, 'conflict', 'The till of this day is closed')
const throttled: Fault = {
  kind: 'status',
  status: 429,
  when: 'before',
  headers: { 'retry-after': '1' },
}

/** The codes of the rows on the page, from the top down. */
const codesInSight = (): Promise<string[]> =>
  grid()
    .locator('[data-code]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-code') ?? ''))

const update = (code: string): string => `POST /api/3.0/booking/${code}/update`

const detail = z.object({
  booking: z.object({
    status_id: z.string(),
    total: z.string(),
    amount_paid: z.string(),
    transactions: z.record(z.string(), z.looseObject({ gateway: z.string() })),
  }),
})

/** The payments that the service itself has, read through the desk as the manager. */
async function atTheService(codes: readonly string[]) {
  const wires: unknown[] = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (code) => {
          const answer = await fetch(`/api/3.0/booking/${code}`, { headers: { 'X-Desk': '1' } })
          return answer.json()
        }),
      ),
    codes,
  )
  return wires.map((wire, nth) => {
    const { booking } = detail.parse(wire)
    return {
      code: codes[nth],
      isPaid: booking.amount_paid === booking.total,
      status: booking.status_id,
      payments: Object.keys(booking.transactions).length,
    }
  })
}

describe('A manager at six', () => {
  test('sets twenty paid: two are refused, one is throttled, one answer is lost, and none is paid twice (§4.1)', async () => {
    await paymentsAreRead()
    // The desk knows movements from its first read on.
    await see(button(/^Received today .*since/))
    const codes = (await codesInSight()).slice(0, 12)
    for (const code of codes) {
      await grid()
        .getByRole('checkbox', { name: new RegExp(`, ${code}$`) })
        .check()
    }
    // Down the list by keyboard, as far as the twentieth row.
    const lastChosen = grid().getByRole('checkbox', { name: new RegExp(`, ${codes.at(-1)}$`) })
    await lastChosen.focus()
    const more = new Set(codes)
    for (let steps = 0; more.size < 20 && steps < 60; steps += 1) {
      await page.keyboard.press('ArrowDown')
      const at = await page.evaluate(
        () => document.activeElement?.closest('[data-code]')?.getAttribute('data-code') ?? '',
      )
      if (at === '' || more.has(at)) continue
      await page.keyboard.press('Space')
      more.add(at)
    }
    const chosen = [...more]
    expect(chosen).toHaveLength(20)
    await see(page.getByText('20 selected'))

    const before = await atTheService(chosen)
    const [first = '', , , second = '', , , lost = '', , , slow = ''] = chosen
    day.wire.next(update(first), tillIsClosed)
    day.wire.next(update(second), tillIsClosed)
    day.wire.next(update(slow), throttled)
    day.wire.next(update(lost), { kind: 'dropAfter' })

    await button('Record 20 payments').click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByRole('list', { name: 'Payments to record' }))
    await sheet.getByRole('button', { name: 'Card' }).click()
    await seeLater(sheet.getByText(/^20 payments: 1\d recorded · \d not recorded$/), 7)
    const outcome = (code: string): Locator =>
      sheet.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: code })
    for (const code of [first, second]) {
      await see(outcome(code).getByText('The till of this day is closed'))
    }
    await see(outcome(lost).getByText('Recorded', { exact: true }))
    const failed: string[] = []
    const after = await atTheService(chosen)
    for (const [nth, code] of chosen.entries()) {
      const label = await outcome(code).getAttribute('aria-label')
      const isFailed = label?.endsWith('Not recorded') === true
      if (isFailed) failed.push(code)
      expect({ label, ...after[nth] }).toMatchObject({
        label,
        isPaid: !isFailed,
        payments: (before[nth]?.payments ?? 0) + (isFailed ? 0 : 1),
      })
      expect(day.wire.count(update(code))).toBeLessThanOrEqual(1)
    }
    expect(failed).toEqual(expect.arrayContaining([first, second, slow]))
    expect(failed).not.toContain(lost)
    // The page's clock is ahead of the gate's pause, so other payments may have to wait as well.
    for (const code of failed.filter((one) => one !== first && one !== second)) {
      await see(outcome(code).getByText('The booking system is busy'))
    }

    await button(`Try again (${failed.length})`).click()
    await seeLater(sheet.getByText(`${failed.length} payments: ${failed.length} recorded`), 7)
    await sheet.getByRole('button', { name: 'Done' }).click()
    expect(await atTheService(chosen)).toEqual(
      before.map(({ code, payments }) => ({
        code,
        isPaid: true,
        status: 'PAID',
        payments: payments + 1,
      })),
    )
    // The rows stay where they are, and are no longer counted.
    await see(page.getByText('20 bookings just paid, not in the totals.'))
  })

  test('finds what moved, and that it was done on this tablet', async () => {
    await button(/^Received today/).click()
    const moved = page.getByRole('list', { name: 'Payments received' }).getByRole('listitem')
    const here = moved.filter({ hasText: 'Recorded here' })
    await expect.poll(() => here.count(), { timeout: 45_000 }).toBe(20)
    // Payments from before this desk was opened are listed as well, and not as done here.
    expect(await moved.filter({ hasNotText: 'Recorded here' }).count()).toBe(
      await page.getByText('Recorded elsewhere').count(),
    )
  })

  test('leaves the page in the middle of a run: what was not sent is not sent automatically, and can be seen and retried', async () => {
    // The question whose tablet it is comes on Today a moment after the page.
    await page.goto(`${day.desk.origin}/today`)
    await page.getByRole('region', { name: 'Arrivals' }).getByRole('listitem').first().waitFor()
    await page.clock.fastForward(5_000)
    await setDeskPin(page, '482913')
    await openPayments('?view=overdue')
    const codes = (await codesInSight()).slice(0, 5)
    for (const code of codes) {
      await grid()
        .getByRole('checkbox', { name: new RegExp(`, ${code}$`) })
        .check()
    }
    const [first = '', second = ''] = codes
    const { fault, letGo } = aHold()
    day.wire.next(update(first), fault)
    day.wire.next(update(second), fault)
    await button('Record 5 payments').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Card' }).click()
    await expect.poll(() => day.wire.count(update(first)) + day.wire.count(update(second))).toBe(2)

    // The browser asks whether to leave.
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    letGo()
    const band = page.getByRole('region', { name: 'Several bookings' })
    await seeLater(band.getByText('5 payments: 2 recorded · 3 not sent'), 7)
    await band.getByRole('button', { name: 'Show' }).click()
    const sheet = page.getByRole('dialog')
    await see(sheet.getByText('Stopped because the page was closed. The rest was not sent.'))
    const paid = await atTheService(codes)
    expect(
      paid.map(({ code = '', isPaid }) => ({ isPaid, sent: day.wire.count(update(code)) })),
    ).toEqual(codes.map((_, nth) => ({ isPaid: nth < 2, sent: nth < 2 ? 1 : 0 })))
    await sheet.getByRole('button', { name: 'Try again (3)' }).click()
    await seeLater(sheet.getByText('3 payments: 3 recorded'), 7)
    await sheet.getByRole('button', { name: 'Done' }).click()
    expect((await atTheService(codes)).map(({ isPaid }) => isPaid)).toEqual(codes.map(() => true))
    for (const code of codes) expect(day.wire.count(update(code))).toBe(1)
    // Once its outcome was read, the run does not come back.
    await untilSheetsClosed(page)
    await page.reload()
    await grid().waitFor()
    expect(await band.count()).toBe(0)
  })

  test('comes back from Today to where the list was scrolled to (ux.md §0)', async () => {
    // Low, so that it scrolls with few rows.
    await page.setViewportSize({ width: 1440, height: 500 })
    await openPayments()
    const scrolledPx = (): Promise<number> =>
      grid().evaluate((element) => {
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          if (at.scrollTop > 0) return at.scrollTop
        return 0
      })
    await grid().hover()
    await page.mouse.wheel(0, 60)
    await expect.poll(scrolledPx).toBe(60)
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await see(page.getByRole('heading', { level: 1, name: 'Today' }))
    await page.goBack()
    await paymentsAreRead()
    await expect.poll(scrolledPx).toBe(60)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test.each([768, 1024, 1180, 1280, 1440])(
  'at %i px no word beside a large sum is cut off',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await openPayments()
    const figure = button(/^Received today/)
    await figure.evaluate((one) => {
      const [, sum, beside] = one.children
      const amount = sum?.querySelector('b')
      if (!amount || !beside) throw new Error('A figure has a sum and words beside it.')
      amount.textContent = '+12,022.58'
      const lines = ['12 to review ', 'Incomplete, since 00:00 '].map((line) => {
        const words = document.createElement('span')
        words.textContent = line
        return words
      })
      beside.replaceChildren(...lines)
    })
    const beyond = await figure.evaluate((one) => {
      const edge = one.getBoundingClientRect().right
      const text = document.createRange()
      text.selectNodeContents(one)
      return Math.max(...[...text.getClientRects()].map(({ right }) => right - edge))
    })
    expect(beyond).toBeLessThan(0)
  },
)

test('everybody can use Payments at every size, by day and night', async () => {
  await openPayments()
  await isFitAt(page, everySize, { ready: () => grid().locator('[data-code]').first().waitFor() })
})
