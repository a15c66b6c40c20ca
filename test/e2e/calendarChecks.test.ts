import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPageOf } from './aPage.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { pictureOf } from './pictureOf.ts'
import { see } from './see.ts'
import { sharedDesk } from './sharedDesk.ts'

let desk: RunningDesk
let page: Page

beforeAll(async () => {
  desk = await sharedDesk()
  page = await aPageOf('maria', desk, { path: '/calendar?from=2027-02-04' })
})
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => pictureOf(page, task.name))
})
afterAll(() => page.context().close())

test('the checks run in a worker, as the policy of the page allows, and say what a draft leads to (ux.md §4.6)', async () => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  const started = page.waitForEvent('worker')
  await page.goto(`${desk.origin}/calendar?from=2027-02-04`)
  expect((await started).url()).toMatch(/\/assets\/worker-[\w-]+\.js$/)

  await page.locator('[role=gridcell][data-day="2027-02-05"]').first().click()
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await page.getByRole('link', { name: /^Changes/ }).click()
  await see(page.getByText('1 day closed'))
  await see(page.getByRole('region', { name: 'Checks' }).getByText(/invoice may show the name/))
  expect(refused).toEqual([])
  expect(page.workers()).toHaveLength(1)
})
