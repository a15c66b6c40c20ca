import type { Api } from '../api/apiClient.ts'
import { failureOf } from '../api/failures.ts'
import { flag, setFlag } from '../vault/flags.ts'

/** Proves to the gate that the correct PIN was entered while it could not be reached. Only in memory. */
export type PinProof = { readonly pin: string; readonly account: number }
let unlockedBy: PinProof | null = null

/** Kept in memory until the gate has confirmed the person, or the desk is locked again. */
export function keepProof(proof: PinProof | null): void {
  unlockedBy = proof
}

/**
 * Tells the gate the decisions made here without a network: a sign-out, unmarking, a lock, a PIN. No other request is
 * made before it has arrived.
 *
 * @throws {ServiceFailure} when the gate could not be reached
 */
export async function tellGateWhatItMissed(api: Api): Promise<void> {
  const [leaving, forgetting] = [flag('leaving'), flag('forgetting')]
  if (leaving !== null) {
    await api.gate('POST', '/auth/logout', { discarded: Number(leaving) })
    setFlag('leaving', null)
  }
  if (forgetting !== null) {
    await api.gate('POST', '/auth/device/forget', { discarded: Number(forgetting) })
    setFlag('forgetting', null)
  }
  if (flag('locked') === 'untold') await tellGateLocked(api)
  if (unlockedBy !== null) await tellGateUnlocked(api, unlockedBy)
}

async function tellGateUnlocked(api: Api, proof: PinProof): Promise<void> {
  try {
    await api.gate('POST', '/auth/unlock', proof)
  } catch (thrown) {
    // The sign-in has ended, or the gate knows another PIN: the sign-in read next says which.
    const { kind } = failureOf(thrown)
    if (kind !== 'signed-out' && kind !== 'forbidden') throw thrown
  }
  unlockedBy = null
}

/** @throws {ServiceFailure} when the gate could not be reached */
export async function tellGateLocked(api: Api): Promise<void> {
  try {
    await api.gate('POST', '/auth/lock', {})
  } catch (thrown) {
    // Nobody is signed in any more, so there is nothing to lock.
    if (failureOf(thrown).kind !== 'signed-out') throw thrown
  }
  if (flag('locked') === 'untold') setFlag('locked', 'told')
}
