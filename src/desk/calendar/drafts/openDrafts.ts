import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { useVault, type Vault } from '../../vault/vault.ts'
import { atFirst, takeUp, useDraftStore } from './draftStore.ts'
import { type Kept, keep as keepOnDisk, readKept } from './keptDrafts.ts'

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

/** How soon a disk that could not be read is asked again. */
const againMs = 2_000

/**
 * Reads one person's drafts and keeps them as they change. Only one tab edits at a time: the others look on, are told
 * what is kept, and take over when the first is closed.
 *
 * @returns ends it
 */
export function openDrafts(person: string, disk: DraftDisk): () => void {
  const gone = new AbortController()
  const channel = new BroadcastChannel(`desk-calendar ${person}`)
  let letGo: (() => void) | null = null
  /** What lies on the disk is known: nothing is written over what is not. */
  let isRead = false
  let again: ReturnType<typeof setTimeout> | undefined
  useDraftStore.setState(atFirst, true)

  async function read(isWanted: () => boolean): Promise<void> {
    try {
      const kept = await disk.readKept(person)
      if (isWanted()) {
        takeUp(kept)
        isRead = true
        useDraftStore.setState({ isKept: true })
      }
    } catch {
      // Kept nowhere, as in a private window: the work goes on and says so.
      if (isWanted()) {
        isRead = false
        useDraftStore.setState({ isKept: false })
        const { history } = useDraftStore.getState()
        const isUntouched = () => useDraftStore.getState().history === history
        again = setTimeout(() => void read(() => isWanted() && isUntouched()), againMs)
      }
    }
    if (isWanted()) useDraftStore.setState({ isReady: true })
  }
  const isOpen = (): boolean => !gone.signal.aborted
  // What was asked for before this tab's turn must not take back a step that was made in it.
  const look = (): Promise<void> => read(() => isOpen() && useDraftStore.getState().isReadOnly)

  async function edit(): Promise<void> {
    const held = new Promise<void>((done) => {
      letGo = done
    })
    // Another tab may have changed them since this one looked.
    await read(isOpen)
    if (!isOpen()) return
    useDraftStore.setState({ isReadOnly: false })
    await held
  }

  channel.addEventListener('message', () => void look())
  const stopKeeping = keepChanges(
    (kept) => (isRead ? disk.keep(person, kept) : Promise.reject(new Error('not read yet'))),
    () => channel.postMessage('kept'),
  )
  void look()
  void inTurn(`desk-calendar ${person}`, gone.signal, edit)

  async function end(): Promise<void> {
    // Whoever takes over reads the disk at once: the last step has to lie there.
    await stopKeeping()
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

/**
 * Writes every change, one after the other, the last one last.
 *
 * @returns ends it; resolves when the last one was written
 */
function keepChanges(keep: (kept: Kept) => Promise<void>, onKept: () => void): () => Promise<void> {
  let writing = Promise.resolve()
  let isOver = false
  async function write(after: Promise<void>, kept: Kept): Promise<void> {
    await after
    try {
      await keep(kept)
      onKept()
      // The store may be somebody else's by now.
      if (!isOver) useDraftStore.setState({ savedAt: kept.savedAt, isKept: true })
    } catch {
      if (!isOver) useDraftStore.setState({ isKept: false })
    }
  }
  const stop = useDraftStore.subscribe((store, before) => {
    const { history, setState, handedOver, isReady, isReadOnly } = store
    const isSame =
      history === before.history && setState === before.setState && handedOver === before.handedOver
    if (isSame || !isReady || isReadOnly) return
    writing = write(writing, { history, setState, handedOver, savedAt: Date.now() })
  })
  return async () => {
    stop()
    isOver = true
    await writing
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
  useEffect(() => {
    globalThis.addEventListener('beforeunload', askBeforeLeaving)
    return () => globalThis.removeEventListener('beforeunload', askBeforeLeaving)
  }, [])
}

function askBeforeLeaving(leaving: BeforeUnloadEvent): void {
  const { isKept, history } = useDraftStore.getState()
  if (!isKept && history.drafts.length > 0) leaving.preventDefault()
}
