import { create } from 'zustand'
import { z } from '../../../contract/zod.ts'
import { useSession } from '../../api/session.ts'
import { dayCloseDatabase } from '../../kit/storageNames.ts'
import { memoryOnly } from '../../vault/memoryOnly.ts'
import { sealedRecord } from '../../vault/sealedRecord.ts'
import { useVault, type Vault, vaultOf } from '../../vault/vault.ts'
import { closeIn, type DayClose } from './dayClose.ts'

const record = sealedRecord({
  database: dayCloseDatabase,
  version: 1,
  store: 'closes',
  keyName: 'outbox',
})

/**
 * How far a close of this tablet has come:
 * - `waiting`: nobody else sees it yet
 * - `sent`: the gate keeps it for every manager's device
 * - `second`: the gate has another close of that day which its maker had not seen, so somebody has to decide
 */
export type Sending = 'waiting' | 'sent' | 'second'

export type OwnClose = DayClose & { readonly sending: Sending }

type Closes = {
  /** The sign-in and the state of the vault they were read for. */
  readonly readFor: string
  /** Whose they are. */
  readonly person: string | null
  /** Newest first. */
  readonly closes: readonly OwnClose[]
  /** What was kept has been read, or nothing is. */
  readonly isReady: boolean
  /** Whether they outlive the page. */
  readonly isKept: boolean
}

const none: Closes = { readFor: '', person: null, closes: [], isReady: false, isKept: false }

/** The days this person closed here: in memory, and sealed on the business's own tablet. */
export const useCloses = create<Closes>(() => none)

/** What leaving the page would lose: neither sent nor kept on this tablet. */
const unkept = memoryOnly<readonly OwnClose[]>()

/** A quarter of a year of them: the gate keeps more. One that is not sent is never among what is dropped. */
const keptAtMost = 92

const follow = (): void => void begin()

/** Follows who is signed in and whether the vault is open, while the place is in the page. @returns ends it */
export function followCloses(): () => void {
  follow()
  const stops = [useSession.subscribe(follow), useVault.subscribe(follow)]
  return () => {
    for (const stop of stops) stop()
  }
}

async function begin(): Promise<void> {
  const { person } = useSession.getState()
  const { state } = useVault.getState()
  const now = `${state} ${person ?? ''}`
  if (now === useCloses.getState().readFor) return
  // Another person, or a lock: nobody's names stay in memory.
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
  const kept = await keptOf(vault).catch(() => null)
  if (useCloses.getState().readFor !== now) return
  if (kept === null) {
    // The disk could not be read: it is tried again at the next occasion, and nothing is written over it.
    useCloses.setState({ readFor: '', isReady: true, isKept: false })
    return
  }
  useCloses.setState(({ closes }) => ({
    closes: joined(closes, kept),
    isReady: true,
    isKept: true,
  }))
}

/** What lies on the disk. @throws when the disk could not be read */
const keptOf = async (vault: Vault): Promise<readonly OwnClose[]> =>
  closesIn(await record.readOrNone(vault))

const joined = (some: readonly OwnClose[], others: readonly OwnClose[]): readonly OwnClose[] =>
  [...new Map([...others, ...some].map((close) => [close.id, close])).values()]
    .toSorted((a, b) => b.closedAt - a.closedAt)
    .filter(({ sending }, nth) => nth < keptAtMost || sending !== 'sent')

const wireSending = z.object({ sending: z.enum(['waiting', 'sent', 'second']) })

/** What was kept; a close of before there was a list at the gate waits to be sent, what cannot be read is left out. */
export const closesIn = (kept: unknown): readonly OwnClose[] =>
  (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const close = closeIn(one)
    const { data } = z.safeParse(wireSending, one)
    return close === null ? [] : [{ ...close, sending: data?.sending ?? 'waiting' }]
  })

/**
 * Keeps a close that nobody has been sent yet.
 *
 * @returns whether it outlives the page
 */
export const keepClose = (close: DayClose): Promise<boolean> =>
  changeCloses((closes) => joined([{ ...close, sending: 'waiting' }], closes))

/** How far a close has come; `changed` what was decided about it meanwhile. */
export const markClose = (
  id: string,
  sending: Sending,
  changed: Partial<Pick<DayClose, 'after'>> = {},
): Promise<boolean> =>
  changeCloses((closes) =>
    closes.map((close) => (close.id === id ? { ...close, ...changed, sending } : close)),
  )

/** Another device was first, and nothing of this close is to stay: it is still being made. */
export const dropClose = (id: string): Promise<boolean> =>
  changeCloses((closes) => closes.filter((close) => close.id !== id), id)

async function changeCloses(
  change: (closes: readonly OwnClose[]) => readonly OwnClose[],
  dropped?: string,
): Promise<boolean> {
  const { person } = useSession.getState()
  // Whoever it was about has left: their own next visit goes on with it.
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
  const vault = vaultOf(useSession.getState().person)
  if (vault === null) return false
  try {
    // Another tab of this person may have closed a day since this one read what is kept.
    const others = await keptOf(vault)
    const all = joined(useCloses.getState().closes, others)
    await record.keep(
      vault,
      all.filter(({ id }) => id !== dropped),
    )
    return true
  } catch {
    // No room, or a disk that cannot be read: it is there as long as the page, and the page says so.
    return false
  }
}
