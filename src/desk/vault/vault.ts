import { create } from 'zustand'
import { isMarked } from './flags.ts'

/**
 * What is kept, by how long it may be: the replica is worthless 24 h after the last contact, what somebody decided
 * is not (reliability.md §2.9). Each has a key of its own.
 */
export type Drawer = 'replica' | 'outbox'

/** One record as it lies on the disk: AES-256-GCM, a nonce of its own. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }

/** The keys of one person on this tablet, while they may be used. They are in memory only. */
export type Vault = {
  /** `session.person`: what is sealed opens for nobody else. */
  readonly person: string
  /** What this tablet calls them on its disk: it names nobody. */
  readonly id: string
  /** Any plain value: Maps, Sets, Dates and undefined come back as they were. */
  readonly seal: (drawer: Drawer, value: unknown) => Promise<Sealed>
  /** @throws when it was sealed with another key, or altered */
  readonly open: (drawer: Drawer, sealed: Sealed) => Promise<unknown>
}

/**
 * - `unmarked`: nobody has said that this is the business's own tablet, or whoever is signed in has no desk PIN on it,
 *   so nothing is kept
 * - `locked`: it keeps things, and nobody can read them now
 * - `open`
 */
export type VaultState =
  | { readonly state: 'unmarked' | 'locked'; readonly vault: null }
  | { readonly state: 'open'; readonly vault: Vault }

/** Whether this tablet may keep anything now, and with what keys. Read it anew each time: a lock takes them away. */
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
