import { forgetMessages } from '../../ui/messages.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import { atFirst, isInside, useSignIn } from '../api/signIn.ts'
import { parseSession } from '../api/signInAnswer.ts'
import { setFlag } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'
import { rememberFocus } from './returnFocus.ts'
import { tellOtherTabs } from './signingIn.ts'
import { keepProof, tellGateLocked } from './tellGate.ts'

/**
 * Locks the desk: everything that names a guest, and the keys, are removed from the page and the memory, in every
 * tab; the gate gives no data until somebody has entered their PIN (reliability.md §2.9). The address stays, and so
 * do typed texts, for the same person.
 */
export function lockDesk(api: Api): void {
  if (!isInside(useSignIn.getState())) return
  setFlag('locked', 'untold')
  cover()
  tellOtherTabs('locked')
  // Without a network the flag stays `untold`: before its next answer the gate is informed of the lock.
  tellGateLocked(api).catch(() => {})
}

/** Another tab, or the gate, says that the desk is locked. */
export function coverDesk(): void {
  if (isInside(useSignIn.getState())) cover()
}

/**
 * The gate refused a request as locked. A person who entered the PIN without a network is not locked again: the gate
 * is about to be informed.
 */
export function whenRefused(): void {
  if (useSignIn.getState().state !== 'offline') coverDesk()
}

/** As the gate calls a sign-in that somebody has ended at another device, perhaps because this one was stolen. */
export const endedElsewhere = 'ended-elsewhere'

/**
 * Reads why a call was refused, and covers the desk when its sign-in was ended at another device. A sign-in that
 * expired leaves the page as it is.
 *
 * @returns stops looking
 */
export function coverWhenEnded(api: Api): () => void {
  return useSignIn.subscribe((signIn, before) => {
    if (signIn.state !== 'expired') return
    if (signIn.notice === endedElsewhere) coverDesk()
    else if (before.state === 'in') void learnWhy(api)
  })
}

/** Learns the reason only: what else the session says is read when somebody comes back. */
async function learnWhy(api: Api): Promise<void> {
  const requestTimes = { sentAt: tabletNow(), answeredAt: tabletNow() }
  const { state, notice } = await api
    .gate('GET', '/auth/session')
    .then((wire) => readWith((w) => parseSession(w, requestTimes), wire))
    // Without an answer the page stays as after any lost sign-in.
    .catch(() => atFirst)
  if (state !== 'out' || notice !== endedElsewhere) return
  // Somebody may have signed in again meanwhile.
  useSignIn.setState((now) => (now.state === 'expired' ? { notice } : {}))
}

function cover(): void {
  rememberFocus()
  keepProof(null)
  useSignIn.setState({ state: 'locked', failure: null, endsAt: null })
  if (useVault.getState().state === 'open') useVault.setState({ state: 'locked', vault: null })
  forgetMessages()
}
