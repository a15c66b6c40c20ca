import { isLast, type RowMarks, registerAt } from '../vault/rowMarks.ts'
import { getRecord, type Records, read, write } from '../vault/tabletDatabase.ts'
import { isOpenTo, type Sealed, useVault, type Vault } from '../vault/vault.ts'
import { isSame } from '../vault/vaultKeys.ts'

/**
 * The copies on a marked tablet, all sealed (decisions.md 13): day packs, blocks of the replica, pages of a reading
 * that is not complete yet, facts.
 */
export type CopyKind = 'days' | 'blocks' | 'pages' | 'facts'

/** The place of one stored value of a person. */
export type DiskAddress = { readonly kind: CopyKind; readonly key: string }

/** Null: there is none that can be believed; in a writing: it is deleted. */
export type SealedRow = DiskAddress & { readonly sealed: Sealed | null }

/** The place of one value, which it is sealed for. */
const placeOf = ({ kind, key }: DiskAddress): string => `${kind}/${key}`
const registerKey = (id: string) => ['copy-register', id, ''] as const

/**
 * Names the last sealing of each of a person's values. One that it does not name, because it was restored from a copy, is
 * treated as absent and read from the service again. An older copy of the whole database is not noticed by the tablet
 * alone: it says how old it is (`asOf`), and is read again at the next contact.
 */
const register = registerAt('replica', 'copy-register')

/** A new PIN brings new keys while the page is open. */
function newestOf(vault: Vault): Vault {
  const now = useVault.getState().vault
  return now?.id === vault.id ? now : vault
}

export const sealRow = async (
  vault: Vault,
  spot: DiskAddress,
  value: unknown,
): Promise<SealedRow> => ({
  ...spot,
  sealed: await newestOf(vault).seal('replica', placeOf(spot), value),
})

/** Null also when it cannot be opened. */
export async function openRow(vault: Vault, { sealed, ...spot }: SealedRow): Promise<unknown> {
  if (sealed === null) return null
  try {
    return await newestOf(vault).open('replica', placeOf(spot), sealed)
  } catch {
    // The key it was sealed with is gone, or it is damaged: it is requested from the service again.
    return null
  }
}

/**
 * The value at one place; null when there is none that can be believed, or when the vault was closed meanwhile.
 */
export async function readRow(vault: Vault, spot: DiskAddress): Promise<unknown> {
  if (!isOpenTo(vault.id)) return null
  const found = await read('copies', (records) =>
    Promise.all([
      records.get<Sealed>([spot.kind, vault.id, spot.key]),
      records.get<Sealed>(registerKey(vault.id)),
    ]),
  )
  const [sealed, stored] = found ?? []
  if (sealed === undefined) return null
  // At the same time: Today's first rows wait for both.
  const [marks, value] = await Promise.all([
    register.read(newestOf(vault), stored),
    openRow(vault, { ...spot, sealed }),
  ])
  return isLast(marks, placeOf(spot), sealed) ? value : null
}

/**
 * Everything of one person of these kinds, at one moment: also what is named and was taken away. Nothing when the
 * vault was closed meanwhile.
 */
export async function readRows(
  vault: Vault,
  kinds: readonly CopyKind[],
): Promise<readonly SealedRow[]> {
  if (!isOpenTo(vault.id)) return []
  const inKinds = (records: Records) =>
    Promise.all(
      kinds.map(async (kind) => ({ kind, stored: await records.all<Sealed>(kind, vault.id) })),
    )
  const found = await read('copies', (records) =>
    Promise.all([inKinds(records), records.get<Sealed>(registerKey(vault.id))]),
  )
  if (found === null) return []
  const [ofKinds, lastMarks] = found
  const marks = await register.read(newestOf(vault), lastMarks)
  return ofKinds.flatMap(({ kind, stored }) => {
    const sealedAt = new Map(stored.map(({ id, value }) => [id, value]))
    const keys = new Set([...sealedAt.keys(), ...namedIn(marks, kind)])
    return [...keys].map((key): SealedRow => {
      const [spot, one] = [{ kind, key }, sealedAt.get(key)]
      return { ...spot, sealed: one && isLast(marks, placeOf(spot), one) ? one : null }
    })
  })
}

function namedIn(marks: RowMarks | null, kind: CopyKind): readonly string[] {
  const start = placeOf({ kind, key: '' })
  const names = [...(marks?.keys() ?? [])].filter((row) => row.startsWith(start))
  return names.map((row) => row.slice(start.length))
}

/** Tabs overtake each other rarely; what never ends has another cause. */
const mostTries = 20

/**
 * Writes and deletes rows, and the register that names them, in one transaction. Nothing is written when the person's
 * vault was closed meanwhile, because that would restore what was just wiped.
 *
 * @throws when the disk is full, or another tab has newer keys at this moment
 */
export async function writeRows(
  { id }: Vault,
  rows: readonly SealedRow[],
  triesLeft = mostTries,
): Promise<void> {
  const { vault } = useVault.getState()
  if (rows.length === 0 || vault?.id !== id) return
  const key = registerKey(id)
  const before = (await getRecord<Sealed>(key)) ?? undefined
  const changes = rows.map((row) => [placeOf(row), row.sealed] as const)
  const after = await register.next(vault, before, changes)
  if (!isOpenTo(id)) return
  const isWritten = await write(['copies'], async (records) => {
    if (!isSame(await records.get<Sealed>(key), before)) return false
    for (const { kind, key: at, sealed } of rows) {
      if (sealed === null) await records.delete([kind, id, at])
      else await records.put([kind, id, at], sealed)
    }
    await records.put(key, after)
    return true
  })
  if (isWritten) return
  if (triesLeft === 0) throw new Error('Other tabs write all the time.')
  // Another tab has written meanwhile: what it named stays named.
  return writeRows(vault, rows, triesLeft - 1)
}
