import { parse, stringify } from 'devalue'
import { create } from 'zustand'

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
  /** Any plain value: Maps, Sets, Dates and undefined come back as they were. */
  readonly seal: (drawer: Drawer, value: unknown) => Promise<Sealed>
  /** @throws when it was sealed with another key, or altered */
  readonly open: (drawer: Drawer, sealed: Sealed) => Promise<unknown>
}

export type VaultKeys = Readonly<Record<Drawer, CryptoKey>>

const algorithm = 'AES-GCM'

export function createVault(person: string, keys: VaultKeys): Vault {
  // Bound to its person and drawer: a record moved elsewhere does not open.
  const boundTo = (drawer: Drawer) => new TextEncoder().encode(`${drawer}\n${person}`)
  return {
    person,
    seal: async (drawer, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: boundTo(drawer) },
        keys[drawer],
        new TextEncoder().encode(stringify(value)),
      )
      return { iv, data }
    },
    open: async (drawer, { iv, data }) => {
      const text = await crypto.subtle.decrypt(
        { name: algorithm, iv, additionalData: boundTo(drawer) },
        keys[drawer],
        data,
      )
      return parse(new TextDecoder().decode(text))
    },
  }
}

/**
 * - `unmarked`: nobody has said that this is the business's own tablet, so nothing is kept
 * - `locked`: it keeps things, and nobody can read them now
 * - `open`
 */
export type VaultState =
  | { readonly state: 'unmarked' | 'locked'; readonly vault: null }
  | { readonly state: 'open'; readonly vault: Vault }

/** Whether this tablet may keep anything now, and with what keys. Read it anew each time: a lock takes them away. */
export const useVault = create<VaultState>(() => ({ state: 'unmarked', vault: null }))

/** The open vault of `person`; null when nothing may be read or kept for them. */
export function vaultOf(person: string | null): Vault | null {
  const { vault } = useVault.getState()
  return vault !== null && vault.person === person ? vault : null
}
