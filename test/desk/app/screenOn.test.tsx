import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Today } from '../../../src/desk/app/router.tsx'
import { useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { setLockAfter } from '../../../src/desk/core/device/idle.ts'
import { setScreenOn } from '../../../src/desk/core/device/screenOn.ts'
import { Component as SettingsPlace } from '../../../src/desk/pages/settings/SettingsPlace.tsx'
import { openRush } from '../../../src/desk/pages/today/scan/scanState.ts'
import { patterns } from '../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import type { Tab } from '../../example/aTab.ts'
import { openPlace } from '../openPlace.tsx'
import { openToday, pass } from '../pages/today/openToday.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

/** The screen of the tablet, as its browser keeps it on. */
const tablet = { kept: 0, requests: 0, isBatterySaved: false, turnOff: () => {} }

beforeEach(() => {
  Object.assign(tablet, { kept: 0, requests: 0, isBatterySaved: false })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  async function request(): Promise<{ released: boolean; release: () => Promise<void> }> {
    tablet.requests += 1
    if (tablet.isBatterySaved) throw new DOMException('Battery saver', 'NotAllowedError')
    const sentinel = {
      released: false,
      async release() {
        if (!sentinel.released) tablet.kept -= 1
        sentinel.released = true
      },
    }
    tablet.kept += 1
    tablet.turnOff = () => void sentinel.release()
    return sentinel
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
})

const open = (at: string) =>
  openPlace(kenji, {
    at,
    routes: (
      <>
        <Route path={patterns.today} element={<Today />}>
          <Route path=":code" element={<Link to="/settings">Leave Today</Link>} />
        </Route>
        <Route path={patterns.settings} element={<SettingsPlace />} />
      </>
    ),
  })
const untilKept = () => waitFor(() => expect(tablet.kept).toBe(1))

function look(how: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(how)
  // The browser itself lets the screen of a hidden page turn off.
  if (how === 'hidden') tablet.turnOff()
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the screen stays on in Today, also in queue mode, and no longer in another place', async () => {
  open('/today/KAB1')
  await untilKept()
  act(openRush)
  await screen.findByRole('dialog', { name: 'Queue mode' })
  expect([tablet.kept, tablet.requests]).toEqual([1, 1])
  screen.getByText('Leave Today').click()
  await waitFor(() => expect(tablet.kept).toBe(0))
})

test('the screen of a hidden page turns off, and stays on again once the page is visible', async () => {
  open('/today')
  await untilKept()
  look('hidden')
  expect([tablet.kept, tablet.requests]).toEqual([0, 1])
  look('visible')
  await untilKept()
})

test('the screen of a desk that nobody touched until it locked turns off until it is unlocked', async () => {
  // The gate locks this sign-in too: it is not used by the other tests.
  await openToday(await house.signIn('maria'))
  await untilKept()
  act(() => setLockAfter(1))
  globalThis.dispatchEvent(new Event('pointerdown'))
  await pass(40_000)
  expect(tablet.kept).toBe(1)
  await pass(30_000)
  expect([useSignIn.getState().state, tablet.kept]).toEqual(['locked', 0])
  look('hidden')
  look('visible')
  expect(tablet.requests).toBe(1)
  act(() => useSignIn.setState({ state: 'in' }))
  await untilKept()
})

test('a tablet that saves its battery turns the screen off without a message, and keeps it on at a later touch', async () => {
  tablet.isBatterySaved = true
  open('/today')
  await waitFor(() => expect(tablet.requests).toBe(1))
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  tablet.isBatterySaved = false
  await userEvent.click(document.body)
  await untilKept()
})

test('somebody switches it off in Settings for this tablet, and it stays off at the next start', async () => {
  const settings = open('/settings')
  const isOn = await screen.findByRole('switch', { name: 'Keep the screen on', checked: true })
  await userEvent.click(isOn)
  expect(localStorage.getItem('desk.screen-on')).toBe('off')
  settings.leave()
  open('/today')
  await screen.findByRole('button', { name: 'Scan' })
  expect(tablet.requests).toBe(0)
  act(() => setScreenOn(true))
  await untilKept()
})

test('Settings has no switch where the browser cannot keep the screen on', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  open('/settings')
  await screen.findByText('Minutes until lock')
  expect(screen.queryByRole('switch', { name: 'Keep the screen on' })).toBeNull()
})
