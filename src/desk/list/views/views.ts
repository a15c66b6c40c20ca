import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useSession } from '../../api/session.ts'
import { useVault, type Vault, vaultOf } from '../../vault/vault.ts'
import { keepPlainViews, plainViews, sealedViews, sealViews } from './keptViews.ts'
import {
  isPlain,
  joined,
  type Look,
  type SavedView,
  type ViewPlace,
  withDefault,
  withView,
} from './savedView.ts'

type Store = {
  readonly person: string | null
  readonly views: readonly SavedView[]
  /** What is kept has been read: a default that is not there is none. */
  readonly isRead: boolean
}

const nothing: Store = { person: null, views: [], isRead: false }
const useStore = create<Store>(() => nothing)

const forget = (): void => useStore.setState(nothing)

// Behind the lock, and for the next person, nothing of it is in memory.
useVault.subscribe(({ vault }, before) => {
  if (vault === null && before.vault !== null) forget()
})
useSession.subscribe(({ person }, before) => {
  if (person !== before.person) forget()
})

/** The views of whoever is signed in for one place, by name. */
export function useSavedViews(place: ViewPlace): {
  readonly views: readonly SavedView[]
  readonly isRead: boolean
} {
  const person = useSession((session) => session.person)
  const vault = useVault((store) => store.vault)
  const store = useStore()
  useEffect(() => {
    if (person !== null) void read(person, vault)
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

const accountId = (): number | null => useSession.getState().account?.id ?? null

async function read(person: string, vault: Vault | null): Promise<void> {
  const account = accountId()
  const plain = account === null ? [] : plainViews(account)
  take(person, plain, useVault.getState().state !== 'locked')
  if (vault === null || vault.person !== person) return
  const sealed = await sealedViews(vault)
  if (useSession.getState().person !== person) return
  take(person, sealed, true)
  // What lay open here before this became the business's own tablet is sealed now.
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

/** Whether all of it outlives the page. */
async function keep(person: string): Promise<boolean> {
  const { views } = useStore.getState()
  const account = accountId()
  const vault = vaultOf(person)
  if (vault !== null) {
    await sealViews(vault, views)
    if (account !== null) keepPlainViews(account, [])
    return true
  }
  const plain = views.filter(isPlain)
  return account !== null && keepPlainViews(account, plain) && plain.length === views.length
}

/** @returns whether it outlives the page */
async function change(
  how: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<boolean> {
  const { person } = useSession.getState()
  if (person === null) return false
  // What lies on the disk and was not read yet must not be written over.
  await read(person, vaultOf(person))
  useStore.setState((store) => ({ views: how(store.views) }))
  try {
    return await keep(person)
  } catch {
    return false
  }
}

type NewView = Look & {
  readonly place: ViewPlace
  readonly name: string
  readonly isDefault: boolean
  /** The view that is to be saved anew; a name that is there already is that one, too. */
  readonly id?: string
}

/** Gives a look a name: by a hand, and never by itself. @returns whether it outlives the page */
export const saveView = (view: NewView): Promise<boolean> =>
  change((views) => withView(views, { id: crypto.randomUUID(), ...view, name: view.name.trim() }))

export const removeView = (id: string): Promise<boolean> =>
  change((views) => views.filter((one) => one.id !== id))

/** @param id of the view that `place` opens with; null: as it is */
export const chooseDefault = (place: ViewPlace, id: string | null): Promise<boolean> =>
  change((views) => withDefault(views, place, id))

/** Whether what is saved now can be kept sealed. */
export const useKeepsSealed = (): boolean => useVault(({ state }) => state === 'open')
