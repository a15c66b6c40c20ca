import type { Service } from '../api/serviceClient.ts'
import { isInside, useSession } from '../api/session.ts'
import { forgetMessages } from '../kit/messages.ts'
import { setFlag } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'
import { rememberFocus } from './returnFocus.ts'
import { tellOtherTabs } from './signingIn.ts'
import { keepProof, tellGateLocked } from './tellGate.ts'

/**
 * Covers the desk: everything that names a guest leaves the page and the memory, the keys too, in every tab, and the
 * gate gives nothing any more until somebody has given their PIN (reliability.md §2.9). The address stays, and so does
 * what was typed, for the same person.
 */
export function lockDesk(service: Service): void {
  if (!isInside(useSession.getState())) return
  setFlag('locked', 'untold')
  cover()
  tellOtherTabs('locked')
  // Without network it stays untold: the next answer of the gate waits for it.
  tellGateLocked(service).catch(() => {})
}

/** Another tab, or the gate, says that the desk is locked. */
export function coverDesk(): void {
  if (isInside(useSession.getState())) cover()
}

/** The gate refused something as locked. Whoever gave their PIN without network is about to be told to it. */
export function whenRefused(): void {
  if (useSession.getState().state !== 'offline') coverDesk()
}

function cover(): void {
  rememberFocus()
  keepProof(null)
  useSession.setState({ state: 'locked', failure: null, endsAt: null })
  if (useVault.getState().state === 'open') useVault.setState({ state: 'locked', vault: null })
  forgetMessages()
}
