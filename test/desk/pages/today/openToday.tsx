import { act, screen } from '@testing-library/react'
import { Route } from 'react-router'
import { vi } from 'vitest'
import { Today } from '../../../../src/desk/app/router.tsx'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { patterns } from '../../../../src/desk/ui/paths.ts'
import type { Tab } from '../../../example/aTab.ts'
import { type Instead, type OpenPlace, openPlace } from '../../openPlace.tsx'

/** Today, open on a tablet at the front desk. */
export type OpenToday = OpenPlace & {
  /** Takes the tablet off the network, or puts it back. */
  readonly setOnline: (isOnline: boolean) => void
}

/** Opens Today for the person of `tab`. From then on the test moves the timers. */
export async function openToday(
  tab: Tab,
  at = '/today',
  instead: Instead = () => null,
): Promise<OpenToday> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  let online = true
  const place = openPlace(tab, {
    at,
    routes: (
      <Route path={patterns.today} element={<Today />}>
        <Route path=":code" element={<article aria-label="The booking" />} />
      </Route>
    ),
    instead: (request) => (online ? instead(request) : 'no network'),
  })
  await vi.waitUntil(() => useSignIn.getState().state === 'in', 45_000)
  return { ...place, setOnline: (isOnline) => void (online = isOnline) }
}

/** The row of a guest, once it is there. */
export const rowOf = (customer: string): Promise<HTMLElement> =>
  screen.findByRole('listitem', { name: new RegExp(`^${customer}`) })

/** Moves the tablet's clock on. */
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
