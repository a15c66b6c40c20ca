import { create } from 'zustand'

/** Chromium's install event, not in the standard yet; `prompt` works only once. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * The browser's offer to install the desk. It waits for Settings, so that it interrupts nobody in the middle of a
 * queue.
 */
export const useInstallOffer = create<{
  readonly prompt: (() => Promise<unknown>) | null
  readonly isInstalled: boolean
}>(() => ({ prompt: null, isInstalled: false }))

/** Must listen from the first moment on: the browser fires the event only once. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    useInstallOffer.setState({ prompt: () => offer.prompt() })
  })
  window.addEventListener('appinstalled', () => {
    useInstallOffer.setState({ prompt: null, isInstalled: true })
  })
}
