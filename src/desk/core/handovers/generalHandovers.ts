import { t } from '@lingui/core/macro'
import { millisecondsInWeek as week } from 'date-fns/constants'
import { useEffect } from 'react'
import { create } from 'zustand'
import { say } from '../../ui/messages.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { useSignIn } from '../api/signIn.ts'
import { sealedRecord } from '../vault/sealedRecord.ts'
import { useVault, vaultOf } from '../vault/vault.ts'
import type { Handover } from './handoverNote.ts'

/** A handover that concerns no booking: the service has no place for it (§4.1). Times are ms of the tablet's clock. */
export type GeneralHandover = Handover & {
  readonly id: string
  readonly writtenAt: number
  readonly doneAt: number | null
}

type GeneralStore = { readonly person: string | null; readonly items: readonly GeneralHandover[] }

const useStore = create<GeneralStore>(() => ({ person: null, items: [] }))
const none: readonly GeneralHandover[] = []

/** The handovers of the signed-in person; another person does not see them. */
export const useGeneralHandovers = (): readonly GeneralHandover[] => {
  const person = useSignIn((signIn) => signIn.person)
  return useStore((store) => (store.person === person ? store.items : none))
}

const forget = (): void => useStore.setState({ person: null, items: [] })

// A lock, or another person's sign-in, removes them from memory.
useVault.subscribe(({ vault }, before) => {
  if (vault === null && before.vault !== null) forget()
})
useSignIn.subscribe(({ person }, before) => {
  if (person !== before.person) forget()
})

/** Loads the sealed handovers when the vault is open. */
export function useKeptGeneral(): void {
  const vault = useVault((store) => store.vault)
  useEffect(() => {
    if (vault !== null) readGeneral(vault.person).catch(sayUnread)
  }, [vault])
}

const sayUnread = (): void =>
  say({
    text: t`Could not load the general handovers. Nothing is lost: reload the page.`,
    tone: 'needs',
    key: 'general-unread',
  })

const record = sealedRecord('handovers')

/** Loads this person's handovers on a marked tablet; on another computer there are none. */
async function readGeneral(person: string): Promise<void> {
  const vault = vaultOf(person)
  if (vault === null) return
  const kept = await record.readOrNone(vault)
  const fromDisk = Array.isArray(kept) ? kept.filter(isGeneral) : []
  useStore.setState((store) => {
    const here = store.person === person ? store.items : []
    const known = new Set(here.map(({ id }) => id))
    return { person, items: [...fromDisk.filter(({ id }) => !known.has(id)), ...here] }
  })
}

/** The open handovers that are only on this tablet: signing out asks about them. */
export async function openGeneral(): Promise<readonly GeneralHandover[]> {
  const { person } = useSignIn.getState()
  if (person === null) return []
  await readGeneral(person)
  const { person: of, items } = useStore.getState()
  return of === person ? items.filter(({ doneAt }) => doneAt === null) : []
}

/**
 * Leaves something for later on this tablet.
 *
 * @returns whether it outlives the page
 */
export function addGeneral(handover: Handover): Promise<boolean> {
  const added = { ...handover, id: crypto.randomUUID(), writtenAt: tabletNow(), doneAt: null }
  return change((items) => [...items, added])
}

/** @param isDone false takes it back */
export const setGeneralDone = (id: string, isDone: boolean): Promise<boolean> =>
  change((items) =>
    items.map((item) => (item.id === id ? { ...item, doneAt: isDone ? tabletNow() : null } : item)),
  )

async function change(
  how: (items: readonly GeneralHandover[]) => readonly GeneralHandover[],
): Promise<boolean> {
  const { person } = useSignIn.getState()
  const wasRead = person === null || (await isRead(person))
  const { person: of, items } = useStore.getState()
  const changed = how(of === person ? items : [])
  useStore.setState({ person, items: changed })
  const vault = vaultOf(person)
  // Stored handovers that could not be read must not be overwritten.
  if (vault === null || !wasRead) return false
  const kept = changed.filter(({ doneAt }) => doneAt === null || tabletNow() - doneAt < week)
  await record.keep(vault, kept.map(toKeep))
  return true
}

/** The fields that a tablet keeps of one; what it has besides is not written (decisions.md 13). */
const toKeep = (one: GeneralHandover): GeneralHandover => ({
  id: one.id,
  text: one.text,
  due: one.due,
  for: one.for,
  writtenAt: one.writtenAt,
  doneAt: one.doneAt,
})

async function isRead(person: string): Promise<boolean> {
  try {
    await readGeneral(person)
    return true
  } catch {
    // The disk could not be read: the handover then does not overwrite the stored ones.
    return false
  }
}

/** Reads handovers that this or another version of the desk sealed. */
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
