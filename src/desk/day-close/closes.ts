import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { sealedRecord } from '../vault/sealedRecord.ts'
import { useVault, vaultOf } from '../vault/vault.ts'
import { closesIn, type DayClose } from './dayClose.ts'

const record = sealedRecord({
  database: 'desk-day-close',
  version: 1,
  store: 'closes',
  drawer: 'outbox',
})

type Closes = {
  /** Whose they are. */
  readonly person: string | null
  /** Newest first. */
  readonly closes: readonly DayClose[]
  /** What was kept has been read, or nothing is. */
  readonly isReady: boolean
  /** Whether they outlive the page. */
  readonly isKept: boolean
}

const none: Closes = { person: null, closes: [], isReady: false, isKept: false }

/** The days this person closed here: in memory, and sealed on the business's own tablet. */
export const useCloses = create<Closes>(() => none)

/** A quarter of a year of them; a file or a sheet of paper lasts longer. */
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

let begun = ''

async function begin(): Promise<void> {
  const { person } = useSession.getState()
  const { state } = useVault.getState()
  const now = `${state} ${person ?? ''}`
  if (now === begun) return
  begun = now
  // Another person, or a lock: nobody's names stay in memory.
  const isSame = useCloses.getState().person === person && state !== 'locked'
  if (!isSame) useCloses.setState({ ...none, person: state === 'locked' ? null : person })
  const vault = vaultOf(person)
  if (vault === null) {
    if (state !== 'locked') useCloses.setState({ isReady: true, isKept: false })
    return
  }
  // Sealed with a key that is gone: there is nothing left to read.
  const kept = closesIn(await record.read(vault).catch(() => null))
  if (begun !== now) return
  useCloses.setState(({ closes }) => ({
    closes: joined(closes, kept),
    isReady: true,
    isKept: true,
  }))
}

const joined = (some: readonly DayClose[], others: readonly DayClose[]): readonly DayClose[] =>
  [...new Map([...others, ...some].map((close) => [close.id, close])).values()]
    .toSorted((a, b) => b.closedAt - a.closedAt)
    .slice(0, keptAtMost)

/**
 * Keeps a close.
 *
 * @returns whether it outlives the page
 */
export async function keepClose(close: DayClose): Promise<boolean> {
  const { person } = useSession.getState()
  useCloses.setState(({ closes }) => ({ closes: joined([close], closes) }))
  const vault = vaultOf(person)
  if (vault === null) return false
  try {
    await record.keep(vault, useCloses.getState().closes)
    useCloses.setState({ isKept: true })
    return true
  } catch {
    // No room: it is there as long as the page, and the page says so.
    useCloses.setState({ isKept: false })
    return false
  }
}
