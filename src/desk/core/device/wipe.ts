import { type GivenUpKinds, removeEntriesIn } from '../outbox/disk.ts'
import { forgetOutbox, whenPutAway } from '../outbox/outbox.ts'
import { forgetReplica } from '../replica/forgetReplica.ts'
import { type KeptPerson, personKey } from '../vault/keptVault.ts'
import { destroyKeyParts } from '../vault/keyParts.ts'
import { idOf } from '../vault/people.ts'
import { deleteDatabase, type Records, write } from '../vault/tabletDatabase.ts'
import { kindsThat, storeNames } from '../vault/tabletRecords.ts'
import { useVault } from '../vault/vault.ts'
import { destroyUnnamedParts } from './endOldPins.ts'
import { draftsWritten } from './keptDrafts.ts'
import { usePersonOnTablet } from './personOnTablet.ts'
import { crossOut, noteToDelete, type ToDelete, toDelete } from './toDelete.ts'

/**
 * On sign-out copies of lists are deleted, and unsent work too unless the person keeps it. Records of payments and
 * day closes stay sealed and open at the next sign-in; the PIN is restored then. The tablet stays marked
 * (reliability.md §2.9).
 *
 * @param keeps their unsent actions, and what they typed, wait for them
 * @param givenUp otherwise, what those were: a line of each stays
 * @throws when this tablet refuses: it is tried again at the next start
 */
export async function wipePerson(
  person: string,
  keeps: boolean,
  givenUp: GivenUpKinds,
): Promise<void> {
  const wasOpen = useVault.getState().vault?.person === person
  // When the vault cannot be read, the data of one person cannot be distinguished from others'. The copies are deleted
  // all the same.
  const id = usePersonOnTablet.getState().id ?? (await idOf(person).catch(() => null))
  const way = keeps ? (wasOpen ? 'kept' : 'shut') : 'left'
  noteToDelete(['copies', ...(id === null ? [] : ([`${way}:${id}`, 'parts:unnamed'] as const))])
  useVault.setState({ state: 'locked', vault: null })
  usePersonOnTablet.setState({ state: 'unknown', id: null })
  if (!keeps) await forgetOutbox(person, givenUp)
  await Promise.all([whenPutAway(), draftsWritten()])
  await finishWiping()
}

/**
 * Unmarks the tablet: everything stored here for anybody is deleted, also calendar drafts, which no key opens any more.
 *
 * @throws as {@link wipePerson}
 */
export async function wipeTablet(): Promise<void> {
  noteToDelete(['parts:all', 'everything'])
  usePersonOnTablet.setState({ state: 'nobody', id: null })
  // The keys are removed first, so that nothing more is written.
  useVault.setState({ state: 'unmarked', vault: null })
  forgetReplica()
  await Promise.all([whenPutAway(), draftsWritten()])
  await finishWiping()
}

/**
 * Deletes what is still to be deleted, key parts first. Called before anything is shown or stored.
 *
 * @throws when this tablet refuses; whatever it does not refuse is deleted then
 */
export async function finishWiping(): Promise<void> {
  try {
    if (toDelete().includes('parts:all')) {
      await destroyKeyParts(async () => new Set())
      crossOut(['parts:all'])
    }
  } finally {
    try {
      await deleteRecords(toDelete().filter((word) => !word.startsWith('parts:')))
    } finally {
      // Only now do the rows no longer name what they named.
      if (toDelete().includes('parts:unnamed')) await destroyUnnamedParts()
    }
  }
  crossOut(['parts:unnamed'])
}

/** All of it in one transaction: other tabs see all or nothing of it. */
async function deleteRecords(words: readonly ToDelete[]): Promise<void> {
  if (words.length === 0) return
  const isAll = words.includes('everything')
  if (isAll || words.includes('copies')) forgetReplica()
  const deleting = write(storeNames, async (records) => {
    for (const kind of kindsThat(({ store, wipe }) =>
      isAll ? wipe === 'goes' : store === 'copies' && words.includes('copies'),
    )) {
      await records.deleteAll(kind)
    }
    for (const word of isAll ? [] : words) await signOutIn(records, word)
  })
  // What cannot be read can still be deleted; localStorage has the flags as well.
  await (isAll ? deleting.catch(deleteDatabase) : deleting)
  crossOut(words)
}

/** Deletes the sealed data of one person, which the next person could not tell from their own. */
async function signOutIn(records: Records, word: ToDelete): Promise<void> {
  const [way = '', id] = word.split(':')
  if (id === undefined) return
  const left = kindsThat(
    ({ store, signOut }) =>
      store === 'sealed' && (signOut === 'goes' || (signOut === 'left' && way === 'left')),
  )
  for (const kind of left) await records.deleteAll(kind, id)
  const row = await records.get<KeptPerson>(personKey(id))
  if (row === undefined) return
  // Actions are stored by account, and a line of each stays.
  if (way === 'left') await removeEntriesIn(records, String(row.account), new Map())
  await records.put(personKey(id), signedOut(row, way))
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
