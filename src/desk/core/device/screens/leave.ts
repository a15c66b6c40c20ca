import { t } from '@lingui/core/macro'
import { say } from '../../../ui/messages.ts'
import type { Api } from '../../api/apiClient.ts'
import { useSignIn } from '../../api/signIn.ts'
import type { Entry } from '../../outbox/command.ts'
import { allDrafts } from '../../vault/drafts.ts'
import { isMarked } from '../../vault/flags.ts'
import { sayNotDeleted } from '../deleteRest.ts'
import { signOut } from '../signOut.ts'
import type { WaitsBesides } from './whatWaits.ts'

/**
 * The data that a sign-out would lose; a person has to decide about them.
 *
 * @param unsettled actions that are not answered, or need a person
 * @returns what else there is, or null where the person loses nothing by leaving
 */
export async function whatLeavingLoses(unsettled: readonly Entry[]): Promise<WaitsBesides | null> {
  const { person } = useSignIn.getState()
  if (person === null) return null
  const besides = await look(person, unsettled.filter(({ saved }) => saved).length)
  return unsettled.length > 0 || !isNothing(besides) ? besides : null
}

async function look(person: string, saved: number): Promise<WaitsBesides> {
  try {
    const { whatWaitsBesides } = await import('./whatWaits.ts')
    return await whatWaitsBesides(person, saved)
  } catch {
    // The module could not be loaded before the network went away. An unmarked tablet stores nothing more to find.
    return { unread: isMarked() ? null : 0, general: [], typed: allDrafts().size }
  }
}

const isNothing = ({ unread, general, typed }: WaitsBesides): boolean =>
  unread === 0 && general.length === 0 && typed === 0

export type LeaveFacts = {
  readonly unsettled: readonly Entry[]
  /** Whether what is unsent waits here for the person. */
  readonly keeps: boolean
  /** How many unsent actions they give up. */
  readonly discarded: number
}

/**
 * Signs out here and in every browser tab, also offline: deletes what this tablet stores, and says what is left to do.
 */
export async function leave(api: Api, { unsettled, keeps, discarded }: LeaveFacts): Promise<void> {
  const { person } = useSignIn.getState()
  const givenUp = new Map(unsettled.map(({ opId, command }) => [opId, command.kind]))
  const wipe = async (): Promise<void> => {
    if (!isMarked() || person === null) return
    const { wipePerson } = await import('../wipe.ts')
    await wipePerson(person, keeps, givenUp)
  }
  const { isKnown, isWiped } = await signOut(api, { wipe, discarded })
  if (!isWiped) sayNotDeleted()
  else if (!isKnown) {
    say({ text: t`Signed out. This finishes when you’re online.` })
  }
}
