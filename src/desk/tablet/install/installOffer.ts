import { create } from 'zustand'

/** Chromium's own, in no standard yet: it can be asked once. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** What the browser offers about installing the desk, kept for Settings: nobody is asked in the middle of a queue. */
export const useInstallOffer = create<{
  readonly prompt: (() => Promise<unknown>) | null
  readonly isInstalled: boolean
}>(() => ({ prompt: null, isInstalled: false }))

/** From the first moment on: the browser tells it once. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    useInstallOffer.setState({ prompt: () => offer.prompt() })
  })
  window.addEventListener('appinstalled', () => {
    useInstallOffer.setState({ prompt: null, isInstalled: true })
  })
}
