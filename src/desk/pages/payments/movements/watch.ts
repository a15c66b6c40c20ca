import { create } from 'zustand'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useVault, type Vault, vaultOf } from '../../../core/vault/vault.ts'
import { lazyFile } from '../../../ui/lazyPart.tsx'
import { nothingWatched, type Watched, type WatchedBooking, watchedAfter } from './watched.ts'

type Watch = Watched & {
  /** Whose eyes it was watched with. */
  readonly person: string | null
  /** False while the stored movements are being read: watching before that would start from nothing. */
  readonly isReady: boolean
  /** Whether it outlives the page. */
  readonly isKept: boolean
  /** For which vault and person it was begun last. */
  readonly begun: string
}

const atFirst: Watch = { ...nothingWatched, person: null, isReady: false, isKept: false, begun: '' }

/** Only a marked tablet stores what it watched. Until this has come, nothing is watched and nothing written over. */
const { load: disk } = lazyFile(() => import('./keptWatch.ts'))

/** What this tablet has watched of the money: in memory, and put away sealed on the business's own tablet. */
export const useWatch = create<Watch>(() => atFirst)

/** Takes in one look at the bookings. */
export function look(
  seen: Iterable<WatchedBooking>,
  how: Parameters<typeof watchedAfter>[2],
): void {
  const watch = useWatch.getState()
  if (!watch.isReady) return
  useWatch.setState(watchedAfter(watch, seen, how))
  keepSoon()
}

/** Ten thousand bookings are sealed and written once, not with every page. */
const keepAfterMs = 2_000
let timer: ReturnType<typeof setTimeout> | null = null

function keepSoon(): void {
  if (timer !== null) return
  timer = setTimeout(() => {
    timer = null
    const { since, at, known, moved, person } = useWatch.getState()
    const vault = vaultOf(person)
    if (vault === null || since === null) return
    void keep(vault, { since, at, known, moved })
  }, keepAfterMs)
}

async function keep(vault: Vault, watched: Watched): Promise<void> {
  try {
    await (await disk()).keepWatched(vault, watched)
  } catch {
    // The disk is full or not allowed: the watched movements last as long as the page, and the page says so.
    useWatch.setState({ isKept: false })
  }
}

/** Follows who is signed in and whether the vault is open; called by the place while it is in the page. */
export function followPerson(): () => void {
  void begin()
  const stops = [useSignIn.subscribe(() => void begin()), useVault.subscribe(() => void begin())]
  return () => {
    for (const stop of stops) stop()
  }
}

const isStill = (begun: string): boolean => useWatch.getState().begun === begun

async function begin(): Promise<void> {
  const { person } = useSignIn.getState()
  const { state } = useVault.getState()
  const now = `${state} ${person ?? ''}`
  const { begun } = useWatch.getState()
  if (now === begun) return
  // Another person, or a lock: nobody's names stay in memory.
  const isSame = useWatch.getState().person === person && person !== null && state !== 'locked'
  useWatch.setState({ ...(isSame ? {} : atFirst), begun: now })
  if (state === 'locked' || person === null) return
  if (state === 'unmarked') {
    useWatch.setState({ person, isReady: true, isKept: false })
    return
  }
  const vault = vaultOf(person)
  const kept = vault === null ? null : await (await disk()).keptWatched(vault)
  if (!isStill(now)) return
  const { since } = useWatch.getState()
  // What was put away reaches further back than what was watched while the vault was shut.
  useWatch.setState({
    ...(kept !== null && since === null ? kept : {}),
    person,
    isReady: true,
    isKept: vault !== null,
  })
  if (since !== null) keepSoon()
}
