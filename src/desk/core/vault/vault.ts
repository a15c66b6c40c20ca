import { create } from 'zustand'
import { isMarked } from './flags.ts'

/**
 * The two kinds of stored data, each with its own key, because they last differently: the replica is deleted 24 h
 * after the last contact, the outbox is not (reliability.md §2.9).
 */
export type KeyName = 'replica' | 'outbox'

/** One record as it is stored: AES-256-GCM with its own nonce. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

/** The keys of one person on this tablet, while they may be used. They are in memory only. */
export type Vault = {
  /** `signIn.person`: what is sealed opens for nobody else. */
  readonly person: string
  /** The id of the person in stored rows: it names nobody. */
  readonly id: string
  /**
   * Any plain value: Maps, Sets, Dates and undefined come back as they were.
   *
   * @param place of the record on the disk, which no other record has: what is sealed opens only there
   */
  readonly seal: (keyName: KeyName, place: string, value: unknown) => Promise<Sealed>
  /** @throws when it was sealed with another key or for another place, or altered */
  readonly open: (keyName: KeyName, place: string, sealed: Sealed) => Promise<unknown>
}

/**
 * - `unmarked`: this tablet is not marked as the business's own, or the signed-in person has no desk PIN on it, so
 *   nothing is stored
 * - `locked`: it has stored data, and nobody can read them now
 * - `open`
 */
export type VaultState =
  | { readonly state: 'unmarked' | 'locked'; readonly vault: null }
  | { readonly state: 'open'; readonly vault: Vault }

/**
 * Whether this tablet may store anything now, and the keys for it. Read it again each time, because a lock removes
 * the keys.
 */
export const useVault = create<VaultState>(() => ({
  state: isMarked() ? 'locked' : 'unmarked',
  vault: null,
}))

/** The open vault of `person`; null when nothing may be read or kept for them. */
export function vaultOf(person: string | null): Vault | null {
  const { vault } = useVault.getState()
  return vault !== null && vault.person === person ? vault : null
}

/** @param id what this tablet calls them on its disk */
export const isOpenTo = (id: string): boolean => useVault.getState().vault?.id === id
