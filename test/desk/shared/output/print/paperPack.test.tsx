import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Today } from '../../../../../src/desk/app/router.tsx'
import { ApiContext } from '../../../../../src/desk/core/api/ApiContext.ts'
import { serverNow } from '../../../../../src/desk/core/api/clock.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { setLockAfter } from '../../../../../src/desk/core/device/idle.ts'
import { LockScreen } from '../../../../../src/desk/core/device/screens/LockScreen.tsx'
import { wipeTablet } from '../../../../../src/desk/core/device/wipe.ts'
import { keepDays } from '../../../../../src/desk/core/replica/keepDays.ts'
import {
  keepPaperPack,
  packAges,
  paperShape,
  readPaperPack,
  usePackFacts,
} from '../../../../../src/desk/core/replica/paperPack.ts'
import { useReplicaFacts } from '../../../../../src/desk/core/replica/replicaFacts.ts'
import { setFlag } from '../../../../../src/desk/core/vault/flags.ts'
import { useVault, type Vault } from '../../../../../src/desk/core/vault/vault.ts'
import { print } from '../../../../../src/desk/shared/list/printing.ts'
import { documentOf } from '../../../../../src/desk/shared/output/print/paperTree.ts'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import { demoToday } from '../../../../example/aService.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { aMarkedTablet, type Here, vaultOnline } from '../../../core/device/aMarkedTablet.ts'
import { aTabletDisk, onDisk, quickPins } from '../../../core/device/aTabletDisk.ts'
import { type Instead, type OpenPlace, openPlace } from '../../../openPlace.tsx'

aTabletDisk()
quickPins()

const minuteMs = 60_000

let house: FrontDesk
let tab: Tab
let kenji: Here
let vault: Vault
beforeAll(async () => {
  house = await startFrontDesk({ demo: 30 })
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())
beforeEach(async () => {
  kenji = (await aMarkedTablet()).kenji
  vault = await vaultOnline(kenji)
  // The tablet was marked at another gate than that of the service: its key is handed to the desk.
  setFlag('tablet', null)
  vi.useFakeTimers({ toFake: ['Date'] })
  // The tests move the clock by up to twenty minutes.
  setLockAfter(30)
  vi.spyOn(window, 'print').mockReturnValue()
})
afterEach(() => useVault.setState({ state: 'unmarked', vault: null }))

async function open(instead: Instead = () => null): Promise<OpenPlace> {
  const place = openPlace(tab, {
    at: '/today',
    routes: <Route path={patterns.today} element={<Today />} />,
    instead,
  })
  await vi.waitUntil(() => useSignIn.getState().state === 'in', 45_000)
  act(() => useVault.setState({ state: 'open', vault }))
  return place
}

/** Reads all days once, as the tablet does in the background. */
async function readDays({ desk: { api, queryClient } }: OpenPlace): Promise<() => void> {
  const ends = new AbortController()
  let isOver = false
  const clock = {
    now: () => Date.now(),
    after(ms: number, run: () => void) {
      if (ms > 1_000) isOver = true
      const timer = ms > 1_000 ? undefined : setTimeout(run)
      return () => clearTimeout(timer)
    },
  }
  const rest = { free: async () => {}, calm: async () => {} }
  void keepDays({ api, queryClient, vault, clock, signal: ends.signal, ...rest })
  await vi.waitUntil(() => isOver, 45_000)
  return () => ends.abort()
}

const madeAt = () => usePackFacts.getState().madeAt
async function untilMade(after = 0): Promise<number> {
  await vi.waitUntil(() => (madeAt() ?? 0) > after, 45_000)
  return madeAt() ?? 0
}

/** The lists of a paper by their titles, in their order. */
const listsIn = (root: ParentNode) =>
  [...root.querySelectorAll('table')].map((table) => ({
    title: table.querySelector('[class*="title"] > b')?.textContent ?? '',
    lines: linesIn(table),
  }))
const countsOf = (lists: ReturnType<typeof listsIn>) =>
  lists.map(({ title, lines }) => `${title}: ${lines.length}`)
/** Of the days farther ahead the stored records tell more about those who stay than the day's own lists. */
const near = (lists: ReturnType<typeof listsIn>) =>
  lists.filter(({ title }) => /July 1[12]/.test(title))
const linesIn = (root: ParentNode): readonly string[] =>
  [...root.querySelectorAll('[data-line]')].map(({ textContent }) => textContent ?? '')
const printed = () => waitFor(() => document.querySelector('[data-printed]') ?? fail())
const fail = (): never => {
  throw new Error('Nothing was printed')
}

/** As stored by an earlier visit, in one short page. */
const aPack = (made: number, guest: string) => ({
  shape: paperShape,
  madeAt: made,
  day: demoToday,
  sheet: '7KQ4M',
  language: 'en',
  direction: 'ltr',
  css: '',
  pages: [
    { tag: 'section', attributes: {}, children: [{ tag: 'b', attributes: {}, children: [guest] }] },
  ],
})

test('a downtime pack is made after all days were read, with the rows of the printed one, and names nobody unsealed', async () => {
  const place = await open()
  const ends = [await readDays(place)]
  const first = await untilMade()
  // By then the records of all bookings are stored as well, with the persons.
  vi.setSystemTime(Date.now() + 20 * minuteMs)
  ends.push(await readDays(place))
  await untilMade(first)
  for (const end of ends) end()
  const pack = await readPaperPack(vault)
  if (pack === null) throw new Error('No pack')
  const file = new DOMParser().parseFromString(documentOf(pack, 'Downtime pack'), 'text/html')
  const lines = linesIn(file)
  expect(file.querySelector('script')).toBeNull()

  act(() => print({ kind: 'pack', day: demoToday }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Print' }))
  const button = await waitFor(() => {
    const one = sheet.getByRole('button', { name: 'Print' })
    expect(one.getAttribute('aria-disabled')).toBeNull()
    return one
  })
  await userEvent.click(button)
  const live = listsIn(await printed())
  expect(lines.length).toBeGreaterThan(5)
  expect(countsOf(listsIn(file))).toEqual(countsOf(live))
  expect(near(listsIn(file))).toEqual(near(live))
  expect(live.map(({ title }) => title)).toEqual([
    ...['Arrivals', 'In house', 'Departures', 'Done', 'Balances', 'Handovers and notes'].map(
      (list) => `${list}, Saturday, July 11, 2026`,
    ),
    ...['Sunday, July 12', 'Monday, July 13', 'Tuesday, July 14'].flatMap((day) =>
      ['Arrivals', 'In house', 'Departures', 'Balances'].map((list) => `${list}, ${day}, 2026`),
    ),
  ])
  const names = lines.flatMap((line) => /[A-Z][a-z]{4,}/.exec(line) ?? [])
  const stored = [...(await onDisk())].filter(([at]) => at.startsWith('paper-pack'))
  expect(stored).toHaveLength(2)
  for (const [, value] of stored) for (const name of names) expect(value).not.toContain(name)
})

test('a pack is made at most every fifteen minutes, and a reading in which one list fails leaves the old one', async () => {
  let isFailing = false
  const place = await open(({ path, query }) =>
    isFailing && path.endsWith('booking/index') && query.has('end_date')
      ? new Response('', { status: 404 })
      : null,
  )
  const start = Date.now()
  const ends = [await readDays(place)]
  const first = await untilMade()

  vi.setSystemTime(start + 10 * minuteMs)
  const readBefore = useReplicaFacts.getState().daysReadAt ?? 0
  ends.push(await readDays(place))
  expect(useReplicaFacts.getState().daysReadAt).toBeGreaterThan(readBefore)
  expect(madeAt()).toBe(first)

  isFailing = true
  vi.setSystemTime(start + 20 * minuteMs)
  ends.push(await readDays(place))
  expect(madeAt()).toBe(first)
  expect((await readPaperPack(vault))?.madeAt).toBe(first)

  isFailing = false
  ends.push(await readDays(place))
  expect(await untilMade(first)).toBeGreaterThan(first + 15 * minuteMs)
  for (const end of ends) end()
})

test('without a network the last pack is printed with its moment, and Connection says when it is over two hours old', async () => {
  let isOffline = false
  await open(() => (isOffline ? 'no network' : null))
  isOffline = true
  const made = serverNow().getTime()
  await act(() => keepPaperPack(vault, aPack(made, 'Zora Quell')))
  await userEvent.click(await screen.findByTitle('Connection'))
  const pack = await screen.findByRole('region', { name: 'Saved downtime pack' })
  expect(pack.textContent).toMatch(/Downtime pack made .*\d\d:\d\d/)
  await act(() => keepPaperPack(vault, aPack(made - 130.5 * minuteMs, 'Zora Quell')))
  expect(pack.textContent).toContain('Downtime pack 2 h 10 min old')
  expect(screen.getByTitle('Connection').textContent).toContain('Old downtime pack')

  await userEvent.click(within(pack).getByRole('button', { name: 'Print saved pack' }))
  const paper = await printed()
  expect(paper.textContent).toMatch(/Downtime pack made .*\d\d:\d\d.*Zora Quell/)
  expect(window.print).toHaveBeenCalledOnce()
})

test('a full tablet keeps the last pack, and Connection says so', async () => {
  await open()
  const made = serverNow().getTime()
  await act(() => keepPaperPack(vault, aPack(made - minuteMs, 'Zora Quell')))
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await act(() => keepPaperPack(vault, aPack(made, 'Ana Lee')))
  writing.mockRestore()
  await userEvent.click(await screen.findByTitle('Connection'))
  expect(
    (await screen.findByText('Could not save a new downtime pack. The last one is kept.'))
      .isConnected,
  ).toBe(true)
  expect((await readPaperPack(vault))?.madeAt).toBe(made - minuteMs)
})

test('the lock screen says that the pack of the chosen person is over two hours old, and nothing while it is fresh', async () => {
  useVault.setState({ state: 'open', vault })
  await keepPaperPack(vault, aPack(serverNow().getTime() - 125.5 * minuteMs, 'Zora Quell'))
  setFlag('tablet', 'marked')
  useVault.setState({ state: 'locked', vault: null })
  useSignIn.setState({ ...kenji.signIn, state: 'locked' })
  const show = () =>
    render(
      <ApiContext value={kenji.gate.api}>
        <LockScreen />
      </ApiContext>,
    )
  const { unmount } = show()
  expect((await screen.findByText('Downtime pack 2 h 5 min old')).isConnected).toBe(true)
  expect(document.body.textContent).not.toContain('Zora')
  unmount()

  useVault.setState({ state: 'open', vault })
  await keepPaperPack(vault, aPack(serverNow().getTime() - 60 * minuteMs, 'Zora Quell'))
  show()
  await screen.findByRole('button', { name: 'kenji' })
  expect(screen.queryByText(/Downtime pack/)).toBeNull()
})

test('the pack and its age are deleted with the other data of the tablet', async () => {
  useVault.setState({ state: 'open', vault })
  await keepPaperPack(vault, aPack(serverNow().getTime(), 'Zora Quell'))
  expect((await packAges()).size).toBe(1)
  await wipeTablet()
  expect([await readPaperPack(vault), (await packAges()).size, madeAt()]).toEqual([
    null,
    0,
    undefined,
  ])
})
