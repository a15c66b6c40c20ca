import { create } from 'zustand'
import { useSignIn } from '../api/signIn.ts'
import { keptInTab } from '../vault/keptInTab.ts'
import { useVault, type VaultState } from '../vault/vault.ts'
import type { EntryState } from './command.ts'

/** The open fields of a stored entry of any person. */
export type OnDisk = {
  readonly opId: string
  /** A {@link diskName}. */
  readonly person: string
  readonly madeAtServer: number
  readonly state: EntryState
  readonly bytes: number
}

export type StorageFacts = {
  /** `page`: only in the memory of this page and its other tabs. */
  readonly where: 'tablet' | 'page'
  /** `failed`: this tablet should store the outbox and cannot, so nothing may be called saved. */
  readonly storage: 'works' | 'failed'
  /** Whether the stored entries have been read: before that nobody can say that nothing waits. */
  readonly isRead: boolean
  readonly onDisk: readonly OnDisk[]
  /** Operation ids of stored entries that cannot be read: they are kept for an export, and never sent. */
  readonly unreadable: readonly string[]
  /** Whether the actions sent today before the page was loaded have been read. */
  readonly isRecalled: boolean
}

const noStorage: StorageFacts = {
  where: 'page',
  storage: 'works',
  isRead: false,
  onDisk: [],
  unreadable: [],
  isRecalled: false,
}

export const useStorageFacts = create<StorageFacts>(() => noStorage)

export const setStorageFacts = (facts: Partial<StorageFacts>): void =>
  useStorageFacts.setState(facts)

/** Whether this tablet should store actions and cannot. */
export const hasStorageFailed = ({
  where,
  storage,
}: Pick<StorageFacts, 'where' | 'storage'>): boolean => where === 'tablet' && storage === 'failed'

export const useStorageFailed = (): boolean => useStorageFacts(hasStorageFailed)

/** Whether stored actions may exist that this page has not read yet: a marked tablet was just switched on. */
export const isOutboxUnread = (
  { isRead, storage }: Pick<StorageFacts, 'isRead' | 'storage'>,
  vault: VaultState['state'],
): boolean =>
  // On an unmarked tablet, or for a person without a PIN on it, nothing is stored.
  !isRead && storage !== 'failed' && vault !== 'unmarked'

export function useIsOutboxUnread(): boolean {
  const { state } = useVault()
  return useStorageFacts((facts) => isOutboxUnread(facts, state))
}

/** What {@link keptInTab} calls what was sent today. */
export const sentInTab = 'sent-today'

/** Whether actions may have been sent today that this page does not know yet. */
export function useIsRecalling(): boolean {
  const { state } = useVault()
  const isRecalled = useStorageFacts((facts) => facts.isRecalled)
  const person = useSignIn((signIn) => signIn.person)
  if (isRecalled || person === null) return false
  return state !== 'unmarked' || keptInTab.read(sentInTab, person) !== null
}
