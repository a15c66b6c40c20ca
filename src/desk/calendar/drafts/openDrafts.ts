import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { calendarName } from '../../kit/storageNames.ts'
import { useVault, type Vault } from '../../vault/vault.ts'
import { atFirst, takeUp, useDraftStore } from './draftStore.ts'
import { keepChanges } from './keepChanges.ts'
import { type Kept, keep as keepOnDisk, readKept } from './keptDrafts.ts'
import { joined, unkeptOf } from './unkept.ts'

/** Where drafts outlive the page. */
export type DraftDisk = {
  readonly readKept: (person: string) => Promise<Kept | null>
  readonly keep: (person: string, kept: Kept) => Promise<void>
}

/** Sealed on a tablet that keeps things for this person; the last step too, which is written while it locks. */
function diskWith(person: string, open: Vault | null): DraftDisk {
  const vault = open?.person === person ? open : null
  return {
    readKept: (whose) => readKept(whose, vault),
    keep: (whose, kept) => keepOnDisk(whose, kept, vault),
  }
}

/** How soon a disk that failed is asked again. */
const againMs = 2_000

/**
 * Reads one person's drafts and keeps them as they change. Only one tab edits at a time: the others look on, are told
 * what is kept, and take over when the first is closed. While the disk fails the work goes on, on this page alone, and
 * says so; nothing is written over what was not read.
 *
 * @returns ends it
 */
export function openDrafts(person: string, disk: DraftDisk): () => void {
  const gone = new AbortController()
  const isOpen = (): boolean => !gone.signal.aborted
  const channel = new BroadcastChannel(`${calendarName} ${person}`)
  let letGo: (() => void) | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  useDraftStore.setState(atFirst, true)
  const keeping = keepChanges(person, {
    keep: (kept) => disk.keep(person, kept),
    onKept: () => channel.postMessage('kept'),
    onFailed: () => tryAgain(() => keeping.writeUnkept()),
  })

  function tryAgain(work: () => void): void {
    clearTimeout(again)
    if (isOpen()) again = setTimeout(work, againMs)
  }

  // What was asked for before this tab's turn must not take back a step that was made in it.
  const isLookingOn = (): boolean => isOpen() && useDraftStore.getState().isReadOnly

  async function look(): Promise<void> {
    try {
      const kept = await disk.readKept(person)
      if (!isLookingOn()) return
      takeUp(kept)
      useDraftStore.setState({ isKept: true })
    } catch {
      // It is read again in this tab's turn.
      if (isLookingOn()) useDraftStore.setState({ isKept: false })
    }
    if (isLookingOn()) useDraftStore.setState({ isReady: true })
  }

  /** This tab edits: what it drafted before the disk could be read is added to what lies there. */
  async function read(): Promise<void> {
    const lying = await disk.readKept(person).then(
      (kept) => ({ kept }),
      () => null,
    )
    if (!isOpen()) return
    const unkept = unkeptOf(person)
    if (lying === null) {
      if (unkept !== null) takeUp(unkept.kept)
      useDraftStore.setState({ isKept: false })
      tryAgain(() => void read())
      return
    }
    keeping.begin(lying.kept)
    takeUp(joined(lying.kept, unkept))
    useDraftStore.setState({ isKept: true })
    keeping.writeUnkept()
  }

  async function edit(): Promise<void> {
    const held = new Promise<void>((done) => {
      letGo = done
    })
    // Another tab may have changed them since this one looked.
    await read()
    if (!isOpen()) return
    useDraftStore.setState({ isReady: true, isReadOnly: false })
    await held
  }

  channel.addEventListener('message', () => void look())
  void look()
  void inTurn(`${calendarName} ${person}`, gone.signal, edit)

  async function end(): Promise<void> {
    // Whoever takes over reads the disk at once: the last step has to lie there.
    await keeping.stop()
    letGo?.()
    channel.close()
  }
  return () => {
    gone.abort()
    clearTimeout(again)
    void end()
    useDraftStore.setState(atFirst, true)
  }
}

/** One tab at a time, where the browser can tell tabs apart; a browser without locks is trusted to have one. */
async function inTurn(name: string, signal: AbortSignal, edit: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return edit()
  try {
    await navigator.locks.request(name, { signal }, edit)
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
}

/** Keeps the drafts of whoever is signed in open while the calendar is. */
export function useOpenDrafts(): void {
  const person = useSession((session) => session.person)
  // What is sealed cannot be read before its keys are there, and must not be begun anew beside it.
  const { state, vault } = useVault()
  useEffect(
    () =>
      person === null || state === 'locked'
        ? undefined
        : openDrafts(person, diskWith(person, vault)),
    [person, state, vault],
  )
}
