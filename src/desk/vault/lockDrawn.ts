import { create, type StoreApi } from 'zustand'
import { useSession } from '../api/session.ts'

/** A page that nobody looks at draws nothing. */
const patienceMs = 2_000

const useDrawn = create(() => ({ isDrawn: false }))

/** The lock screen says so, once whoever stands before it can type. */
export function tellLockDrawn(): void {
  requestAnimationFrame(() => setTimeout(() => useDrawn.setState({ isDrawn: true })))
}

/**
 * A desk that begins locked draws the box for the PIN before it fetches what is for later: somebody waits for the one
 * and is a second away from the other (architecture.md §6). Settles at once where it is not locked.
 */
export function whenLockDrawn(): Promise<void> {
  const isLocked = useSession.getState().state === 'locked'
  if (!isLocked || useDrawn.getState().isDrawn) return Promise.resolve()
  return Promise.race([
    next(useDrawn, ({ isDrawn }) => isDrawn),
    next(useSession, ({ state }) => state !== 'locked'),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
}

const next = <State>(
  { subscribe }: Pick<StoreApi<State>, 'subscribe'>,
  isSo: (state: State) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const stop = subscribe((state) => {
      if (!isSo(state)) return
      stop()
      resolve()
    })
  })
