import { create } from 'zustand'
import { useSession } from '../api/session.ts'
import { keptInTab } from '../vault/keptInTab.ts'
import { useVault, type VaultState } from '../vault/vault.ts'
import type { EntryState } from './command.ts'

/** What lies open of an entry on the disk, whoever made it. */
export type OnDisk = {
  readonly opId: string
  /** A {@link diskName}. */
  readonly person: string
  readonly madeAtServer: number
  readonly state: EntryState
  readonly bytes: number
}

export type ShelfFacts = {
  /** `page`: on this page only, and in its other tabs. */
  readonly where: 'tablet' | 'page'
  /** `failed`: this tablet is to keep it, and cannot: nothing may be called saved. */
  readonly storage: 'works' | 'failed'
  /** Whether what lies on the disk has been read: before that nobody can say that nothing waits. */
  readonly isRead: boolean
  readonly onDisk: readonly OnDisk[]
  /** Operation ids of what lies there and cannot be read: it is kept for an export, and never sent. */
  readonly unreadable: readonly string[]
  /** Whether what was sent today, before the page was loaded, is known again. */
  readonly isRecalled: boolean
}

const noShelf: ShelfFacts = {
  where: 'page',
  storage: 'works',
  isRead: false,
  onDisk: [],
  unreadable: [],
  isRecalled: false,
}

export const useShelfFacts = create<ShelfFacts>(() => noShelf)

export const noteShelf = (facts: Partial<ShelfFacts>): void => useShelfFacts.setState(facts)

/** Whether what is decided on this tablet is to be kept, and cannot be. */
export const hasStorageFailed = ({
  where,
  storage,
}: Pick<ShelfFacts, 'where' | 'storage'>): boolean => where === 'tablet' && storage === 'failed'

export const useStorageFailed = (): boolean => useShelfFacts(hasStorageFailed)

/** Whether something may wait here that is not known yet: a tablet that keeps it has just been switched on. */
export const isOutboxUnread = (
  { isRead, storage }: Pick<ShelfFacts, 'isRead' | 'storage'>,
  vault: VaultState['state'],
): boolean =>
  // Nobody has marked it, or whoever is here has no PIN on it: then nothing of theirs lies on it.
  !isRead && storage !== 'failed' && vault !== 'unmarked'

export function useIsOutboxUnread(): boolean {
  const { state } = useVault()
  return useShelfFacts((facts) => isOutboxUnread(facts, state))
}

/** What {@link keptInTab} calls what was sent today. */
export const sentInTab = 'sent-today'

/** Whether something may have been sent today that this page does not know of yet. */
export function useIsRecalling(): boolean {
  const { state } = useVault()
  const isRecalled = useShelfFacts((facts) => facts.isRecalled)
  const person = useSession((session) => session.person)
  if (isRecalled || person === null) return false
  return state !== 'unmarked' || keptInTab.read(sentInTab, person) !== null
}
