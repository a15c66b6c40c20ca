import { createVault } from './createVault.ts'
import { changePerson, type KeptPerson } from './keptVault.ts'
import type { KeyName, Sealed, Vault } from './vault.ts'
import { importKey, newRawKey, type RawKey, unwrap, wrap } from './wrapping.ts'

/** The text that binds a wrapped key to its person and kind, so that it opens nothing else. */
export const boundTo = (id: string, keyName: KeyName | 'all'): string => `${keyName}\n${id}`

type DrawersRow = Pick<KeptPerson, 'id' | 'drawers'>

/** The keys of one kind that the main key opens, the one that seals first. */
async function keysIn(
  { id, drawers }: DrawersRow,
  keyName: KeyName,
  all: CryptoKey,
): Promise<RawKey[]> {
  const opened = drawers[keyName].map((sealed) => unwrap(sealed, all, boundTo(id, keyName)))
  return (await Promise.all(opened)).filter((key) => key !== null)
}

/**
 * Opens the keys of both kinds with the main key. A kind that may not be read any more gets a new key.
 *
 * @param raw the one key; the caller overwrites it
 */
export async function openVaultKeys(row: KeptPerson, raw: RawKey, person: string): Promise<Vault> {
  const all = await importKey(raw)
  const keysOf = async (keyName: KeyName): Promise<readonly CryptoKey[]> => {
    const opened = await keysIn(row, keyName, all)
    if (opened.length > 0) return used(opened)
    const fresh = newRawKey()
    const wrapped = await wrap(fresh, all, boundTo(row.id, keyName))
    // Another tab may open the vault at the same moment: both must use the key that is on the disk.
    const after = await changePerson(row.id, (now) =>
      isSame(now.drawers[keyName][0], row.drawers[keyName][0])
        ? { ...now, drawers: { ...now.drawers, [keyName]: [wrapped] } }
        : now,
    )
    const kept = after === null ? [] : await keysIn(after, keyName, all)
    return used(kept.length > 0 ? kept : [fresh])
  }
  const [replica, outbox] = await Promise.all([keysOf('replica'), keysOf('outbox')])
  return createVault({ person, id: row.id }, { replica, outbox })
}

/**
 * New keys of both kinds under a new main key, and beside them the earlier ones, which only open: so that a PIN that
 * another person has seen opens nothing that is sealed after the change, whatever copy of the disk they have.
 *
 * @param before the main key of `row`
 */
export async function renewedDrawers(
  row: DrawersRow,
  before: RawKey,
  raw: RawKey,
): Promise<KeptPerson['drawers']> {
  const [old, all] = await Promise.all([importKey(before), importKey(raw)])
  const renewed = async (keyName: KeyName): Promise<readonly Sealed[]> => {
    const keys = [newRawKey(), ...(await keysIn(row, keyName, old))]
    const wrapped = await Promise.all(keys.map((key) => wrap(key, all, boundTo(row.id, keyName))))
    for (const key of keys) key.fill(0)
    return wrapped
  }
  const [replica, outbox] = await Promise.all([renewed('replica'), renewed('outbox')])
  return { replica, outbox }
}

/** No two wrapped keys have the same nonce. */
export const isSame = (one: Sealed | undefined, other: Sealed | undefined): boolean =>
  one?.iv.join() === other?.iv.join()

async function used(raw: readonly RawKey[]): Promise<readonly CryptoKey[]> {
  const keys = await Promise.all(raw.map(importKey))
  for (const one of raw) one.fill(0)
  return keys
}
