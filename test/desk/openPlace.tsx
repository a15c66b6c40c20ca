import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { useOutbox } from '../../src/desk/commands/outboxStore.ts'
import { Frame } from '../../src/desk/frame/Frame.tsx'
import { type Desk, openDesk } from '../../src/desk/openDesk.ts'
import { ServiceContext } from '../../src/desk/service/ServiceContext.ts'
import { forgetDrafts } from '../../src/desk/session/drafts.ts'
import { zoneKey } from '../../src/desk/session/rememberedZone.ts'
import { atFirst, useSession } from '../../src/desk/session/session.ts'
import type { Tab } from '../example/aTab.ts'
import { deskFetch } from '../example/deskFetch.ts'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

type Answer = Response | 'no network' | 'answer lost' | null

/** Answers some questions in the service's stead: what a real one does not do on demand. */
export type Instead = (asked: Asked) => Promise<Answer> | Answer

export type OpenPlace = {
  readonly desk: Desk
  /** As it stands in the address bar. */
  readonly address: () => string
  /** Every request so far. */
  readonly asked: readonly Asked[]
}

let desk: Desk | null = null

/** Before each test in a file that opens places: a page just loaded, on a tablet that has been at this business before. */
export function aFreshPage(): void {
  // A whole desk answers here, not a stub: give it time on a busy machine.
  configure({ asyncUtilTimeout: 20_000 })
  beforeEach(() => {
    useSession.setState(atFirst, true)
    useOutbox.setState({ entries: [] })
    forgetDrafts()
    localStorage.setItem(zoneKey, 'America/Vancouver')
  })
  afterEach(() => {
    desk?.close()
    desk = null
  })
}

type Open = {
  /** Where the address bar stands. */
  at: string
  /** `<Route>`s inside the frame. */
  routes: ReactNode
  instead?: Instead
}

/** Opens a place as the person of `tab` sees it, in the whole frame, with the real gate and service behind it. */
export function openPlace(tab: Tab, { at, routes, instead = () => null }: Open): OpenPlace {
  let address = at
  const asked: Asked[] = []
  const real = deskFetch(tab)
  const opened = openDesk({
    origin: 'http://localhost:8080',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname: path, searchParams: query } = new URL(request.url)
      const one = { method: request.method, path, query }
      asked.push(one)
      const given = await instead(one)
      // The request arrives; what it brings back does not.
      if (given === 'answer lost') await real(request)
      if (given === 'no network' || given === 'answer lost') throw new TypeError('Failed to fetch')
      return given ?? real(request)
    },
  })
  desk = opened
  function Address() {
    const { pathname, search } = useLocation()
    useEffect(() => {
      address = pathname + search
    }, [pathname, search])
    return null
  }
  render(
    <QueryClientProvider client={opened.queryClient}>
      <ServiceContext value={opened.service}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route element={<Frame />}>{routes}</Route>
          </Routes>
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
  return { desk: opened, address: () => address, asked }
}
