import type { Service } from '../api/serviceClient.ts'
import { useSession } from '../api/session.ts'
import { whenIdle } from '../kit/whenIdle.ts'
import { keptDay } from '../replica/keptDay.ts'
import { setFlag } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'
import { remindGate } from './gateShare.ts'
import { takeVault } from './keepOpen.ts'
import { openByPin } from './openByPin.ts'
import { readSession, tellOtherTabs } from './signingIn.ts'
import { keepProof } from './tellGate.ts'

/** How long a gate that answered before is waited for. */
const patienceMs = 3_000
/** How long the page waits for what is kept of today before it is drawn without; it is there as soon as it is read. */
const keptPatienceMs = 500

export type Unlocked =
  | { readonly is: 'open' | 'gone' }
  | { readonly is: 'wrong'; readonly triesLeft: number }

/**
 * Opens the desk for one person of this tablet. With the gate at hand their own sign-in goes on; without it they see
 * what is kept, and nothing is sent until the gate has confirmed that it is them.
 */
export async function unlock(service: Service, id: string, pin: string): Promise<Unlocked> {
  const opened = await openByPin(id, pin)
  if (opened.is === 'wrong') {
    const { proof, account, triesLeft } = opened
    // The gate counts too: what is wiped here does not begin its count anew. Without network it cannot.
    service.gate('POST', '/auth/unlock', { pin: proof, account }).catch(() => {})
    return { is: 'wrong', triesLeft }
  }
  if (opened.is === 'gone') {
    // Their sign-in ends with it, at the next contact if not now.
    setFlag('leaving', '0')
    void readSession(service)
    return { is: 'gone' }
  }
  const { vault, session, account, proof } = opened
  const before = useSession.getState()
  setFlag('locked', null)
  if (before.failure === null) {
    await Promise.race([
      // What the gate says to it, the session that is read next says too.
      service.gate('POST', '/auth/unlock', { pin: proof, account }).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
  }
  const { failure } = useSession.getState()
  keepProof({ pin: proof, account })
  takeVault(vault)
  // Who is here, and where, is known; the day is drawn once, with what is kept of it.
  useSession.setState({ ...session, failure, isMarked: true, state: 'locked' })
  await Promise.race([keptDay(), new Promise((resolve) => setTimeout(resolve, keptPatienceMs))])
  if (useVault.getState().vault !== vault) return { is: 'open' }
  useSession.setState({ state: session.state })
  if (failure === null) {
    await Promise.race([
      confirm(service, id, proof),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
  } else {
    // A gate that did not answer just now is not what the rows wait for.
    whenIdle(() => void confirm(service, id, proof))
  }
  return { is: 'open' }
}

async function confirm(service: Service, id: string, proof: string): Promise<void> {
  const { state } = await readSession(service)
  if (state !== 'in') return
  tellOtherTabs('in')
  // Where it cannot be told now, the next unlock tells it.
  await remindGate(service, id, proof).catch(() => {})
}
