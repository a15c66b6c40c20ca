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
  const open = new OpenDrafts(person, disk)
  return () => open.close()
}

class OpenDrafts {
  readonly #person: string
  readonly #disk: DraftDisk
  readonly #gone = new AbortController()
  readonly #channel: BroadcastChannel
  #letGo: (() => void) | null = null
  #again: ReturnType<typeof setTimeout> | undefined
  readonly #keeping: ReturnType<typeof keepChanges>

  constructor(person: string, disk: DraftDisk) {
    this.#person = person
    this.#disk = disk
    this.#channel = new BroadcastChannel(`${calendarName} ${person}`)
    useDraftStore.setState(atFirst, true)
    this.#keeping = keepChanges(person, {
      keep: (kept) => disk.keep(person, kept),
      onKept: () => this.#channel.postMessage('kept'),
      onFailed: () => this.#tryAgain(() => this.#keeping.writeUnkept()),
    })
    this.#channel.addEventListener('message', () => void this.#look())
    void this.#look()
    void inTurn(`${calendarName} ${person}`, this.#gone.signal, this.#edit)
  }

  #isOpen(): boolean {
    return !this.#gone.signal.aborted
  }

  #tryAgain(work: () => void): void {
    clearTimeout(this.#again)
    if (this.#isOpen()) this.#again = setTimeout(work, againMs)
  }

  // An answer requested before this tab had the lock must not undo a step that was made since.
  #isLookingOn(): boolean {
    return this.#isOpen() && useDraftStore.getState().isReadOnly
  }

  async #look(): Promise<void> {
    try {
      const kept = await this.#disk.readKept(this.#person)
      if (!this.#isLookingOn()) return
      takeUp(kept)
      useDraftStore.setState({ isKept: true })
    } catch {
      // The drafts are read again when this tab has the lock.
      if (this.#isLookingOn()) useDraftStore.setState({ isKept: false })
    }
    if (this.#isLookingOn()) useDraftStore.setState({ isReady: true })
  }

  /** This tab edits: drafts made before the disk could be read are added to the stored ones. */
  async #read(): Promise<void> {
    const lying = await this.#disk.readKept(this.#person).then(
      (kept) => ({ kept }),
      () => null,
    )
    if (!this.#isOpen()) return
    const unkept = unkeptOf(this.#person)
    if (lying === null) {
      if (unkept !== null) takeUp(unkept.kept, null)
      useDraftStore.setState({ isKept: false })
      this.#tryAgain(() => void this.#read())
      return
    }
    this.#keeping.begin(lying.kept)
    takeUp(joined(lying.kept, unkept), lying.kept)
    useDraftStore.setState({ isKept: true })
    this.#keeping.writeUnkept()
  }

  readonly #edit = async (): Promise<void> => {
    const held = new Promise<void>((done) => {
      this.#letGo = done
    })
    // Another tab may have changed them since this one looked.
    await this.#read()
    if (!this.#isOpen()) return
    useDraftStore.setState({ isReady: true, isReadOnly: false })
    await held
  }

  async #end(): Promise<void> {
    // The tab that takes over reads the disk at once, so the last step must be stored first.
    await this.#keeping.stop()
    this.#letGo?.()
    this.#channel.close()
  }

  close(): void {
    this.#gone.abort()
    clearTimeout(this.#again)
    void this.#end()
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
