import { create } from 'zustand'
import { z } from '../../../../contract/zod.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { memoryOnly } from '../../../core/vault/memoryOnly.ts'
import { sealedRecord } from '../../../core/vault/sealedRecord.ts'
import { useVault, vaultOf } from '../../../core/vault/vault.ts'
import { closeIn, type DayClose } from './dayClose.ts'

const record = sealedRecord('closes')

/**
 * The state of a close of this tablet:
 * - `waiting`: nobody else sees it yet
 * - `sent`: the gate has it, for every manager's device
 * - `second`: the gate has another close of that day which this one's maker had not seen, so somebody has to decide
 */
export type CloseSending = 'waiting' | 'sent' | 'second'

export type OwnClose = DayClose & { readonly sending: CloseSending }

type OwnCloses = {
  /** The sign-in and vault state for which the closes were read. */
  readonly readFor: string
  /** The person they belong to. */
  readonly person: string | null
  /** Newest first. */
  readonly closes: readonly OwnClose[]
  /** Whether the stored closes were read, or there is no store. */
  readonly isReady: boolean
  /** Whether they survive a reload. */
  readonly isKept: boolean
}

const none: OwnCloses = { readFor: '', person: null, closes: [], isReady: false, isKept: false }

/** This person's closes of this tablet: in memory, and sealed on a marked tablet. */
export const useCloses = create<OwnCloses>(() => none)

/** Closes that leaving the page would lose: neither sent nor stored. */
const unkept = memoryOnly<readonly OwnClose[]>()

/** A quarter of a year; the gate has more. An unsent close is never dropped. */
const keptAtMost = 92

const follow = (): void => void begin()

/** Follows the sign-in and the vault while the place is open. @returns stops it */
export function followCloses(): () => void {
  follow()
  const stops = [useSignIn.subscribe(follow), useVault.subscribe(follow)]
  return () => {
    for (const stop of stops) stop()
  }
}

async function begin(): Promise<void> {
  const { person } = useSignIn.getState()
  const { state } = useVault.getState()
  const now = `${state} ${person ?? ''}`
  if (now === useCloses.getState().readFor) return
  // For another person, or at a lock, no names stay in memory.
  const isSame = useCloses.getState().person === person && state !== 'locked'
  useCloses.setState({
    ...(isSame ? {} : { ...none, person: state === 'locked' ? null : person }),
    readFor: now,
  })
  const vault = vaultOf(person)
  if (vault === null) {
    if (state !== 'locked') useCloses.setState({ isReady: true, isKept: false })
    return
  }
  // Where the disk cannot be read, the next occasion tries again, and nothing is written over it.
  const kept = await record.readOrNone(vault).then(closesIn, () => null)
  if (useCloses.getState().readFor !== now) return
  if (kept === null) {
    useCloses.setState({ readFor: '', isReady: true, isKept: false })
    return
  }
  useCloses.setState(({ closes }) => ({
    closes: joined(closes, kept),
    isReady: true,
    isKept: true,
  }))
}

const joined = (some: readonly OwnClose[], others: readonly OwnClose[]): readonly OwnClose[] =>
  [...new Map([...others, ...some].map((close) => [close.id, close])).values()]
    .toSorted((a, b) => b.closedAt - a.closedAt)
    .filter(({ sending }, nth) => nth < keptAtMost || sending !== 'sent')

const wireSending = z.object({ sending: z.enum(['waiting', 'sent', 'second']) })

function ownCloseIn(one: unknown): OwnClose | null {
  const close = closeIn(one)
  const { data } = z.safeParse(wireSending, one)
  return close === null || data === undefined ? null : { ...close, ...data }
}

const listIn = (kept: unknown): readonly unknown[] => (Array.isArray(kept) ? kept : [])

/** Reads stored closes; unreadable ones are left out. */
export const closesIn = (kept: unknown): readonly OwnClose[] =>
  listIn(kept).flatMap((one) => ownCloseIn(one) ?? [])

/**
 * Stores a new, unsent close.
 *
 * @returns whether it survives a reload
 */
export const keepClose = (close: DayClose): Promise<boolean> =>
  changeCloses((closes) => joined([{ ...close, sending: 'waiting' }], closes))

/** Sets the state of a close; `changed` has further decisions about it. */
export const markClose = (
  id: string,
  sending: CloseSending,
  changed: Partial<Pick<DayClose, 'after'>> = {},
): Promise<boolean> =>
  changeCloses((closes) =>
    closes.map((close) => (close.id === id ? { ...close, ...changed, sending } : close)),
  )

/** Removes a close because another device was first and this one is still being made. */
export const dropClose = (id: string): Promise<boolean> =>
  changeCloses((closes) => closes.filter((close) => close.id !== id), id)

async function changeCloses(
  change: (closes: readonly OwnClose[]) => readonly OwnClose[],
  dropped?: string,
): Promise<boolean> {
  const { person } = useSignIn.getState()
  // The person has left: their own next visit goes on with it.
  if (useCloses.getState().person !== person) return false
  useCloses.setState(({ closes }) => ({ closes: change(closes) }))
  const isKept = await keepAll(dropped)
  useCloses.setState({ isKept })
  const open = useCloses.getState().closes.filter(({ sending }) => sending !== 'sent')
  if (isKept || open.length === 0) unkept.letGo()
  else unkept.hold(open)
  return isKept
}

async function keepAll(dropped?: string): Promise<boolean> {
  const vault = vaultOf(useSignIn.getState().person)
  if (vault === null) return false
  try {
    // Another browser tab of this person may have closed a day since the store was read.
    const kept = await record.readOrNone(vault)
    const all = joined(useCloses.getState().closes, closesIn(kept))
    // What another version wrote stays for that version.
    const unreadable = listIn(kept).filter((one) => ownCloseIn(one) === null)
    // Written as they are read: what the schema does not name is not kept (decisions.md 13).
    const closes = closesIn(all.filter(({ id }) => id !== dropped))
    await record.keep(vault, [...closes, ...unreadable])
    return true
  } catch {
    // The disk is full or unreadable: the close lasts as long as the page, and the page says so.
    return false
  }
}
