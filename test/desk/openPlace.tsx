import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { recordOf } from '../../src/contract/records.ts'
import { ServiceContext } from '../../src/desk/api/ServiceContext.ts'
import { Frame } from '../../src/desk/app/Frame.tsx'
import { type Desk, openDesk } from '../../src/desk/app/openDesk.ts'
import { zoneKey } from '../../src/desk/kit/storageNames.ts'
import type { Tab } from '../example/aTab.ts'
import { deskFetch } from '../example/deskFetch.ts'

export type DeskRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** What its JSON says; empty for a question without any. */
  readonly body: Readonly<Record<string, unknown>>
}

type Answer = Response | 'no network' | 'answer lost' | null

const bodyOf = (said: string): DeskRequest['body'] =>
  said.startsWith('{') ? recordOf(JSON.parse(said)) : {}

/** Answers some questions in the service's stead: what a real one does not do on demand. */
export type Instead = (asked: DeskRequest) => Promise<Answer> | Answer

export type OpenPlace = {
  readonly desk: Desk
  /** As it stands in the address bar. */
  readonly address: () => string
  /** Every request so far. */
  readonly asked: readonly DeskRequest[]
  /** Leaves the page, which the end of the test does too. */
  readonly leave: () => void
}

export type Opening = {
  /** Where the address bar stands. */
  at: string
  /** `<Route>`s inside the frame. */
  routes: ReactNode
  instead?: Instead
  /** What the desk did before this was drawn. */
  before?: (desk: Desk) => void
}

/**
 * Opens a place as the person of `tab` sees it, in the whole frame, with the real gate and service behind it, on a
 * tablet that has been at this business before.
 */
export function openPlace(
  tab: Tab,
  { at, routes, instead = () => null, before }: Opening,
): OpenPlace {
  let address = at
  let isLeft = false
  const asked: DeskRequest[] = []
  const real = deskFetch(tab)

  async function answerTo(request: Request): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(request.url)
    const said = request.method === 'GET' ? '' : await request.clone().text()
    const one = { method: request.method, path, query, body: bodyOf(said) }
    asked.push(one)
    const given = await instead(one)
    // The request arrives; what it brings back does not.
    if (given === 'answer lost') await real(request)
    if (given === 'no network' || given === 'answer lost') throw new TypeError('Failed to fetch')
    return given ?? real(request)
  }
  const never = new Promise<never>(() => {})
  localStorage.setItem(zoneKey, 'America/Vancouver')
  const desk = openDesk({
    origin: 'http://localhost:8080',
    async fetch(input, init) {
      if (isLeft) return never
      try {
        return await answerTo(new Request(input, init))
      } finally {
        // What comes back to a page that was left changes nothing on the next one.
        if (isLeft) await never
      }
    },
  })
  before?.(desk)

  function Address() {
    const { pathname, search } = useLocation()
    useEffect(() => {
      address = pathname + search
    }, [pathname, search])
    return null
  }
  const { unmount } = render(
    <QueryClientProvider client={desk.queryClient}>
      <ServiceContext value={desk.service}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route element={<Frame />}>{routes}</Route>
          </Routes>
        </MemoryRouter>
      </ServiceContext>
    </QueryClientProvider>,
  )
  function leave(): void {
    if (isLeft) return
    isLeft = true
    unmount()
    desk.close()
  }
  onTestFinished(leave)
  return { desk, address: () => address, asked, leave }
}
