import type { QueryClient } from '@tanstack/react-query'
import { machineMark, type Note } from '../../contract/note.ts'
import { keys } from '../queries/keys.ts'
import type { WholeList } from '../queries/walk.ts'
import type { Entry } from './command.ts'

/** What a check-in leaves in the notes here. A word of the service's own, nothing of any guest. */
const storageKey = 'desk.check-notes'
const longest = 80

type Way = 'check-in' | 'check-out'

const isWay = (kind: string): kind is Way => kind === 'check-in' || kind === 'check-out'

/** The note the last confirmed check-in or check-out made; null when it made none, or none was seen yet (§4.1: "by default"). */
export function checkNote(kind: string): string | null {
  try {
    return isWay(kind) ? localStorage.getItem(`${storageKey}.${kind}`) : null
  } catch {
    return null
  }
}

function learn(kind: Way, body: string | null): void {
  try {
    if (body === null) localStorage.removeItem(`${storageKey}.${kind}`)
    else localStorage.setItem(`${storageKey}.${kind}`, body.slice(0, longest))
  } catch {
    // Nothing is learned: a doubt is then for a person.
  }
}

const stopLookingMs = 10 * 60_000

/**
 * Learns from the next reading of the notes, whoever asks for it, whether a check-in that was surely done left one.
 * Costs no request of its own.
 */
export function learnFrom(queryClient: QueryClient, entry: Entry): void {
  const { kind, code } = entry.command
  if (!isWay(kind)) return
  const way = kind === 'check-in' ? 'in' : 'out'
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryKey[0] !== keys.allNotes[0]) return
    const list = queryClient.getQueryData<WholeList<Note>>(query.queryKey)
    if (list === undefined || query.state.dataUpdatedAt <= (entry.answeredAt ?? 0)) return
    const left = list.records.find((note) => note.code === code && machineMark(note) === way)
    // What was asked before the answer may have come after it.
    if (left === undefined && query.state.dataUpdatedAt < (entry.answeredAt ?? 0) + 5_000) return
    learn(kind, left?.body.trim() ?? null)
    end()
  })
  const timer = setTimeout(() => end(), stopLookingMs)
  const end = (): void => {
    clearTimeout(timer)
    stop()
  }
}
