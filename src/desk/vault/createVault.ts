import { parse, stringify } from 'devalue'
import type { KeyName, Vault } from './vault.ts'

export type VaultKeys = Readonly<Record<KeyName, CryptoKey>>

const algorithm = 'AES-GCM'

export type VaultOwner = Pick<Vault, 'person' | 'id'>

export function createVault({ person, id }: VaultOwner, keys: VaultKeys): Vault {
  // Each value is bound to its person and kind, so a record that was copied elsewhere does not open.
  const boundTo = (keyName: KeyName) => new TextEncoder().encode(`${keyName}\n${person}`)
  return {
    person,
    id,
    seal: async (keyName, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: boundTo(keyName) },
        keys[keyName],
        new TextEncoder().encode(stringify(value)),
      )
      return { iv, data }
    },
    open: async (keyName, { iv, data }) => {
      const text = await crypto.subtle.decrypt(
        { name: algorithm, iv, additionalData: boundTo(keyName) },
        keys[keyName],
        data,
      )
      return parse(new TextDecoder().decode(text))
    },
  }
}
