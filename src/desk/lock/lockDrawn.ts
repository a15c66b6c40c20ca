import { useSession } from '../session/session.ts'

/** A page that nobody looks at draws nothing. */
const patienceMs = 2_000

let tell = (): void => {}
const drawn = new Promise<void>((resolve) => {
  tell = resolve
})

/** The lock screen says so, once whoever stands before it can type. */
export function tellLockDrawn(): void {
  requestAnimationFrame(() => setTimeout(tell))
}

/**
 * A desk that begins locked draws the box for the PIN before it fetches what is for later: somebody waits for the one
 * and is a second away from the other (design.md §6). Settles at once where it is not locked.
 */
export function whenLockDrawn(): Promise<void> {
  if (useSession.getState().state !== 'locked') return Promise.resolve()
  return Promise.race([
    drawn,
    opened(),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
}

const opened = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useSession.subscribe(({ state }) => {
      if (state === 'locked') return
      stop()
      resolve()
    })
  })
