import { useEffect } from 'react'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useVault, type Vault } from '../../../core/vault/vault.ts'
import { calendarName } from '../../../ui/storageNames.ts'
import { atFirst, takeUp, useDraftStore } from './draftStore.ts'
import { joined, keepChanges, unkeptOf } from './keepChanges.ts'
import { keep as keepOnDisk, type PersonDrafts, readKept } from './keptDrafts.ts'

/** The storage of drafts. */
export type DraftDisk = {
  readonly readKept: (person: string) => Promise<PersonDrafts | null>
  readonly keep: (person: string, kept: PersonDrafts) => Promise<void>
}

/** Sealed on a tablet that keeps things for this person; the last step too, which is written while it locks. */
function diskWith(person: string, open: Vault | null): DraftDisk {
  const vault = open?.person === person ? open : null
  return {
    readKept: (whose) => readKept(whose, vault),
    keep: (whose, kept) => keepOnDisk(whose, kept, vault),
  }
}

/** The pause before a failed disk is tried again. */
const againMs = 2_000

/**
 * Reads one person's drafts and stores each change. Only one tab edits at a time: the other tabs only show the drafts,
 * receive what is stored, and take over when the first tab is closed. While the disk fails, the work goes on in the
 * memory of this page, and the page says so; drafts that could not be read are never overwritten.
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

  // An answer requested before this tab had the lock must not undo a step that was made since.
  const isLookingOn = (): boolean => isOpen() && useDraftStore.getState().isReadOnly

  async function look(): Promise<void> {
    try {
      const kept = await disk.readKept(person)
      if (!isLookingOn()) return
      takeUp(kept)
      useDraftStore.setState({ isKept: true })
    } catch {
      // The drafts are read again when this tab has the lock.
      if (isLookingOn()) useDraftStore.setState({ isKept: false })
    }
    if (isLookingOn()) useDraftStore.setState({ isReady: true })
  }

  /** This tab edits: drafts made before the disk could be read are added to the stored ones. */
  async function read(): Promise<void> {
    const lying = await disk.readKept(person).then(
      (kept) => ({ kept }),
      () => null,
    )
    if (!isOpen()) return
    const unkept = unkeptOf(person)
    if (lying === null) {
      if (unkept !== null) takeUp(unkept.kept, null)
      useDraftStore.setState({ isKept: false })
      tryAgain(() => void read())
      return
    }
    keeping.begin(lying.kept)
    takeUp(joined(lying.kept, unkept), lying.kept)
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
    // The tab that takes over reads the disk at once, so the last step must be stored first.
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

/** Only one tab edits at a time; a browser without locks is assumed to have one tab. */
async function inTurn(name: string, signal: AbortSignal, edit: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return edit()
  try {
    await navigator.locks.request(name, { signal }, edit)
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
}

/** Keeps the signed-in person's drafts open while the calendar is open. */
export function useOpenDrafts(): void {
  const person = useSignIn((signIn) => signIn.person)
  // Sealed drafts cannot be read before the keys are there, and no second set may be started beside them.
  const { state, vault } = useVault()
  useEffect(
    () =>
      person === null || state === 'locked'
        ? undefined
        : openDrafts(person, diskWith(person, vault)),
    [person, state, vault],
  )
}
