import { millisecondsInMinute } from 'date-fns/constants'
import { create } from 'zustand'
import type { CalendarDay } from '../../../contract/day.ts'
import { isRecord } from '../../../contract/records.ts'
import { getRecord, read, write } from '../vault/tabletDatabase.ts'
import { isOpenTo, type Sealed, useVault, type Vault } from '../vault/vault.ts'

/** A piece of a printed page: a text, or an element with the few attributes that paper needs. */
export type PaperNode =
  | string
  | {
      readonly tag: string
      readonly attributes: Readonly<Record<string, string>>
      readonly children: readonly PaperNode[]
    }

/**
 * A finished downtime pack: pages, and the styles that they need. It is stored as one sealed value, so it is whole or
 * absent.
 */
export type PaperPack = {
  readonly shape: number
  /** In ms of the server's clock. */
  readonly madeAt: number
  readonly day: CalendarDay
  /** The number on its pages. */
  readonly sheet: string
  readonly language: string
  readonly direction: string
  readonly css: string
  readonly pages: readonly PaperNode[]
}

/** Raised when the form changes: older packs are not read. */
export const paperShape = 2

type PackFacts = {
  /** When this person's pack was made, in ms of the server's clock; null for none, undefined until that is read. */
  readonly madeAt: number | null | undefined
  /** When making one was last tried. */
  readonly triedAt: number
  /** The last one could not be stored: the one before is still there. */
  readonly isFailed: boolean
}

const nothing: PackFacts = { madeAt: undefined, triedAt: 0, isFailed: false }

/** The downtime pack of the signed-in person on this tablet. */
export const usePackFacts = create<PackFacts>(() => nothing)

export const forgetPackFacts = (): void => usePackFacts.setState(nothing, true)

/** A new one is made at most this often. */
const everyMs = 15 * millisecondsInMinute

/**
 * @param readAt when all days were last read, in ms of the server's clock
 */
export const isPackDue = (readAt: number | null, { madeAt, triedAt }: PackFacts): boolean =>
  readAt !== null && madeAt !== undefined && readAt - Math.max(madeAt ?? 0, triedAt) >= everyMs

const keyOf = (id: string) => ['paper-pack', id, ''] as const
const ageKeyOf = (id: string) => ['paper-pack-age', id, ''] as const

/** Learns when the person's pack was made, perhaps in another browser tab. */
export async function learnPackAge({ id }: Vault): Promise<void> {
  // An unreadable age counts as none: a new pack is made after the next reading.
  const madeAt = await getRecord<number>(ageKeyOf(id)).catch(() => undefined)
  if (isOpenTo(id)) usePackFacts.setState({ madeAt: madeAt ?? null })
}

/**
 * Replaces the pack of this person, in one transaction. When the disk refuses, the one before stays, and `usePackFacts`
 * has that.
 */
export async function keepPaperPack({ id }: Vault, pack: PaperPack): Promise<void> {
  // A new PIN brings new keys while the page is open.
  const { vault } = useVault.getState()
  if (vault?.id !== id) return
  try {
    const sealed = await vault.seal('replica', 'paper-pack', pack)
    // Wiped or locked meanwhile: nothing may come back to the disk.
    if (!isOpenTo(id)) return
    await write(['copies'], async (records) => {
      await records.put(keyOf(id), sealed)
      await records.put(ageKeyOf(id), pack.madeAt)
    })
    usePackFacts.setState({ madeAt: pack.madeAt, triedAt: pack.madeAt, isFailed: false })
  } catch {
    // Full or forbidden: the transaction has changed nothing.
    usePackFacts.setState({ triedAt: pack.madeAt, isFailed: true })
  }
}

const isPaperPack = (value: unknown): value is PaperPack =>
  isRecord(value) && value['shape'] === paperShape

/** Null when there is none that this person can open. */
export async function readPaperPack(vault: Vault): Promise<PaperPack | null> {
  const sealed = await getRecord<Sealed>(keyOf(vault.id))
  if (sealed === null) return null
  const value = await vault.open('replica', 'paper-pack', sealed).catch(() => null)
  return isPaperPack(value) ? value : null
}

/** When the pack of each person was made, by `vault.id`. No key is needed. */
export async function packAges(): Promise<ReadonlyMap<string, number>> {
  const ages = await read('copies', (records) => records.all<number>('paper-pack-age'))
  return new Map(ages?.map(({ owner, value }) => [owner, value]))
}
