import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Component as SettingsPlace } from '../../../../src/desk/pages/settings/SettingsPlace.tsx'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const routes = <Route path="/settings" element={<SettingsPlace />} />
const open = (tab: Tab, instead?: Instead) =>
  openPlace(tab, { at: '/settings', routes, ...(instead === undefined ? {} : { instead }) })

const section = () => screen.getByRole('region', { name: 'Your devices' })
const rows = () => within(section()).findAllByRole('listitem')
const wordsOf = async () =>
  (await rows()).map((row) => row.querySelector('p')?.textContent?.replaceAll(/\s+/g, ' '))
const status = async (tab: Tab) => (await tab.get('/api/3.0/ping')).status

/** Kenji in another browser, on a tablet with that name. */
const elsewhere = (address = '198.51.100.4') => house.signIn('kenji', house.tab(address))
const endOthers = () => kenji.post('/auth/sign-ins/end', { others: true })

test('a person sees where they are signed in, since when and from where, and ends one after a question: that device is signed out', async () => {
  const lost = await elsewhere()
  open(kenji)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const words = await wordsOf()
  expect(words).toContainEqual(
    expect.stringMatching(
      /^Unknown browser ?Since Sat, July 11 at 10:00 · last used Sat, July 11 at 10:00 · from 198\.51\.100\.4$/,
    ),
  )
  expect(words).toContainEqual(
    expect.stringMatching(
      /^This tablet: Unknown browser ?Since Sat, July 11 at 10:00 · from 203\.0\.113\.7$/,
    ),
  )
  expect(within(section()).getAllByRole('button', { name: /^End / })).toHaveLength(1)
  await userEvent.click(within(section()).getByRole('button', { name: /^End / }))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toBe('End')
  expect(await status(lost)).toBe(200)
  await userEvent.click(within(section()).getByRole('button', { name: /^End / }))
  await userEvent.click(await screen.findByRole('button', { name: 'End sign-in' }))
  expect(await screen.findByText(/^Sign-in ended: Unknown browser/)).toBeTruthy()
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(await status(lost)).toBe(401)
  expect(document.activeElement).toBe(within(section()).getByRole('list'))
})

test('all other sign-ins are ended together', async () => {
  const [one, two] = [await elsewhere(), await elsewhere()]
  open(kenji)
  const all = await within(section()).findByRole('button', { name: 'End all others (2)' })
  await userEvent.click(all)
  await userEvent.click(await screen.findByRole('button', { name: 'End all 2' }))
  expect(await screen.findByText(/^Your other sign-ins are ended/)).toBeTruthy()
  expect([await status(one), await status(two), await status(kenji)]).toEqual([401, 401, 200])
})

test('a manager sees whose each sign-in is, and can end it', async () => {
  const maria = await house.signIn('maria')
  const atDesk = await elsewhere()
  open(maria)
  const ends = await within(section()).findAllByRole('button', { name: /^End .*, Kenji Sato$/ })
  expect(ends).toHaveLength(2)
  const row = (await rows()).find((one) => one.textContent?.includes('198.51.100.4'))
  expect(row?.textContent).toContain('Kenji Sato')
  await userEvent.click(within(row ?? section()).getByRole('button', { name: /^End / }))
  await userEvent.click(await screen.findByRole('button', { name: 'End sign-in' }))
  await waitFor(async () => expect(await status(atDesk)).toBe(401))
  await maria.post('/auth/logout')
})

test('a sign-in that could not be ended stays in the list, and the page says so', async () => {
  const other = await elsewhere()
  open(kenji, ({ path }) => (path === '/auth/sign-ins/end' ? 'no network' : null))
  await userEvent.click(await within(section()).findByRole('button', { name: /^End / }))
  await userEvent.click(await screen.findByRole('button', { name: 'End sign-in' }))
  expect(await screen.findByText(/^Not sure it ended: No connection\./)).toBeTruthy()
  expect(await rows()).toHaveLength(2)
  expect(await status(other)).toBe(200)
  await endOthers()
})

test('a list that cannot be read shows the reason and Try again, and not an empty list', async () => {
  open(kenji, ({ path }) =>
    path === '/auth/sign-ins' ? new Response('<html>', { status: 200 }) : null,
  )
  expect(await within(section()).findByText('No readable answer')).toBeTruthy()
  expect(within(section()).queryAllByRole('listitem')).toEqual([])
})

test('a person who signed in long ago must sign in again before a sign-in is ended, and nothing is ended yet', async () => {
  const other = await elsewhere()
  house.clock.advance(11 * 60)
  open(kenji)
  const pressEnd = async () => {
    await userEvent.click(await within(section()).findByRole('button', { name: /^End / }))
    await userEvent.click(await screen.findByRole('button', { name: 'End sign-in' }))
  }
  await pressEnd()
  expect((await within(section()).findByRole('alert')).textContent).toBe(
    'Not ended. For safety, sign in again first.',
  )
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  await userEvent.click(within(section()).getByRole('button', { name: 'Sign in again' }))
  expect(opened).toHaveBeenCalledWith('/signin?again=1&fresh=1', '_blank')
  expect(await status(other)).toBe(200)
  await house.signIn('kenji', kenji)
  await pressEnd()
  await waitFor(async () => expect(await status(other)).toBe(401))
  await waitFor(() => expect(within(section()).queryByRole('alert')).toBeNull())
})
