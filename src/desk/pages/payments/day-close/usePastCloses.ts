import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type CalendarDay, parseDay } from '../../../../contract/day.ts'
import { wireCloses, wireWholeClose } from '../../../../contract/keptClose.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type Api, readWith } from '../../../core/api/apiClient.ts'
import { useZone } from '../../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { type OwnClose, useCloses } from './closes.ts'
import { type CloseHead, closeIn, headIn } from './dayClose.ts'
import { closedDay } from './period.ts'
import { sendWaiting } from './sendCloses.ts'

/** A listed close, of this tablet or another. */
export type PastClose = CloseHead & {
  /** The business's day it is of. */
  readonly day: CalendarDay
  /** Whether every manager's device shows it; if not, why. */
  readonly seenBy: 'all' | 'this tablet' | 'this tablet, second'
}

type ListedCloses = { readonly closes: readonly PastClose[]; readonly unreadable: number }

/** The closes of the gate, newest first. */
const listedCloses = (api: Api) =>
  queryOptions({
    queryKey: keys.closes,
    staleTime: 30_000,
    retry: false,
    queryFn: async (): Promise<ListedCloses> =>
      readWith(readList, await api.gate('GET', '/auth/closes')),
  })

function readList(wire: unknown): ListedCloses {
  const { closes, unreadable } = wireCloses.parse(wire)
  const listed = closes.flatMap(({ id, day, by, summary }): PastClose[] => {
    const head = headIn({ ...summary, id })
    return head === null ? [] : [{ ...head, by: by ?? head.by, day: parseDay(day), seenBy: 'all' }]
  })
  return { closes: listed, unreadable: unreadable + closes.length - listed.length }
}

/** One whole close from the gate; null for one of another version. */
export const wholeClose = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.close(id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = new URLSearchParams({ id })
      const { by, summary, details } = readWith(
        (wire) => wireWholeClose.parse(wire),
        await api.gate('GET', `/auth/closes?${query.toString()}`),
      )
      const close = closeIn({ ...summary, ...details, id })
      return close === null ? null : { ...close, by: by ?? close.by }
    },
  })

export type PastCloses = {
  /** Newest first. */
  readonly closes: readonly PastClose[]
  /** How many closes of the gate this version cannot read. */
  readonly unreadable: number
  /** The gate has not answered for the first time yet. */
  readonly isReading: boolean
  /** Why closes of other devices are unknown; null when they are known. */
  readonly failure: FailureReason | null
  readonly readAgain: () => Promise<unknown>
  /** The newest close of a day, to which the next one of that day refers; null where there is none. */
  readonly newestOf: (day: CalendarDay) => PastClose | null
}

const soonMs = 60_000

/** The closes of this tablet and of all others. */
export function usePastCloses(): PastCloses {
  const api = useApi()
  const zone = useZone()
  const own = useCloses(({ closes }) => closes)
  const isWaiting = own.some(({ sending }) => sending === 'waiting')
  const { data, error, isPending, refetch } = useQuery({
    ...listedCloses(api),
    refetchInterval: isWaiting ? soonMs : false,
  })
  return useMemo(() => {
    const { inOrder, undecided } = ordered(own, data?.closes ?? [], zone)
    return {
      closes: [...inOrder, ...undecided].toSorted((a, b) => b.closedAt - a.closedAt),
      unreadable: data?.unreadable ?? 0,
      isReading: isPending,
      failure: error === null ? null : failureOf(error),
      readAgain: refetch,
      newestOf: (day) => inOrder.find((close) => close.day === day) ?? null,
    }
  }, [own, data, error, isPending, refetch, zone])
}

/** Newest first; those without a place in the order yet stand apart. */
function ordered(own: readonly OwnClose[], listed: readonly PastClose[], zone: string) {
  const known = new Set(listed.map(({ id }) => id))
  const unlisted = own.filter(({ id }) => !known.has(id))
  const toPast = (close: OwnClose): PastClose => ({
    ...close,
    day: closedDay(close, zone),
    seenBy:
      close.sending === 'sent'
        ? 'all'
        : close.sending === 'waiting'
          ? 'this tablet'
          : 'this tablet, second',
  })
  return {
    inOrder: [...unlisted.filter(({ sending }) => sending !== 'second').map(toPast), ...listed],
    undecided: unlisted.filter(({ sending }) => sending === 'second').map(toPast),
  }
}

/** Sends this tablet's waiting closes whenever the gate has just answered and keeps closes. */
export function useSendWaiting(): void {
  const api = useApi()
  const zone = useZone()
  const waiting = useCloses(
    ({ closes }) => closes.filter(({ sending }) => sending === 'waiting').length,
  )
  const { dataUpdatedAt, refetch } = useQuery(listedCloses(api))
  useEffect(() => {
    if (waiting === 0 || dataUpdatedAt === 0) return
    void sendWaiting(api, zone).then((isAny) => (isAny ? refetch() : null))
  }, [waiting, dataUpdatedAt, api, zone, refetch])
}
