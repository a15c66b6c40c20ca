import { whenIdle } from '../../ui/whenIdle.ts'
import type { Api } from '../api/apiClient.ts'
import type { FailureReason } from '../api/failures.ts'
import { useSignIn } from '../api/signIn.ts'
import { keptDay } from '../replica/keptDay.ts'
import { setFlag } from '../vault/flags.ts'
import { readPerson } from '../vault/keptVault.ts'
import { useVault } from '../vault/vault.ts'
import { remindGate } from './gateShare.ts'
import { takeVault } from './keepOpen.ts'
import { needsDevice, openByPin } from './openByPin.ts'
import { readSignIn, tellOtherTabs } from './signingIn.ts'
import { keepProof } from './tellGate.ts'
import { leaveOwn, unlockAtGate } from './unlockAtGate.ts'

/** How long to wait for a gate that answered before. */
const patienceMs = 3_000
/** How long the page waits for today's stored lists before it is drawn without them; they appear when they are read. */
const keptPatienceMs = 500

export type Unlocked =
  | { readonly is: 'open' | 'gone' }
  /**
   * `lost`: what their PIN needs as well was cleared by the browser, and only a sign-in opens what is kept. `shut`: it
   * needs the device's lock, which was opened a moment ago and is not any more.
   */
  | { readonly is: 'lost' | 'shut' }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** Only the gate can open it, and the sign-in has ended there. */
  | { readonly is: 'ended' }
  /** Only the gate can open it, and could not be reached; `why` is the failure that came instead of an answer. */
  | { readonly is: 'no-answer'; readonly why: FailureReason['kind'] }

/**
 * Opens the desk for one person of this tablet. With the gate their own sign-in continues; without it they see stored
 * data, and nothing is sent until the gate has confirmed the person.
 */
export async function unlock(api: Api, id: string, pin: string): Promise<Unlocked> {
  const { byPin = null } = (await readPerson(id)) ?? {}
  if (byPin?.key === null || needsDevice(byPin)) return unlockAtGate(api, id, pin)
  const opened = await openByPin(id, pin)
  if (opened.is === 'wrong') {
    const { proof, account, triesLeft } = opened
    // The gate counts wrong PINs too, so wiping this tablet does not restart the count. Without a network it cannot.
    api.gate('POST', '/auth/unlock', { pin: proof, account }).catch(() => {})
    return { is: 'wrong', triesLeft }
  }
  if (opened.is === 'gone') {
    await leaveOwn(api, id)
    return { is: 'gone' }
  }
  if (opened.is === 'lost' || opened.is === 'shut') return { is: opened.is }
  const { vault, signIn, account, proof } = opened
  const before = useSignIn.getState()
  setFlag('locked', null)
  if (before.failure === null) {
    await Promise.race([
      // The sign-in that is read next has the same answer.
      api.gate('POST', '/auth/unlock', { pin: proof, account }).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
  }
  const { failure } = useSignIn.getState()
  keepProof({ pin: proof, account })
  takeVault(vault)
  // The person and the business are known; the day is drawn once, with its stored lists.
  useSignIn.setState({ ...signIn, failure, isMarked: true, state: 'locked' })
  await Promise.race([keptDay(), new Promise((resolve) => setTimeout(resolve, keptPatienceMs))])
  if (useVault.getState().vault !== vault) return { is: 'open' }
  useSignIn.setState({ state: signIn.state })
  if (failure === null) {
    await Promise.race([
      confirm(api, id, proof),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
  } else {
    // The gate did not answer just now, so the rows do not wait for it.
    whenIdle(() => void confirm(api, id, proof))
  }
  return { is: 'open' }
}

async function confirm(api: Api, id: string, proof: string): Promise<void> {
  const { state } = await readSignIn(api)
  if (state !== 'in') return
  tellOtherTabs('in')
  // When the gate cannot be reached now, the next unlock informs it.
  await remindGate(api, id, proof).catch(() => {})
}
