/**
 * - `installed`: this is the installed desk, or it was installed from this page
 * - `offered`: the browser asks on one press
 * - `by-share`: on iPad and iPhone a person does it in the browser's own menu
 * - `by-menu`: nothing is offered; if the browser can, its own menu says so
 */
export type InstallWay = 'installed' | 'offered' | 'by-share' | 'by-menu'

export type InstallFacts = {
  readonly isStandalone: boolean
  readonly isInstalled: boolean
  readonly isOffered: boolean
  readonly platform: string
  readonly touchPoints: number
}

export function installWay(facts: InstallFacts): InstallWay {
  if (facts.isStandalone || facts.isInstalled) return 'installed'
  if (facts.isOffered) return 'offered'
  return isApplePad(facts) ? 'by-share' : 'by-menu'
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
const isApplePad = ({ platform, touchPoints }: InstallFacts): boolean =>
  /^(?:iPad|iPhone|iPod)/.test(platform) || (platform === 'MacIntel' && touchPoints > 1)
