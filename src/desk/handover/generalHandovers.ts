import { openDB } from 'idb'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { type Sealed, useVault, vaultOf } from '../vault/vault.ts'
import type { Handover } from './handoverNote.ts'

/** Something left to do that is about no booking: no service can be told of it (§4.1). Times are ms of the tablet's clock. */
export type GeneralHandover = Handover & {
  readonly id: string
  readonly writtenAt: number
  readonly doneAt: number | null
}

type Store = { readonly person: string | null; readonly items: readonly GeneralHandover[] }

const useStore = create<Store>(() => ({ person: null, items: [] }))
const none: readonly GeneralHandover[] = []

/** Those of whoever is signed in; the last person's are not shown to the next. */
export const useGeneralHandovers = (): readonly GeneralHandover[] => {
  const person = useSession((session) => session.person)
  return useStore((store) => (store.person === person ? store.items : none))
}

const forget = (): void => useStore.setState({ person: null, items: [] })

// Behind the lock, and for the next person, nothing of it is in memory.
useVault.subscribe(({ vault }, before) => {
  if (vault === null && before.vault !== null) forget()
})
useSession.subscribe(({ person }, before) => {
  if (person !== before.person) forget()
})

/** Brings back what was sealed here, once it may be read. */
export function useKeptGeneral(): void {
  const vault = useVault((store) => store.vault)
  useEffect(() => {
    // What another key sealed cannot be opened by anybody any more.
    if (vault !== null) readGeneral(vault.person).catch(() => {})
  }, [vault])
}

const name = 'desk-handover'

const open = () =>
  openDB(name, 2, {
    upgrade(db) {
      // They lay there under the names of staff.
      for (const older of db.objectStoreNames) db.deleteObjectStore(older)
      db.createObjectStore('general')
    },
  })

/** Brings back what this person left on a tablet that keeps things; nothing on one that does not. */
async function readGeneral(person: string): Promise<void> {
  const vault = vaultOf(person)
  if (vault === null) return
  const db = await open()
  try {
    const sealed: Sealed | undefined = await db.get('general', vault.id)
    const kept = sealed === undefined ? [] : await vault.open('outbox', sealed)
    const fromDisk = Array.isArray(kept) ? kept.filter(isGeneral) : []
    useStore.setState((store) => {
      const here = store.person === person ? store.items : []
      const known = new Set(here.map(({ id }) => id))
      return { person, items: [...fromDisk.filter(({ id }) => !known.has(id)), ...here] }
    })
  } finally {
    db.close()
  }
}

/**
 * Leaves something for later on this tablet.
 *
 * @returns whether it outlives the page
 */
export function addGeneral(handover: Handover): Promise<boolean> {
  const added = { ...handover, id: crypto.randomUUID(), writtenAt: Date.now(), doneAt: null }
  return change((items) => [...items, added])
}

/** @param isDone false takes it back */
export const setGeneralDone = (id: string, isDone: boolean): Promise<boolean> =>
  change((items) =>
    items.map((item) => (item.id === id ? { ...item, doneAt: isDone ? Date.now() : null } : item)),
  )

const week = 7 * 86_400_000

async function change(
  how: (items: readonly GeneralHandover[]) => readonly GeneralHandover[],
): Promise<boolean> {
  const { person } = useSession.getState()
  // What lies on the disk and was not read yet must not be written over.
  if (person !== null) await readGeneral(person).catch(() => {})
  const { person: of, items } = useStore.getState()
  const changed = how(of === person ? items : [])
  useStore.setState({ person, items: changed })
  if (person === null) return false
  const vault = vaultOf(person)
  if (vault === null) return false
  const kept = changed.filter(({ doneAt }) => doneAt === null || Date.now() - doneAt < week)
  const sealed = await vault.seal('outbox', kept)
  const db = await open()
  try {
    const transaction = db.transaction('general', 'readwrite', { durability: 'strict' })
    await transaction.store.put(sealed, vault.id)
    await transaction.done
    return true
  } finally {
    db.close()
  }
}

/** What was sealed here by this version or another. */
function isGeneral(one: unknown): one is GeneralHandover {
  return (
    typeof one === 'object' &&
    one !== null &&
    'id' in one &&
    'text' in one &&
    'due' in one &&
    'writtenAt' in one &&
    'doneAt' in one
  )
}
