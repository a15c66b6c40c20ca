import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useMemo } from 'react'
import type { Note } from '../../../contract/note.ts'
import { formatTime } from '../../../contract/zone.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useNow, useToday, useZone } from '../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { notesOn, recentNotes } from '../../core/api/queries/notes.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import type { WallMoment } from '../../core/handovers/due.ts'
import { type HandoverItem, handoverItems } from '../../core/handovers/handoverItems.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'

/** The handovers in the notes of the last thirty days. */
export type KnownHandover = {
  /** Null before the first answer. */
  readonly notes: readonly Note[] | null
  readonly items: readonly HandoverItem[]
  readonly failure: FailureReason | null
  /** How many notes could not be read; they may be handovers. */
  readonly unreadable: number
  /** When they were read, by the tablet's clock in ms; null before the first reading. */
  readonly readAt: number | null
  readonly readAgain: () => void
}

const none: readonly HandoverItem[] = []

/** Thirty days are a large answer, read seldom; today's notes are a small one, read every minute. */
export function useHandover(): KnownHandover {
  const api = useApi()
  const zone = useZone()
  const recent = useQuery({
    ...recentNotes(api),
    staleTime: 5 * minute,
    refetchInterval: 10 * minute,
  })
  const newest = useQuery({ ...notesOn(api, useToday()), refetchInterval: minute })
  const notes = useMemo(() => {
    if (recent.data === undefined) return null
    const known = new Map<number, Note>()
    for (const note of recent.data.records) known.set(note.id, note)
    for (const note of newest.data?.records ?? []) known.set(note.id, note)
    return [...known.values()]
  }, [recent.data, newest.data])
  const items = useMemo(() => (notes === null ? none : handoverItems(notes, zone)), [notes, zone])
  const error = recent.error ?? newest.error
  return {
    notes,
    items,
    failure: error === null ? null : failureOf(error),
    unreadable: Math.max(recent.data?.unreadable ?? 0, newest.data?.unreadable ?? 0),
    readAt: recent.data === undefined ? null : Math.max(recent.dataUpdatedAt, newest.dataUpdatedAt),
    readAgain: () => {
      void recent.refetch()
      void newest.refetch()
    },
  }
}

export type HandoverNoteEntry = Entry & {
  readonly command: Extract<Entry['command'], { kind: 'note' }>
}

const isNoteEntry = (entry: Entry): entry is HandoverNoteEntry => entry.command.kind === 'note'

/** The note actions of this page, oldest first. */
export function useNoteEntries(): readonly HandoverNoteEntry[] {
  const entries = useEntries()
  return useMemo(() => entries.filter(isNoteEntry), [entries])
}

/** The business's people, as far as the service lists them for this account. */
export type HandoverPeople = {
  readonly authorOf: (accountId: number) => string
  /** Colleagues who may follow up: nobody who has left, no partner. Empty when the service does not list them. */
  readonly colleagues: readonly string[]
  /** The names of the signed-in person. */
  readonly me: readonly string[]
  readonly failure: FailureReason | null
}

export function usePeople(): HandoverPeople {
  const { data, error } = useQuery(accounts(useApi()))
  const account = useSignIn((signIn) => signIn.account)
  return useMemo(() => {
    const own = data?.find(({ id }) => id === account?.id)
    const me = [account?.name, own?.name, own?.nickname]
    return {
      authorOf: (accountId) => nameOf(data, accountId) ?? t`Account ${{ number: accountId }}`,
      colleagues: (data ?? [])
        .filter(({ enabled, partner, name }) => enabled && !partner && name !== '')
        .map(({ name }) => name),
      me: [...new Set(me)].flatMap((name) => (name ? [name] : [])),
      failure: error === null ? null : failureOf(error),
    }
  }, [data, error, account])
}

/** The day and time on the business's clock. */
export function useWall(): WallMoment {
  const zone = useZone()
  const now = useNow()
  return { day: useToday(), time: formatTime(now, zone) }
}
