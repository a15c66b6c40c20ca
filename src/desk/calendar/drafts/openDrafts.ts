import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { atFirst, takeUp, useDraftStore } from './draftStore.ts'
import { type Kept, keep, readKept } from './keptDrafts.ts'

const notKept = 'This tablet could not keep the drafts: they are lost when the page is closed.'

/**
 * Reads one person's drafts and keeps them as they change. Only one tab edits at a time: the others look on, are told
 * what is kept, and take over when the first is closed.
 *
 * @returns ends it
 */
export function openDrafts(person: string): () => void {
  const gone = new AbortController()
  const channel = new BroadcastChannel(`desk-calendar ${person}`)
  let letGo: (() => void) | null = null
  useDraftStore.setState(atFirst, true)

  const read = async (): Promise<void> => {
    try {
      const kept = await readKept(person)
      if (!gone.signal.aborted) takeUp(kept)
    } catch {
      // Kept nowhere, as in a private window: the work goes on and says so.
      useDraftStore.setState({ trouble: notKept })
    }
    if (!gone.signal.aborted) useDraftStore.setState({ isReady: true })
  }

  async function edit(): Promise<void> {
    const held = new Promise<void>((done) => {
      letGo = done
    })
    // Another tab may have changed them since this one looked.
    await read()
    if (gone.signal.aborted) return
    useDraftStore.setState({ isReadOnly: false })
    await held
  }

  channel.addEventListener('message', () => {
    if (useDraftStore.getState().isReadOnly) void read()
  })
  const stopKeeping = keepChanges(person, () => channel.postMessage('kept'))
  void read()
  void inTurn(`desk-calendar ${person}`, gone.signal, edit)

  return () => {
    gone.abort()
    stopKeeping()
    letGo?.()
    channel.close()
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

/** Writes every change, one after the other, the last one last. */
function keepChanges(person: string, onKept: () => void): () => void {
  let writing = Promise.resolve()
  async function write(after: Promise<void>, kept: Kept): Promise<void> {
    await after
    try {
      await keep(person, kept)
      useDraftStore.setState({ savedAt: kept.savedAt, trouble: null })
      onKept()
    } catch {
      useDraftStore.setState({ trouble: notKept })
    }
  }
  return useDraftStore.subscribe((store, before) => {
    const { history, setState, handedOver, isReady, isReadOnly } = store
    const isSame =
      history === before.history && setState === before.setState && handedOver === before.handedOver
    if (isSame || !isReady || isReadOnly) return
    writing = write(writing, { history, setState, handedOver, savedAt: Date.now() })
  })
}

/** Keeps the drafts of whoever is signed in open while the calendar is. */
export function useOpenDrafts(): void {
  const person = useSession((session) => session.person)
  useEffect(() => (person === null ? undefined : openDrafts(person)), [person])
}
