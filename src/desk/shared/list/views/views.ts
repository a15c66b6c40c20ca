import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useVault, type Vault, vaultOf } from '../../../core/vault/vault.ts'
import { viewsKey } from '../../../ui/storageNames.ts'
import {
  isPlain,
  joined,
  type SavedLook,
  type SavedView,
  type ViewPlace,
  viewsIn,
  withDefault,
  withView,
} from './savedView.ts'

/** Only a marked tablet seals anything: its code comes with the rest of the tablet's. */
const sealedViews = async () =>
  (await import('../../../core/vault/sealedRecord.ts')).sealedRecord('views')

type ViewsStore = {
  readonly person: string | null
  readonly views: readonly SavedView[]
  /** Whether the stored views were read: before that, a missing default means nothing. */
  readonly isRead: boolean
}

const nothing: ViewsStore = { person: null, views: [], isRead: false }
const useStore = create<ViewsStore>(() => nothing)

const forget = (): void => useStore.setState(nothing)

// While the desk is locked, and for the next person, no view stays in memory.
useVault.subscribe(({ vault }, before) => {
  if (vault === null && before.vault !== null) forget()
})
useSignIn.subscribe(({ person }, before) => {
  if (person !== before.person) forget()
})

/** The signed-in person's views for one place, by name. */
export function useSavedViews(place: ViewPlace): {
  readonly views: readonly SavedView[]
  readonly isRead: boolean
} {
  const person = useSignIn((signIn) => signIn.person)
  const vault = useVault((store) => store.vault)
  const store = useStore()
  useEffect(() => {
    // A disk that cannot be read now is read again before anything is saved.
    if (person !== null) void read(person, vault).catch(() => {})
  }, [person, vault])
  const isMine = store.person === person
  return useMemo(
    () => ({
      views: isMine ? store.views.filter((one) => one.place === place) : [],
      isRead: isMine && store.isRead,
    }),
    [isMine, store, place],
  )
}

const accountId = (): number | null => useSignIn.getState().account?.id ?? null

async function read(person: string, vault: Vault | null): Promise<void> {
  const account = accountId()
  const plain = account === null ? [] : plainViews(account)
  take(person, plain, useVault.getState().state !== 'locked')
  if (vault === null || vault.person !== person) return
  const sealed = viewsIn(await (await sealedViews()).readOrNone(vault))
  if (useSignIn.getState().person !== person) return
  take(person, sealed, true)
  // Views that were stored unsealed before the tablet was marked are sealed now.
  if (plain.length > 0) await keep(person)
}

function take(person: string, kept: readonly SavedView[], isRead: boolean): void {
  useStore.setState((store) => {
    const here = store.person === person ? store.views : []
    return {
      person,
      views: joined(here, kept),
      isRead: isRead || (store.person === person && store.isRead),
    }
  })
}

/** @returns whether all views survive a reload */
async function keep(person: string): Promise<boolean> {
  const { views } = useStore.getState()
  const account = accountId()
  const vault = vaultOf(person)
  if (vault !== null) {
    await (await sealedViews()).keep(vault, views)
    if (account !== null) keepPlainViews(account, [])
    return true
  }
  const plain = views.filter(isPlain)
  return account !== null && keepPlainViews(account, plain) && plain.length === views.length
}

/** @returns whether it survives a reload */
async function change(
  how: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<boolean> {
  const { person } = useSignIn.getState()
  if (person === null) return false
  const apply = () => useStore.setState((store) => ({ views: how(store.views) }))
  try {
    // Reads the disk first, so that unread views are not overwritten.
    await read(person, vaultOf(person))
  } catch {
    // The disk cannot be read: what is on it stays as it is, and the caller says that the change lasts as long as the
    // page.
    apply()
    return false
  }
  apply()
  try {
    return await keep(person)
  } catch {
    // The disk is full or forbidden: the caller says that it lasts as long as the page.
    return false
  }
}

type NewView = SavedLook & {
  readonly place: ViewPlace
  readonly name: string
  readonly isDefault: boolean
  /** The view to replace; a view with the same name is replaced too. */
  readonly id?: string
}

/** Saves a view under a name. @returns whether it survives a reload */
export const saveView = (view: NewView): Promise<boolean> =>
  change((views) => withView(views, { id: crypto.randomUUID(), ...view, name: view.name.trim() }))

export const removeView = (id: string): Promise<boolean> =>
  change((views) => views.filter((one) => one.id !== id))

/** @param id of the view that `place` opens with; null: the place opens unfiltered */
export const chooseDefault = (place: ViewPlace, id: string | null): Promise<boolean> =>
  change((views) => withDefault(views, place, id))

/** Whether a view that is saved now would be sealed. */
export const useKeepsSealed = (): boolean => useVault(({ state }) => state === 'open')

const keyOf = (account: number): string => `${viewsKey}${account}`

/** The unsealed views of an unmarked tablet: nothing in them names a guest. */
function plainViews(account: number): readonly SavedView[] {
  try {
    return viewsIn(JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]'))
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** @returns whether they survive a reload */
function keepPlainViews(account: number, views: readonly SavedView[]): boolean {
  try {
    if (views.length === 0) localStorage.removeItem(keyOf(account))
    else localStorage.setItem(keyOf(account), JSON.stringify(views))
    return true
  } catch {
    // The storage is full or forbidden: the caller says that they last as long as the page.
    return false
  }
}
