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
} from '../../ui/storageNames.ts'
import type { GivenUpKinds } from '../outbox/disk.ts'
import { forgetOutbox, whenPutAway } from '../outbox/outbox.ts'
import { forgetReplica } from '../replica/forgetReplica.ts'
import { changePerson, closeVault, type KeptPerson, readPerson } from '../vault/keptVault.ts'
import { destroyKeyParts } from '../vault/keyParts.ts'
import { idOf } from '../vault/people.ts'
import { useVault } from '../vault/vault.ts'
import { destroyUnnamedParts } from './endOldPins.ts'
import { draftsWritten } from './keptDrafts.ts'
import { useStanding } from './standing.ts'
import { crossOut, deleteDatabase, noteToDelete, type ToDelete, toDelete } from './toDelete.ts'

/** Databases with copies of the service's data, of all people. */
const copies = [replicaDatabase, paymentsDatabase] as const

/** All databases, also calendar drafts, which no key opens any more. */
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
 * On sign-out copies of lists are deleted, and unsent work too unless the person keeps it. Records of payments and
 * day closes stay sealed and open at the next sign-in; the PIN is restored then. The tablet stays marked
 * (reliability.md §2.9).
 *
 * @param keeps their unsent actions, and what they typed, wait for them
 * @param givenUp otherwise, what those were: a line of each stays
 * @returns whether all of it is gone already: if not, another tab holds it open, and it goes at the next start
 * @throws when this tablet refuses: it is tried again at the next start
 */
export async function wipePerson(
  person: string,
  keeps: boolean,
  givenUp: GivenUpKinds,
): Promise<boolean> {
  const wasOpen = useVault.getState().vault?.person === person
  // When the vault cannot be read, the data of one person cannot be distinguished from others'. The copies are deleted
  // all the same.
  const id = useStanding.getState().id ?? (await idOf(person).catch(() => null))
  const way = keeps ? (wasOpen ? 'kept' : 'shut') : 'left'
  noteToDelete([...copies, ...(id === null ? [] : ([`${way}:${id}`, 'parts:unnamed'] as const))])
  useVault.setState({ state: 'locked', vault: null })
  useStanding.setState({ standing: 'unknown', id: null })
  if (!keeps) await forgetOutbox(person, givenUp)
  await Promise.all([whenPutAway(), draftsWritten()])
  return finishWiping()
}

/**
 * Unmarks the tablet: everything stored here for anybody is deleted.
 *
 * @returns as {@link wipePerson}
 */
export async function wipeTablet(): Promise<boolean> {
  noteToDelete(['parts:all', ...everything])
  useStanding.setState({ standing: 'nobody', id: null })
  // The keys are removed first, so that nothing more is written.
  useVault.setState({ state: 'unmarked', vault: null })
  forgetReplica()
  await Promise.all([whenPutAway(), draftsWritten()])
  await closeVault()
  return finishWiping()
}

/**
 * Deletes what is still to be deleted. Called before anything is shown or stored.
 *
 * @returns whether nothing is left
 * @throws when this tablet refuses
 */
export async function finishWiping(): Promise<boolean> {
  // Deleting the vault deletes each person's data in it; looking for them would create the databases again.
  if (toDelete().includes('desk-vault')) toDelete().filter(isOfVault).forEach(crossOut)
  const tried = await Promise.allSettled(toDelete().filter(isAtOnce).map(remove))
  // Only now do the rows no longer name what they named.
  tried.push(...(await Promise.allSettled(toDelete().filter(isUnnamed).map(removeUnnamed))))
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
  if (word === 'parts:all') {
    await destroyKeyParts(async () => new Set())
    crossOut(word)
    return
  }
  if (way === 'left') await removeWork(id)
  await (await import('../outbox/sentToday.ts')).forgetSentToday(id)
  await changePerson(id, (row) => signedOut(row, way))
  crossOut(word)
}

/** As long as a person's row could not be changed it may name a key part that has to go. */
async function removeUnnamed(word: ToDelete): Promise<void> {
  await destroyUnnamedParts()
  if (!toDelete().some(isOfPerson)) crossOut(word)
}

const isDatabase = (word: ToDelete): word is `desk-${string}` => word.startsWith('desk-')
const isUnnamed = (word: ToDelete): boolean => word === 'parts:unnamed'
const isAtOnce = (word: ToDelete): boolean => !isUnnamed(word)
const isOfPerson = (word: ToDelete): boolean => !isDatabase(word) && !word.startsWith('parts:')
const isOfVault = (word: ToDelete): boolean => isOfPerson(word) || isUnnamed(word)

/** Deletes the sealed data of one person, which the next person could not tell from their own. */
async function removeWork(id: string): Promise<void> {
  const row = await readPerson(id)
  if (row === null) return
  const [{ removeFromDisk }, { forgetGeneral }, { forgetKeptRun }] = await Promise.all([
    import('../outbox/exportOutbox.ts'),
    import('../handovers/generalDisk.ts'),
    import('../outbox/runs/keptRun.ts'),
  ])
  await removeFromDisk(`${row.account}:`)
  await forgetGeneral(id)
  await forgetKeptRun(id)
}

function signedOut(row: KeptPerson, way: string): KeptPerson {
  const drawers = { ...row.drawers, replica: [] }
  // The gate's share does not open it any more, only the PIN does, so the tile stays.
  if (way === 'shut') return { ...row, drawers }
  const out = { ...row, drawers, session: null }
  // Unsent work must not be lost when the gate's share is lost: the PIN stays as a second way to it, for a person who
  // has signed in.
  return way === 'kept' ? out : { ...out, label: '', byPin: null, drafts: {} }
}
