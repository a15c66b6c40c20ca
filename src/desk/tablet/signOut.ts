import type { Service } from '../api/serviceClient.ts'
import { atFirst, useSession } from '../api/session.ts'
import { flagsWritten, setFlag } from '../vault/flags.ts'
import { tellOtherTabs } from './signingIn.ts'
import { tellGateWhatItMissed } from './tellGate.ts'

/** What somebody who signs out leaves here. */
export type Leaving = {
  /**
   * Deletes what this tablet keeps, once nothing is shown any more and before the sign-in ends.
   *
   * @returns whether it is gone already
   * @throws when this tablet refuses
   */
  readonly wipe?: () => Promise<boolean>
  /** How many unsent actions they give up: the gate writes it down. */
  readonly discarded?: number
}

export type SignedOut = {
  /** Whether the gate knows already; otherwise it hears of it with the next contact. */
  readonly isKnown: boolean
  /** `later`: another tab holds something open. `failed`: this tablet refused. Both are tried again at the next start. */
  readonly wiped: 'all' | 'later' | 'failed'
}

/**
 * Ends the sign-in, here and in every tab, at once and also without network: then the gate is told at the next contact,
 * before anything else is asked.
 */
export async function signOut(
  service: Service,
  { wipe = async () => true, discarded = 0 }: Leaving = {},
): Promise<SignedOut> {
  setFlag('leaving', String(discarded))
  setFlag('locked', null)
  useSession.setState({ ...atFirst, state: 'out' })
  tellOtherTabs('out')
  const wiping = howItWent(wipe)
  leaving = wiping
  const wiped = await wiping
  // A tablet that is switched off now must not open again for whoever switches it on.
  await flagsWritten()
  try {
    await tellGateWhatItMissed(service)
    return { isKnown: true, wiped }
  } catch {
    // No connection: it is told with the next contact.
    return { isKnown: false, wiped }
  }
}

let leaving: Promise<unknown> = Promise.resolve()

/** Settles when whoever is signing out has left what they leave here: until then theirs looks as if it stayed. */
export const whenLeft = (): Promise<unknown> => leaving

async function howItWent(wipe: () => Promise<boolean>): Promise<SignedOut['wiped']> {
  try {
    return (await wipe()) ? 'all' : 'later'
  } catch {
    return 'failed'
  }
}
