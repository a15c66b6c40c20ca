import type { Api } from '../api/apiClient.ts'
import { flagsWritten, setFlag } from '../vault/flags.ts'
import { showSignedOut, tellOtherTabs } from './signingIn.ts'
import { tellGateWhatItMissed } from './tellGate.ts'

/** What to do with the data of a person who signs out. */
export type SignOutOptions = {
  /**
   * Deletes what this tablet stores, after everything is hidden and before the sign-in ends.
   *
   * @returns whether it is gone already
   * @throws when this tablet refuses
   */
  readonly wipe?: () => Promise<boolean>
  /** The number of unsent actions they give up, which the gate records. */
  readonly discarded?: number
}

export type SignedOut = {
  /** Whether the gate knows already; otherwise it is informed at the next contact. */
  readonly isKnown: boolean
  /**
   * `later`: another tab has a database open. `failed`: this tablet refused. Both are tried again at the next start.
   */
  readonly wiped: 'all' | 'later' | 'failed'
}

/**
 * Ends the sign-in here and in every tab, at once and also without a network: then the gate is informed before the next
 * request.
 */
export async function signOut(
  api: Api,
  { wipe = async () => true, discarded = 0 }: SignOutOptions = {},
): Promise<SignedOut> {
  setFlag('leaving', String(discarded))
  setFlag('out', '1')
  setFlag('locked', null)
  showSignedOut()
  tellOtherTabs('out')
  const wiping = howItWent(wipe)
  leaving = wiping
  const wiped = await wiping
  // If the tablet is switched off now, it must not open at the next start.
  await flagsWritten()
  try {
    await tellGateWhatItMissed(api)
    return { isKnown: true, wiped }
  } catch {
    // No connection: the gate is informed at the next contact.
    return { isKnown: false, wiped }
  }
}

let leaving: Promise<unknown> = Promise.resolve()

/** Settles when a sign-out has deleted what it deletes: until then the data still look as if they stayed. */
export const whenLeft = (): Promise<unknown> => leaving

async function howItWent(wipe: () => Promise<boolean>): Promise<SignedOut['wiped']> {
  try {
    return (await wipe()) ? 'all' : 'later'
  } catch {
    // The sheet shows it, and the deletions are stored and done at the next start.
    return 'failed'
  }
}
