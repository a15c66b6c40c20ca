import * as databases from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, vi } from 'vitest'
import { flagsWritten, setFlag } from '../../../../src/desk/core/vault/flags.ts'
import { closeDatabase } from '../../../../src/desk/core/vault/tabletDatabase.ts'

const flags = [
  'tablet',
  'asked-1',
  'asked-2',
  'opens',
  'locked',
  'leaving',
  'forgetting',
  'wiping',
  'lock-after',
] as const

/**
 * The storage that a browser has and Node has not: databases, storage of the tablet and of the tab, locks between tabs.
 * Each test in the file begins on an empty tablet.
 */
export function aTabletDisk(): void {
  for (const [name, part] of Object.entries(databases)) {
    // The databases stay, because what is still being written when a test ends must end as well.
    if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: part })
  }
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new databases.IDBFactory())
    vi.stubGlobal('localStorage', aStorage())
    openNewTab()
    vi.stubGlobal('navigator', globalThis.navigator ?? {})
    Object.defineProperties(navigator, {
      locks: { configurable: true, value: someLocks() },
      storage: { configurable: true, value: { persist: async () => true } },
    })
  })
  afterEach(async () => {
    for (const name of flags) setFlag(name, null)
    await flagsWritten()
    closeDatabase()
    Reflect.deleteProperty(navigator, 'locks')
    Reflect.deleteProperty(navigator, 'storage')
    vi.unstubAllGlobals()
  })
}

const rounds = 600_000
const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
let made = 0

/**
 * A PIN becomes a key in one round and not in 600,000, which take a fifth of a second each. What the desk asks for is
 * unchanged, and `sealing.test.ts` checks it.
 */
export function quickPins(): void {
  beforeEach(() => {
    made = 0
    const spy = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((wish, ...more) => {
      if (!isPin(wish)) return derive(wish, ...more)
      made += 1
      return derive({ ...wish, iterations: 1 }, ...more)
    })
    return () => spy.mockRestore()
  })
}

const isPin = (wish: object | string): wish is Pbkdf2Params =>
  typeof wish === 'object' && 'iterations' in wish && wish.iterations === rounds

/** How many PINs were made into keys in this test. */
export const keysMade = (): number => made

/** A slow machine is no fault of the desk, so a test fails only for what never happens. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 })

/** The storage of a tab is empty in a new one. */
const openNewTab = (): void => void vi.stubGlobal('sessionStorage', aStorage())

function aStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    setItem: (key: string, value: string): void => void items.set(key, value),
    removeItem: (key: string): void => void items.delete(key),
    clear: (): void => items.clear(),
  }
}

type LockCallback = (lock: { readonly name: string } | null) => unknown
type LockOptions = { readonly ifAvailable?: boolean }

/** Locks between tabs, as far as the desk requests them: in turn, or at once or not at all. */
function someLocks() {
  const held = new Map<string, Promise<unknown>>()
  async function hold(name: string, act: LockCallback): Promise<unknown> {
    const holding = (async () => act({ name }))()
    held.set(
      name,
      holding.catch(() => {}),
    )
    try {
      return await holding
    } finally {
      held.delete(name)
    }
  }
  return {
    async request(
      name: string,
      wish: LockOptions | LockCallback,
      then?: LockCallback,
    ): Promise<unknown> {
      const { act, isAtOnce } =
        typeof wish === 'function'
          ? { act: wish, isAtOnce: false }
          : { act: then ?? (() => {}), isAtOnce: wish.ifAvailable === true }
      if (isAtOnce && held.has(name)) return act(null)
      while (held.has(name)) await held.get(name)
      return hold(name, act)
    },
    query: async () => ({ held: Array.from(held.keys(), (name) => ({ name })) }),
  }
}

/** Every record of every database, by its key and with all of its bytes. */
export async function onDisk(): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>()
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await openDB(name)
    for (const store of db.objectStoreNames) {
      const { store: read } = db.transaction(store)
      const [keys, values] = await Promise.all([read.getAllKeys(), read.getAll()])
      for (const [nth, key] of keys.entries()) {
        const at = [key]
          .flat()
          .map(String)
          .filter((part) => part !== '')
        records.set(at.join('/'), JSON.stringify(values[nth], asBytes))
      }
    }
    db.close()
  }
  return records
}

/** One letter for each byte, so that unsealed text can be read. */
function asBytes(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1')
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
}

/** The kinds of the records on the disk. */
export const kindsHere = async (): Promise<readonly string[]> => [
  ...new Set([...(await onDisk()).keys()].map((at) => at.split('/', 1).join())),
]

export const databasesHere = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted()
