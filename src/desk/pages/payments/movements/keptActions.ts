import { millisecondsInDay } from 'date-fns/constants'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useOutbox } from '../../../core/outbox/outboxStore.ts'
import { sealedRecord } from '../../../core/vault/sealedRecord.ts'
import { useVault, vaultOf } from '../../../core/vault/vault.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { actsIn, actsToKeep } from './keptWatch.ts'
import { type OwnAction, ownActionsIn } from './movements.ts'
import { joinedActions, useOwnActions } from './ownActions.ts'

/** This desk's actions stay when the lists they belong to are deleted. */
const record = sealedRecord('own-payments')

/** As long as movements are known. */
const keptMs = 8 * millisecondsInDay

const follow = (): void => void take()

/**
 * Follows finished actions while somebody is signed in; on a marked tablet they are stored sealed. @returns stops it
 */
export function followActions(): () => void {
  follow()
  const stops = [useOutbox, useSignIn, useVault].map((store) => store.subscribe(follow))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The person whose stored actions were read: nothing is written before that. */
let readFor: string | null = null

async function take(): Promise<void> {
  const { person, serverOffsetMs } = useSignIn.getState()
  const { state } = useVault.getState()
  if (person === null || state === 'locked') {
    readFor = null
    if (useOwnActions.getState().person !== null) useOwnActions.setState({ person: null, acts: [] })
    return
  }
  const own = useOutbox.getState().entries.filter(({ madeBy }) => madeBy === person)
  const before = useOwnActions.getState()
  const known = before.person === person ? before.acts : []
  const oldest = tabletNow() + serverOffsetMs - keptMs
  const acts = joinedActions(ownActionsIn(own, serverOffsetMs), known).filter(
    ({ at }) => at > oldest,
  )
  const isNew = before.person !== person || acts.length !== known.length
  if (isNew) useOwnActions.setState({ person, acts })
  const vault = vaultOf(person)
  if (vault === null) return
  try {
    if (readFor !== person) {
      const kept = keptIn(await record.readOrNone(vault))
      if (useOwnActions.getState().person !== person) return
      readFor = person
      useOwnActions.setState(({ acts: now }) => ({ acts: joinedActions(kept, now) }))
    } else if (!isNew) return
    await record.keep(vault, actsToKeep(useOwnActions.getState().acts))
  } catch {
    // An unreadable disk is read again at the next action; on a full disk the list lasts as long as the page.
  }
}

function keptIn(kept: unknown): readonly OwnAction[] {
  try {
    return actsIn(kept ?? [])
  } catch {
    // Written by another version of the desk: the list starts empty.
    return []
  }
}
