import { create, type StoreApi } from 'zustand'
import { useSignIn } from '../api/signIn.ts'

/** A hidden page draws nothing, so the wait has an end. */
const patienceMs = 2_000

const useDrawn = create(() => ({ isDrawn: false }))

/** Called by the lock screen when its PIN box can be used. */
export function tellLockDrawn(): void {
  requestAnimationFrame(() => setTimeout(() => useDrawn.setState({ isDrawn: true })))
}

/**
 * A desk that starts locked draws the PIN box before it loads other code: a person waits for the box and needs the
 * rest a second later (architecture.md §6). Settles at once when the desk is not locked.
 */
export function whenLockDrawn(): Promise<void> {
  const isLocked = useSignIn.getState().state === 'locked'
  if (!isLocked || useDrawn.getState().isDrawn) return Promise.resolve()
  return Promise.race([
    next(useDrawn, ({ isDrawn }) => isDrawn),
    next(useSignIn, ({ state }) => state !== 'locked'),
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
