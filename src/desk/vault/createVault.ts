import { parse, stringify } from 'devalue'
import type { KeyName, Sealed, Vault } from './vault.ts'

export type VaultKeys = Readonly<Record<KeyName, CryptoKey>>

const algorithm = 'AES-GCM'

export type VaultOwner = Pick<Vault, 'person' | 'id'>

export function createVault({ person, id }: VaultOwner, keys: VaultKeys): Vault {
  // Each value is bound to its person, kind and place, so a record that was copied elsewhere does not open.
  const boundTo = (keyName: KeyName, ...place: readonly string[]) =>
    new TextEncoder().encode([keyName, person, ...place].join('\n'))
  const opened = (keyName: KeyName, { iv, data }: Sealed, additionalData: BufferSource) =>
    crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, keys[keyName], data)
  return {
    person,
    id,
    seal: async (keyName, place, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: boundTo(keyName, place) },
        keys[keyName],
        new TextEncoder().encode(stringify(value)),
      )
      return { iv, data }
    },
    open: async (keyName, place, sealed) => {
      const text = await opened(keyName, sealed, boundTo(keyName, place)).catch(
        (cause: unknown) => {
          // What a person decided or typed before 25 November 2026 names no place. Copies are read from the service again.
          if (keyName === 'outbox') return opened(keyName, sealed, boundTo(keyName))
          throw cause
        },
      )
      return parse(new TextDecoder().decode(text))
    },
  }
}
