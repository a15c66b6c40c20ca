import { tabletDatabase } from '../../ui/storageNames.ts'

/**
 * What a tablet must know before anything is read; nothing personal.
 *
 * - `tablet`: `marked` as the business's own, or `not`
 * - a flag with the number of an account: when that person pressed "Later", in ms
 * - `opens`: how it opens, where a manager chose another way than a PIN alone (`howItOpens.ts`)
 * - `locked`: the desk is locked; the value is `untold` until the gate knows
 * - `lock-after`: minutes of idleness
 * - `screen-on`: `off` where somebody does not want the screen to stay on
 * - `leaving`: a person signed out and the gate does not know yet: how many unsent actions they gave up
 * - `forgetting`: the tablet is the business's no more and the gate does not know yet: how many were given up
 * - `out`: nobody is signed in, by the last answer of the gate or by a person here
 * - `wiping`: what must be deleted before anything is shown (`toDelete.ts`)
 */
export type TabletFlag =
  | 'tablet'
  | `asked-${number}`
  | 'opens'
  | 'locked'
  | 'leaving'
  | 'forgetting'
  | 'out'
  | 'wiping'
  | 'lock-after'
  | 'screen-on'

/**
 * These flags must survive a power loss in the same second, so they are also written to a database: browsers write
 * local storage later.
 */
const lasting: ReadonlySet<TabletFlag> = new Set([
  'tablet',
  'opens',
  'locked',
  'leaving',
  'forgetting',
  'wiping',
])

/** Without storage the flags last as long as the page. */
const here = new Map<TabletFlag, string>()

export function flag(name: TabletFlag): string | null {
  try {
    return localStorage.getItem(`desk.${name}`)
  } catch {
    return here.get(name) ?? null
  }
}

/** @param value null takes it away */
export function setFlag(name: TabletFlag, value: string | null): void {
  if (flag(name) === value) return
  write(name, value)
  if (lasting.has(name)) writing = writeThrough(writing, name, value)
}

function write(name: TabletFlag, value: string | null): void {
  if (value === null) here.delete(name)
  else here.set(name, value)
  try {
    if (value === null) localStorage.removeItem(`desk.${name}`)
    else localStorage.setItem(`desk.${name}`, value)
  } catch {
    // Private mode, or full.
  }
}

const keyOf = (name: TabletFlag) => ['flags', '', name] as const

let writing: Promise<void> = Promise.resolve()
let pending = 0

/** Whether lasting flags are still on their way to the disk. */
export const areFlagsPending = (): boolean => pending > 0

/** Resolves when the lasting flags are on the disk, or cannot be written. */
export const flagsWritten = (): Promise<void> => writing

async function writeThrough(
  before: Promise<void>,
  name: TabletFlag,
  value: string | null,
): Promise<void> {
  pending += 1
  await before
  try {
    const { deleteRecord, putRecord } = await import('./tabletDatabase.ts')
    await (value === null ? deleteRecord(keyOf(name)) : putRecord(keyOf(name), value))
  } catch {
    // Private mode, full, or no database: the flag is in local storage or in memory.
  }
  pending -= 1
}

type KeptFlags = ReadonlyMap<string, string>

async function keptFlags(): Promise<KeptFlags> {
  if (typeof indexedDB === 'undefined') return new Map()
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  // Desks before the first release had a database for each kind of record.
  for (const name of names) if (name.startsWith('desk-')) indexedDB.deleteDatabase(name)
  if (!names.includes(tabletDatabase)) return new Map()
  const { allRecords } = await import('./tabletDatabase.ts')
  return new Map((await allRecords<string>('flags')).map(({ id, value }) => [id, value]))
}

/**
 * The pauses between tries: a browser that was killed may lock its files a moment longer. A marked tablet does not open
 * for one failed look.
 */
const pausesMs = () => (isMarked() ? [100, 300, 900, 3_000, 3_000, 3_000, 3_000] : [100, 300, 900])

async function keptFlagsInTime(): Promise<KeptFlags> {
  for (const pauseMs of pausesMs()) {
    try {
      return await keptFlags()
    } catch {
      await new Promise((done) => void setTimeout(done, pauseMs))
    }
  }
  return keptFlags()
}

/**
 * Restores flags that the browser had not written before a power loss, so that a locked or signed-out tablet stays
 * so. Called before the first request to the gate.
 *
 * @returns whether there was any
 */
export async function recallFlags(): Promise<boolean> {
  const kept = await keptFlagsInTime()
  let wasLost = false
  for (const name of lasting) {
    const value = kept.get(name)
    if (value === undefined || flag(name) !== null) continue
    write(name, value)
    wasLost = true
  }
  return wasLost
}

export const isMarked = (): boolean => flag('tablet') === 'marked'
