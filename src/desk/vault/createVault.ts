import { parse, stringify } from 'devalue'
import type { Drawer, Vault } from './vault.ts'

export type VaultKeys = Readonly<Record<Drawer, CryptoKey>>

const algorithm = 'AES-GCM'

export type VaultOwner = Pick<Vault, 'person' | 'id'>

export function createVault({ person, id }: VaultOwner, keys: VaultKeys): Vault {
  // Bound to its person and drawer: a record moved elsewhere does not open.
  const boundTo = (drawer: Drawer) => new TextEncoder().encode(`${drawer}\n${person}`)
  return {
    person,
    id,
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
