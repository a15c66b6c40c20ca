import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { recordOf } from '../../src/contract/records.ts'
import { Frame } from '../../src/desk/app/Frame.tsx'
import { type Desk, openDesk } from '../../src/desk/app/openDesk.ts'
import { ApiContext } from '../../src/desk/core/api/ApiContext.ts'
import { zoneKey } from '../../src/desk/ui/storageNames.ts'
import type { Tab } from '../example/aTab.ts'
import { deskFetch } from '../example/deskFetch.ts'

export type DeskRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The id of the operation that it is; null for a read. */
  readonly opId: string | null
  /** The JSON of its body; empty for a request without a body. */
  readonly body: Readonly<Record<string, unknown>>
}

type PlaceAnswer = Response | 'no network' | 'answer lost' | null

const bodyOf = (text: string): DeskRequest['body'] =>
  text.startsWith('{') ? recordOf(JSON.parse(text)) : {}

/** Answers some requests in place of the service: things that a real one does not do on demand. */
export type Instead = (asked: DeskRequest) => Promise<PlaceAnswer> | PlaceAnswer

export type OpenPlace = {
  readonly desk: Desk
  /** The address, as in the address bar. */
  readonly address: () => string
  /** Every request so far. */
  readonly requests: readonly DeskRequest[]
  /** Leaves the page, as the end of the test also does. */
  readonly leave: () => void
}

export type Opening = {
  /** The address, as in the address bar. */
  at: string
  /** `<Route>`s inside the frame. */
  routes: ReactNode
  instead?: Instead
  /** What the desk did before this was rendered. */
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
  const requests: DeskRequest[] = []
  const real = deskFetch(tab)

  async function answerTo(request: Request): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(request.url)
    const text = request.method === 'GET' ? '' : await request.clone().text()
    const opId = request.headers.get('desk-operation')
    const one = { method: request.method, path, query, opId, body: bodyOf(text) }
    requests.push(one)
    const given = await instead(one)
    // The request arrives; its answer is lost.
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
        // An answer that arrives after its page was left changes nothing on the next one.
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
      <ApiContext value={desk.api}>
        <MemoryRouter initialEntries={[at]} useTransitions={false}>
          <Address />
          <Routes>
            <Route element={<Frame />}>{routes}</Route>
          </Routes>
        </MemoryRouter>
      </ApiContext>
    </QueryClientProvider>,
  )
  function leave(): void {
    if (isLeft) return
    isLeft = true
    unmount()
    desk.close()
  }
  onTestFinished(leave)
  return { desk, address: () => address, requests, leave }
}
