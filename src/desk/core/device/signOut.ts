import type { Api } from '../api/apiClient.ts'
import { flagsWritten, setFlag } from '../vault/flags.ts'
import { showSignedOut, tellOtherTabs } from './signingIn.ts'
import { tellGateWhatItMissed } from './tellGate.ts'

/** What to do with the data of a person who signs out. */
export type SignOutOptions = {
  /**
   * Deletes what this tablet stores, after everything is hidden and before the sign-in ends.
   *
   * @throws when this tablet refuses
   */
  readonly wipe?: () => Promise<void>
  /** The number of unsent actions they give up, which the gate records. */
  readonly discarded?: number
}

export type SignedOut = {
  /** Whether the gate knows already; otherwise it is informed at the next contact. */
  readonly isKnown: boolean
  /** Whether everything is deleted; otherwise this tablet refused, and it is tried again at the next start. */
  readonly isWiped: boolean
}

/**
 * Ends the sign-in here and in every tab, at once and also without a network: then the gate is informed before the next
 * request.
 */
export async function signOut(
  api: Api,
  { wipe = async () => {}, discarded = 0 }: SignOutOptions = {},
): Promise<SignedOut> {
  setFlag('leaving', String(discarded))
  setFlag('out', '1')
  setFlag('locked', null)
  showSignedOut()
  tellOtherTabs('out')
  const wiping = wipe().then(
    () => true,
    () => false,
  )
  leaving = wiping
  const isWiped = await wiping
  // If the tablet is switched off now, it must not open at the next start.
  await flagsWritten()
  try {
    await tellGateWhatItMissed(api)
    return { isKnown: true, isWiped }
  } catch {
    // No connection: the gate is informed at the next contact.
    return { isKnown: false, isWiped }
  }
}

let leaving: Promise<unknown> = Promise.resolve()

/** Settles when a sign-out has deleted what it deletes: until then the data still look as if they stayed. */
export const whenLeft = (): Promise<unknown> => leaving
