import {
  calendarDatabase,
  dayCloseDatabase,
  handoverDatabase,
  outboxDatabase,
  ownPaymentsDatabase,
  paymentsDatabase,
  replicaDatabase,
  runsDatabase,
  sentTodayDatabase,
  vaultDatabase,
  viewsDatabase,
} from '../kit/storageNames.ts'
import type { GivenUp } from '../outbox/disk.ts'
import { forgetOutbox, whenPutAway } from '../outbox/outbox.ts'
import { forgetReplica } from '../replica/forgetReplica.ts'
import { changePerson, closeVault, type KeptPerson, readPerson } from '../vault/keptVault.ts'
import { idOf } from '../vault/people.ts'
import { useVault } from '../vault/vault.ts'
import { useStanding } from './followVault.ts'
import { draftsWritten } from './keptDrafts.ts'
import { crossOut, deleteDatabase, noteToDelete, type ToDelete, toDelete } from './toDelete.ts'

/** Copies of what the service said, whoever read them. */
const copies = [replicaDatabase, paymentsDatabase] as const

/** All of it. Drafts of the calendar too: nothing opens them any more. */
const everything = [
  ...copies,
  outboxDatabase,
  calendarDatabase,
  handoverDatabase,
  ownPaymentsDatabase,
  dayCloseDatabase,
  viewsDatabase,
  runsDatabase,
  sentTodayDatabase,
  vaultDatabase,
] as const

/**
 * On sign-out: copies of lists are deleted, and with them whatever waits here, unless its person keeps it. What they have
 * recorded and closed stays sealed, and opens with their next sign-in, not before; their PIN is theirs again then. The
 * tablet stays the business's own (reliability.md §2.9).
 *
 * @param keeps their unsent actions, and what they typed, wait for them
 * @param givenUp otherwise, what those were: a line of each stays
 * @returns whether all of it is gone already: if not, another tab holds it open, and it goes at the next start
 * @throws when this tablet refuses: it is tried again at the next start
 */
export async function wipePerson(
  person: string,
  keeps: boolean,
  givenUp: GivenUp,
): Promise<boolean> {
  const wasOpen = useVault.getState().vault?.person === person
  // Where the vault cannot be read nothing of theirs can be told from others': the copies go all the same.
  const id = useStanding.getState().id ?? (await idOf(person).catch(() => null))
  const way = keeps ? (wasOpen ? 'kept' : 'shut') : 'left'
  noteToDelete([...copies, ...(id === null ? [] : [`${way}:${id}` as const])])
  useVault.setState({ state: 'locked', vault: null })
  useStanding.setState({ standing: 'unknown', id: null })
  if (!keeps) await forgetOutbox(person, givenUp)
  await Promise.all([whenPutAway(), draftsWritten()])
  return finishWiping()
}

/**
 * This is the business's tablet no more: everything that was kept here for anybody goes.
 *
 * @returns as {@link wipePerson}
 */
export async function wipeTablet(): Promise<boolean> {
  noteToDelete(everything)
  useStanding.setState({ standing: 'nobody', id: null })
  // First the keys: nothing that is still on its way to the disk is written again.
  useVault.setState({ state: 'unmarked', vault: null })
  forgetReplica()
  await Promise.all([whenPutAway(), draftsWritten()])
  await closeVault()
  return finishWiping()
}

/**
 * Deletes what was to be deleted and is still there. Called before anything is shown, and before anything new is kept.
 *
 * @returns whether nothing is left
 * @throws when this tablet refuses
 */
export async function finishWiping(): Promise<boolean> {
  // With the vault goes what is of one person in it: to look for it would make the databases again.
  if (toDelete().includes(vaultDatabase)) toDelete().filter(isOfPerson).forEach(crossOut)
  const tried = await Promise.allSettled(toDelete().map(remove))
  const refused = tried.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
  return toDelete().length === 0
}

async function remove(word: ToDelete): Promise<void> {
  const [way = '', id = ''] = word.split(':')
  if (word === replicaDatabase) forgetReplica()
  if (isDatabase(word)) {
    await deleteDatabase(word)
    return
  }
  if (way === 'left') await removeWork(id)
  await (await import('../outbox/sentToday.ts')).forgetSentToday(id)
  await changePerson(id, (row) => signedOut(row, way))
  crossOut(word)
}

const isDatabase = (word: ToDelete): word is `desk-${string}` => word.startsWith('desk-')
const isOfPerson = (word: ToDelete): boolean => !isDatabase(word)

/** What lies sealed and belongs to one person alone; for whoever signs in next it could not be told from their own. */
async function removeWork(id: string): Promise<void> {
  const row = await readPerson(id)
  if (row === null) return
  const [{ removeFromDisk }, { forgetGeneral }, { forgetKeptRun }] = await Promise.all([
    import('../outbox/exportOutbox.ts'),
    import('../day/general/generalDisk.ts'),
    import('../outbox/runs/keptRun.ts'),
  ])
  await removeFromDisk(`${row.account}:`)
  await forgetGeneral(id)
  await forgetKeptRun(id)
}

function signedOut(row: KeptPerson, way: string): KeptPerson {
  const drawers = { ...row.drawers, replica: null }
  // The gate's share does not open it any more: only the PIN does, so its tile stays.
  if (way === 'shut') return { ...row, drawers }
  const out = { ...row, drawers, session: null }
  // Unsent work must not be lost with the gate's share: the PIN stays as a second way to it, for whoever has signed in.
  return way === 'kept' ? out : { ...out, label: '', byPin: null, drafts: {} }
}
