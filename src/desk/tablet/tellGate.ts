import { failureOf } from '../api/failures.ts'
import type { Service } from '../api/serviceClient.ts'
import { flag, setFlag } from '../vault/flags.ts'

/** Shows the gate that the right PIN was given while it could not be reached. In memory only. */
export type PinProof = { readonly pin: string; readonly account: number }
let unlockedBy: PinProof | null = null

/** Kept until the gate has confirmed the person, or the desk is locked again. */
export function keepProof(proof: PinProof | null): void {
  unlockedBy = proof
}

/**
 * What was decided here without network: a sign-out, that the tablet is the business's no more, a lock, a PIN. Until it
 * has arrived nothing else is asked.
 *
 * @throws {ServiceFailure} when the gate could not be told
 */
export async function tellGateWhatItMissed(service: Service): Promise<void> {
  const [leaving, forgetting] = [flag('leaving'), flag('forgetting')]
  if (leaving !== null) {
    await service.gate('POST', '/auth/logout', { discarded: Number(leaving) })
    setFlag('leaving', null)
  }
  if (forgetting !== null) {
    await service.gate('POST', '/auth/device/forget', { discarded: Number(forgetting) })
    setFlag('forgetting', null)
  }
  if (flag('locked') === 'untold') await tellGateLocked(service)
  if (unlockedBy !== null) await tellGateUnlocked(service, unlockedBy)
}

async function tellGateUnlocked(service: Service, proof: PinProof): Promise<void> {
  try {
    await service.gate('POST', '/auth/unlock', proof)
  } catch (thrown) {
    // Their sign-in has ended, or the gate knows another PIN: the session says how they stand.
    const { kind } = failureOf(thrown)
    if (kind !== 'signed-out' && kind !== 'forbidden') throw thrown
  }
  unlockedBy = null
}

/** @throws {ServiceFailure} when the gate could not be told */
export async function tellGateLocked(service: Service): Promise<void> {
  try {
    await service.gate('POST', '/auth/lock', {})
  } catch (thrown) {
    // Nobody is signed in any more: there is nothing left to lock.
    if (failureOf(thrown).kind !== 'signed-out') throw thrown
  }
  if (flag('locked') === 'untold') setFlag('locked', 'told')
}
