import { create } from 'zustand'
import { flag, setFlag } from '../vault/flags.ts'

/** Whether this tablet's screen stays on while somebody works in Today (ux.md §3.1). */
export const useScreenOn = create(() => ({ isOn: flag('screen-on') !== 'off' }))

export function setScreenOn(isOn: boolean): void {
  setFlag('screen-on', isOn ? null : 'off')
  useScreenOn.setState({ isOn })
}

/** Older browsers, and pages without HTTPS, cannot keep a screen on. */
export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator

/**
 * Keeps the screen on until the returned function is called. The browser turns it off with a hidden page, and may
 * refuse or end it to save the battery: the next look at the page and the next touch request it again.
 */
export function keepScreenOn(): () => void {
  if (!canKeepScreenOn()) return () => {}
  let isEnded = false
  let isRequested = false
  let held: WakeLockSentinel | null = null

  async function request(): Promise<void> {
    if (isRequested || document.visibilityState === 'hidden' || held?.released === false) return
    isRequested = true
    try {
      held = await navigator.wakeLock.request('screen')
      if (isEnded) await held.release()
    } catch {
      // The battery is low, or the page was hidden meanwhile: the screen turns off as on any other page.
    }
    isRequested = false
  }

  const again = (): void => void request()
  document.addEventListener('visibilitychange', again)
  document.addEventListener('pointerdown', again, { capture: true, passive: true })
  again()
  return () => {
    isEnded = true
    document.removeEventListener('visibilitychange', again)
    document.removeEventListener('pointerdown', again, { capture: true })
    // Where releasing fails, the browser has already released it.
    held?.release().catch(() => {})
  }
}
