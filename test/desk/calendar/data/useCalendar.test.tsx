import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPolicy } from '../../../../src/desk/calendar/rules/simulate.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { aFreshPage } from '../../openPlace.tsx'
import { openCalendar } from '../openCalendar.tsx'

let house: FrontDesk
let tab: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 200 })
  tab = await house.signIn('maria')
})
afterAll(() => house.close())
aFreshPage()

const all = Array.from({ length: 40 }, (_, nth) => nth + 1)
const fortnight = { from: '2026-07-11', to: '2026-07-24' }

test('every price in sight is the service’s own, and the rules explain it (ux.md §4.7)', async () => {
  const calendar = openCalendar(tab, { ...fortnight, itemIds: all })
  await waitFor(() => {
    const { explained, of, policy } = calendar.data().agreement
    expect(of).toBeGreaterThan(2000)
    expect([explained / of, policy]).toEqual([1, usualPolicy])
  })
  console.info(calendar.data().agreement, calendar.rated().map(String))
})
