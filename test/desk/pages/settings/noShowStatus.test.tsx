import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusOf } from '../../../../src/contract/status.ts'
import { meansNoShow, shouldCome } from '../../../../src/desk/core/api/noShow.ts'
import { learnStatuses } from '../../../../src/desk/core/api/queries/statuses.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { Component as SettingsPlace } from '../../../../src/desk/pages/settings/SettingsPlace.tsx'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type Instead, openPlace } from '../../openPlace.tsx'

let house: FrontDesk
let maria: Tab
let kenji: Tab
beforeAll(async () => {
  house = await startFrontDesk({ demo: 20 })
  maria = await house.signIn('maria')
  kenji = await house.signIn('kenji')
})
afterAll(() => house.close())

const gone = statusOf('GONE', 'Did not arrive')
const noShow = statusOf('NOSHOW', 'No-show')
const routes = <Route path={patterns.settings} element={<SettingsPlace />} />
const open = (tab: Tab, instead?: Instead) =>
  openPlace(tab, { at: '/settings', routes, ...(instead === undefined ? {} : { instead }) })
const field = () => screen.findByRole('combobox', { name: 'Status for guests who did not come' })
const statusAt = async (tab: Tab) => (await (await tab.get('/auth/session')).json()).noShowStatus

test('a manager chooses the status that means no-show; it wins over the name, at every desk', async () => {
  learnStatuses([{ status: gone }, { status: noShow }])
  open(maria)
  await userEvent.selectOptions(await field(), 'Did not arrive')
  await waitFor(async () => expect(await statusAt(kenji)).toBe('GONE'))
  await waitFor(() => expect(meansNoShow(gone)).toBe(true))
  expect(meansNoShow(noShow)).toBe(false)
  expect(shouldCome(gone)).toBe(false)
})

test('a manager chooses that none does, and then that the name decides', async () => {
  learnStatuses([{ status: noShow }])
  open(maria)
  await userEvent.selectOptions(await field(), 'None')
  await waitFor(async () => expect(await statusAt(kenji)).toBe(''))
  await waitFor(() => expect(meansNoShow(noShow)).toBe(false))
  await userEvent.selectOptions(await field(), 'The status named “No-show”')
  await waitFor(async () => expect(await statusAt(kenji)).toBeNull())
  await waitFor(() => expect(meansNoShow(noShow)).toBe(true))
})

test('without a network nothing is chosen, and the desk says so', async () => {
  const { noShowStatus } = useSignIn.getState()
  open(maria, ({ path }) => (path === '/auth/no-show' ? 'no network' : null))
  await userEvent.selectOptions(await field(), 'None')
  expect((await screen.findByText('Not saved. Go online, then try again.')).isConnected).toBe(true)
  expect(useSignIn.getState().noShowStatus).toBe(noShowStatus)
})

test('the front desk does not see the choice', async () => {
  open(kenji)
  await screen.findByRole('heading', { name: 'Account' })
  await waitFor(() => expect(useSignIn.getState().account?.name).toBe('Kenji Sato'))
  expect(screen.queryByRole('heading', { name: 'No-show status' })).toBeNull()
})
