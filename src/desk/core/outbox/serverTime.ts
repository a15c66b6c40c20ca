import { tabletNow } from '../../ui/tabletClock.ts'
import { useSignIn } from '../api/signIn.ts'

/**
 * The server's time in ms, counted by a clock that nobody can set: the expiry of actions must not depend on a tablet
 * whose time was changed during the day (reliability.md §2.8). It is synchronised with every answer about the
 * sign-in.
 *
 * @returns how to read it, and how to stop
 */
export function followServerTime(): { readonly now: () => number; readonly stop: () => void } {
  let known = readClocks()
  const stop = useSignIn.subscribe(({ state, failure, serverOffsetMs }, before) => {
    const isAnswer = failure === null && (state === 'in' || state === 'confirm')
    if (isAnswer || serverOffsetMs !== before.serverOffsetMs) known = readClocks()
  })
  return { now: () => known.server + (performance.now() - known.at), stop }
}

const readClocks = (): { readonly server: number; readonly at: number } => ({
  server: tabletNow() + useSignIn.getState().serverOffsetMs,
  at: performance.now(),
})
