import { signInChannel } from '../../ui/storageNames.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import type { Api } from '../api/apiClient.ts'
import { isInside, useSignIn } from '../api/signIn.ts'
import { idleStep, useLockAfter, useLockWarning } from './idle.ts'
import { lockDesk } from './lock.ts'
import { type SignInMessage, tellOtherTabs } from './signingIn.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How often this tab informs other tabs that a person is here. */
const tellEveryMs = 5_000

type IdleMoment = { readonly wall: number; readonly running: number }
const nowBoth = (): IdleMoment => ({ wall: tabletNow(), running: performance.now() })

/** The longer of two clocks counts: neither setting the clock back nor sleep gives extra time. */
const since = ({ wall, running }: IdleMoment): number =>
  Math.max(0, tabletNow() - wall, performance.now() - running)

/** Locks the desk when nobody has touched it, in any tab, for as long as the setting says. */
export function watchIdle(api: Api): () => void {
  let last = nowBoth()
  let reportedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const channel = new BroadcastChannel(signInChannel)

  function look(): void {
    clearTimeout(timer)
    if (!isInside(useSignIn.getState())) return warn(null)
    const step = idleStep(since(last), useLockAfter.getState().minutes)
    if (step.is === 'lock') {
      warn(null)
      lockDesk(api)
      return
    }
    warn(step.is === 'warn' ? tabletNow() + step.inMs : null)
    timer = setTimeout(look, step.inMs)
  }

  function busy(): void {
    // A touch after the time is over must not extend it.
    if (idleStep(since(last), useLockAfter.getState().minutes).is === 'lock') return look()
    last = nowBoth()
    if (useLockWarning.getState().until !== null) look()
    if (last.running - reportedAt < tellEveryMs) return
    reportedAt = last.running
    tellOtherTabs('busy')
  }
  const whenOtherTabBusy = ({ data }: MessageEvent<SignInMessage>): void => {
    if (data !== 'busy') return
    last = nowBoth()
    if (useLockWarning.getState().until !== null) look()
  }

  for (const sign of signs)
    globalThis.addEventListener(sign, busy, { capture: true, passive: true })
  document.addEventListener('visibilitychange', look)
  channel.addEventListener('message', whenOtherTabBusy)
  const stops = [
    useLockAfter.subscribe(look),
    useSignIn.subscribe((signIn, before) => {
      if (isInside(signIn) === isInside(before)) return
      last = nowBoth()
      look()
    }),
  ]
  look()
  return () => {
    clearTimeout(timer)
    channel.close()
    for (const stop of stops) stop()
    for (const sign of signs) globalThis.removeEventListener(sign, busy, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}

function warn(until: number | null): void {
  const before = useLockWarning.getState().until
  const isSame = before !== null && until !== null && Math.abs(before - until) < 2_000
  if (before !== until && !isSame) useLockWarning.setState({ until })
}
