import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { parseBookingCode } from '../../../contract/booking.ts'
import { type Money, parseCurrency } from '../../../contract/money.ts'
import { z } from '../../../contract/zod.ts'
import type { Sealed, Vault } from '../../vault/vault.ts'
import type { Known, Movement } from './movements.ts'
import type { Watched } from './watched.ts'

const databaseName = 'desk-payments'
const store = 'watched'

/** `id` is the vault's: the row names nobody. */
type Kept = { readonly id: string; readonly sealed: Sealed }

function open(): Promise<IDBPDatabase> {
  return openDB(databaseName, 2, {
    upgrade(database) {
      for (const older of database.objectStoreNames) database.deleteObjectStore(older)
      database.createObjectStore(store, { keyPath: 'id' })
    },
    // Another tab's sign-out must not wait for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
}

async function withDatabase<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const wireMoney = z.nullable(z.object({ minor: z.number(), currency: z.string() }))
const wireKnown = z.object({
  total: wireMoney,
  paid: wireMoney,
  status: z.object({ id: z.string(), name: z.string() }),
  customer: z.string(),
  at: z.number(),
})
const wireMovement = z.object({
  code: z.string(),
  paid: wireMoney,
  from: wireKnown,
  to: wireKnown,
  after: z.number(),
  before: z.number(),
  act: z.nullable(
    z.object({ opId: z.string(), code: z.string(), recorded: wireMoney, at: z.number() }),
  ),
})
const wireWatched = z.object({
  since: z.nullable(z.number()),
  at: z.nullable(z.number()),
  known: z.array(z.tuple([z.string(), wireKnown])),
  moved: z.array(wireMovement),
})

const moneyOf = (wire: z.infer<typeof wireMoney>): Money | null =>
  wire && { minor: wire.minor, currency: parseCurrency(wire.currency) }

const knownOf = (wire: z.infer<typeof wireKnown>): Known => ({
  ...wire,
  total: moneyOf(wire.total),
  paid: moneyOf(wire.paid),
})

const movementOf = (wire: z.infer<typeof wireMovement>): Movement => ({
  ...wire,
  code: parseBookingCode(wire.code),
  paid: moneyOf(wire.paid),
  from: knownOf(wire.from),
  to: knownOf(wire.to),
  act: wire.act && {
    ...wire.act,
    code: parseBookingCode(wire.act.code),
    recorded: moneyOf(wire.act.recorded),
  },
})

/** Puts away what was watched, sealed for the vault's person. */
export async function keepWatched(vault: Vault, watched: Watched): Promise<void> {
  const sealed = await vault.seal('replica', { ...watched, known: [...watched.known] })
  const kept: Kept = { id: vault.id, sealed }
  await withDatabase((database) => database.put(store, kept))
}

/** What was put away for the vault's person; null when nothing was, or it does not open any more. */
export async function keptWatched(vault: Vault): Promise<Watched | null> {
  try {
    const kept: Kept | undefined = await withDatabase((database) => database.get(store, vault.id))
    if (kept === undefined) return null
    const { known, moved, ...times } = wireWatched.parse(await vault.open('replica', kept.sealed))
    return {
      ...times,
      known: new Map(known.map(([code, one]) => [parseBookingCode(code), knownOf(one)])),
      moved: moved.map(movementOf),
    }
  } catch {
    // Sealed with another key, or written by another version: the watch begins anew and says since when.
    return null
  }
}

/** Deletes all that was put away, of everybody: when somebody signs out, or the tablet is no longer marked. */
export const forgetPayments = (): Promise<void> => deleteDB(databaseName)
