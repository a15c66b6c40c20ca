import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { useOutbox } from '../../../src/desk/commands/outboxStore.ts'
import { Frame } from '../../../src/desk/frame/Frame.tsx'
import { openDesk } from '../../../src/desk/openDesk.ts'
import { patterns } from '../../../src/desk/paths.ts'
import { ServiceContext } from '../../../src/desk/service/ServiceContext.ts'
import { atFirst, useSession } from '../../../src/desk/session/session.ts'
import { Component as TodayPlace } from '../../../src/desk/today/TodayPlace.tsx'
import type { FrontDesk } from '../../example/aFrontDesk.ts'
import { deskFetch } from '../../example/deskFetch.ts'

/** Today, open on a tablet at the front desk, with the real gate and service behind it. */
export type OpenToday = {
  readonly address: () => string
  /** Takes the tablet off the network, or puts it back. */
  readonly setOnline: (isOnline: boolean) => void
  /** `METHOD /path` of everything the page has asked. */
  readonly asked: readonly string[]
  readonly close: () => void
}

/** Opens Today as somebody of the demo staff sees it. From then on timers are the test's. */
export async function openToday(
  house: FrontDesk,
  { as = 'kenji', at = '/today' }: { as?: string; at?: string } = {},
): Promise<OpenToday> {
  const asked: string[] = []
  let online = true
  let address = at
  const tab = await house.signIn(as)
  const asPage = deskFetch(tab)
  configure({ asyncUtilTimeout: 20_000 })
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  useSession.setState(atFirst, true)
  useOutbox.setState({ entries: [] })
  const desk = openDesk({
    origin: house.origin,
    fetch: async (input, init) => {
      if (!online) throw new TypeError('Failed to fetch')
      const { method, url } = input instanceof Request ? input : new Request(input, init)
      asked.push(`${method} ${url.slice(house.origin.length)}`)
      return asPage(input, init)
    },
  })
  const { unmount } = render(
    <QueryClientProvider client={desk.queryClient}>
      <ServiceContext value={desk.service}>
        <MemoryRouter initialEntries={[at]}>
          <Address onChange={(now) => void (address = now)} />
          <Routes>
            <Route element={<Frame />}>
              <Route path={patterns.today} element={<TodayPlace />}>
                <Route path=":code" element={<article aria-label="The booking" />} />
              </Route>
            </Route>
          </Routes>
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
  await vi.waitUntil(() => useSession.getState().state === 'in', 10_000)
  return {
    address: () => address,
    asked,
    setOnline: (isOnline) => void (online = isOnline),
    close: () => {
      unmount()
      desk.close()
      vi.useRealTimers()
    },
  }
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useEffect(() => onChange(pathname + search))
  return null
}

/** The row of a guest, once it is there. */
export const rowOf = (customer: string): Promise<HTMLElement> =>
  screen.findByRole('listitem', { name: new RegExp(`^${customer}`) }, { timeout: 10_000 })

/** Lets the tablet's clock run on. */
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
