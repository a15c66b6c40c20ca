import { createVault } from './createVault.ts'
import { changePerson, type KeptPerson } from './keptVault.ts'
import type { KeyName, Sealed, Vault } from './vault.ts'
import { importKey, newRawKey, type RawKey, unwrap, wrap } from './wrapping.ts'

/** The text that binds a wrapped key to its person and kind, so that it opens nothing else. */
export const boundTo = (id: string, keyName: KeyName | 'all'): string => `${keyName}\n${id}`

/**
 * Opens the keys of both kinds with the main key. A kind that may not be read any more gets a new key.
 *
 * @param raw the one key; whoever brought it writes it over
 */
export async function openVaultKeys(row: KeptPerson, raw: RawKey, person: string): Promise<Vault> {
  const all = await importKey(raw)
  const keyIn = async ({ drawers }: KeptPerson, keyName: KeyName): Promise<RawKey | null> => {
    const sealed = drawers[keyName]
    return sealed === null ? null : unwrap(sealed, all, boundTo(row.id, keyName))
  }
  const keyOf = async (keyName: KeyName): Promise<CryptoKey> => {
    const opened = await keyIn(row, keyName)
    if (opened !== null) return used(opened)
    const fresh = newRawKey()
    const wrapped = await wrap(fresh, all, boundTo(row.id, keyName))
    // Another tab may open the vault at the same moment: both must use the key that is on the disk.
    const after = await changePerson(row.id, (now) =>
      isSame(now.drawers[keyName], row.drawers[keyName])
        ? { ...now, drawers: { ...now.drawers, [keyName]: wrapped } }
        : now,
    )
    return used((after === null ? null : await keyIn(after, keyName)) ?? fresh)
  }
  const [replica, outbox] = await Promise.all([keyOf('replica'), keyOf('outbox')])
  return createVault({ person, id: row.id }, { replica, outbox })
}

/** No two wrapped keys have the same nonce. */
const isSame = (one: Sealed | null, other: Sealed | null): boolean =>
  one?.iv.join() === other?.iv.join()

async function used(raw: RawKey): Promise<CryptoKey> {
  const key = await importKey(raw)
  raw.fill(0)
  return key
}
