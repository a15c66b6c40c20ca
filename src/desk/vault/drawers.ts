import { createVault } from './createVault.ts'
import { changePerson, type KeptPerson } from './keptVault.ts'
import type { Drawer, Sealed, Vault } from './vault.ts'
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
  const keyIn = async ({ drawers }: KeptPerson, drawer: Drawer): Promise<RawKey | null> => {
    const sealed = drawers[drawer]
    return sealed === null ? null : unwrap(sealed, all, boundTo(row.id, drawer))
  }
  const keyOf = async (drawer: Drawer): Promise<CryptoKey> => {
    const opened = await keyIn(row, drawer)
    if (opened !== null) return used(opened)
    const fresh = newRawKey()
    const wrapped = await wrap(fresh, all, boundTo(row.id, drawer))
    // Another tab that opens at the same moment may have been first: both must use the key that is on the disk.
    const after = await changePerson(row.id, (now) =>
      isSame(now.drawers[drawer], row.drawers[drawer])
        ? { ...now, drawers: { ...now.drawers, [drawer]: wrapped } }
        : now,
    )
    return used((after === null ? null : await keyIn(after, drawer)) ?? fresh)
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
