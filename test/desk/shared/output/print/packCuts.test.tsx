import type { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { integer, nat, record, sample } from 'fast-check'
import { Route } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Booking, BookingCode } from '../../../../../src/contract/booking.ts'
import type { CalendarDay } from '../../../../../src/contract/day.ts'
import { isCancelled } from '../../../../../src/contract/status.ts'
import { deskToday, serverNow } from '../../../../../src/desk/core/api/clock.ts'
import { keys } from '../../../../../src/desk/core/api/queries/keys.ts'
import type { WholeList } from '../../../../../src/desk/core/api/queries/walk.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { setLockAfter } from '../../../../../src/desk/core/device/idle.ts'
import { keepDays } from '../../../../../src/desk/core/replica/keepDays.ts'
import {
  isPackDue,
  type PaperNode,
  readPaperPack,
  usePackFacts,
} from '../../../../../src/desk/core/replica/paperPack.ts'
import { useReplicaFacts } from '../../../../../src/desk/core/replica/replicaFacts.ts'
import { setFlag } from '../../../../../src/desk/core/vault/flags.ts'
import { useVault, type Vault } from '../../../../../src/desk/core/vault/vault.ts'
import { packDays } from '../../../../../src/desk/shared/output/print/usePrintedDay.ts'
import { patterns } from '../../../../../src/desk/ui/paths.ts'
import { type FrontDesk, startFrontDesk } from '../../../../example/aFrontDesk.ts'
import type { Tab } from '../../../../example/aTab.ts'
import { tries } from '../../../../example/tries.ts'
import { aMarkedTablet, vaultOnline } from '../../../core/device/aMarkedTablet.ts'
import { aTabletDisk, quickPins } from '../../../core/device/aTabletDisk.ts'
import { openPlace } from '../../../openPlace.tsx'

aTabletDisk()
quickPins()

const minuteMs = 60_000
/** Fifty with `npm run test:outage-kit`. */
const wanted = Number(process.env['DESKBELL_CUTS'] ?? tries(1, 8))

let house: FrontDesk
let tab: Tab
let vault: Vault
beforeAll(async () => {
  house = await startFrontDesk({ demo: 30 })
  tab = await house.signIn('kenji')
})
afterAll(() => house.close())
beforeEach(async () => {
  vault = await vaultOnline((await aMarkedTablet()).kenji)
  // The tablet was marked at another gate than that of the service: its key is handed to the desk.
  setFlag('tablet', null)
  vi.useFakeTimers({ toFake: ['Date'] })
  setLockAfter(30)
})
afterEach(() => useVault.setState({ state: 'unmarked', vault: null }))

/** The timers of the reading in the background: the test moves them, and the clock of the tablet with them. */
function movedTimers() {
  let pending: { readonly ms: number; readonly run: () => void } | null = null
  return {
    clock: {
      now: () => Date.now(),
      after(ms: number, run: () => void) {
        pending = { ms, run }
        return () => void (pending = null)
      },
    },
    untilWaiting: (): Promise<unknown> => vi.waitUntil(() => pending !== null, 45_000),
    step(): void {
      const next = pending
      pending = null
      vi.setSystemTime(Date.now() + (next?.ms ?? 0))
      next?.run()
    },
  }
}

/** Drawing takes the tablet real time, in which the test's clock does not move. */
const untilMade = (): Promise<unknown> =>
  vi.waitUntil(
    () => !isPackDue(useReplicaFacts.getState().daysReadAt, usePackFacts.getState()),
    45_000,
  )

/** The guests that the tablet's lists of a day have and the arrivals and departures of the pack have not. */
function guestsMissing(
  queryClient: QueryClient,
  pages: readonly string[],
  [nth, day]: readonly [number, CalendarDay],
): readonly BookingCode[] {
  // Today has six pages, each other day four.
  const first = nth === 0 ? 0 : 2 + nth * 4
  const ofDay = pages.slice(first, first + (nth === 0 ? 6 : 4)).join(' ')
  const listed = (['starting', 'ending'] as const).flatMap(
    (part) => queryClient.getQueryData<WholeList<Booking>>(keys.day(day, part))?.records ?? [],
  )
  return listed
    .filter(({ status }) => !isCancelled(status))
    .map(({ code }) => code)
    .filter((code) => !ofDay.includes(code))
}

const textOf = (node: PaperNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join(' ')

type Cut = {
  /** After so many minutes of work. */
  readonly minutes: number
  /** Within so many requests of the next round of reading. */
  readonly request: number
}

/** What the tablet has after a cut. */
async function packAfter({ minutes, request }: Cut) {
  let left: number | null = null
  const place = openPlace(tab, {
    at: '/today',
    routes: <Route path={patterns.today} element={null} />,
    instead: () => {
      if (left === null) return null
      left = Math.max(0, left - 1)
      return left === 0 ? 'no network' : null
    },
  })
  await vi.waitUntil(() => useSignIn.getState().state === 'in', 45_000)
  act(() => useVault.setState({ state: 'open', vault }))
  const timers = movedTimers()
  const ends = new AbortController()
  const rest = { free: async () => {}, calm: async () => {} }
  const { api, queryClient } = place.desk
  void keepDays({ api, queryClient, vault, clock: timers.clock, signal: ends.signal, ...rest })
  await timers.untilWaiting()
  await untilMade()
  const round = async (): Promise<void> => {
    timers.step()
    await timers.untilWaiting()
    await untilMade()
  }
  const start = Date.now()
  while (Date.now() - start < minutes * minuteMs) await round()
  left = request + 1
  const cutAt = serverNow().getTime()
  await round()

  const pack = await readPaperPack(vault)
  const pages = pack?.pages.map(textOf) ?? []
  const days = [...packDays(deskToday()).entries()]
  ends.abort()
  place.leave()
  return {
    isYoung: pack !== null && cutAt - pack.madeAt <= 15 * minuteMs,
    day: pack?.day,
    pages: pages.length,
    missing: days.flatMap((day) => guestsMissing(queryClient, pages, day)),
  }
}

test('whenever the network is cut, the pack on the tablet is whole, with the guests of that time, and at most fifteen minutes old', async () => {
  const cuts = sample(record({ minutes: integer({ min: 1, max: 60 }), request: nat(30) }), wanted)
  for (const cut of cuts) {
    const after = await packAfter(cut)
    expect({ cut, after }).toEqual({
      cut,
      after: { isYoung: true, day: deskToday(), pages: 18, missing: [] },
    })
  }
}, 600_000)
