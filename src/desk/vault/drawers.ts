import { createVault } from './createVault.ts'
import { changePerson, type KeptPerson } from './keptVault.ts'
import type { Drawer, Vault } from './vault.ts'
import { importKey, newRawKey, type RawKey, unwrap, wrap } from './wrapping.ts'

/** What a wrapped key is the key of, so that it opens nothing else. */
export const boundTo = (id: string, drawer: Drawer | 'all'): string => `${drawer}\n${id}`

/**
 * The drawers' keys, once the one key is at hand. What may not be read any more gets a new one.
 *
 * @param raw the one key; whoever brought it writes it over
 */
export async function openDrawers(row: KeptPerson, raw: RawKey, person: string): Promise<Vault> {
  const all = await importKey(raw)
  const keyOf = async (drawer: Drawer): Promise<CryptoKey> => {
    const sealed = row.drawers[drawer]
    const opened = sealed === null ? null : await unwrap(sealed, all, boundTo(row.id, drawer))
    if (opened !== null) return used(opened)
    const fresh = newRawKey()
    const wrapped = await wrap(fresh, all, boundTo(row.id, drawer))
    await changePerson(row.id, (now) => ({
      ...now,
      drawers: { ...now.drawers, [drawer]: wrapped },
    }))
    return used(fresh)
  }
  const [replica, outbox] = await Promise.all([keyOf('replica'), keyOf('outbox')])
  return createVault({ person, id: row.id }, { replica, outbox })
}

async function used(raw: RawKey): Promise<CryptoKey> {
  const key = await importKey(raw)
  raw.fill(0)
  return key
}
