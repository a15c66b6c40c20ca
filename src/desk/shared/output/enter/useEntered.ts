import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { dayOf } from '../../../../contract/day.ts'
import type { Note } from '../../../../contract/note.ts'
import { type PrintedSheet, wirePrintedSheet } from '../../../../contract/printedSheet.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { readWith } from '../../../core/api/apiClient.ts'
import { useZone } from '../../../core/api/clock.ts'
import { type FailureReason, failureOf } from '../../../core/api/failures.ts'
import { bookingNow } from '../../../core/api/queries/bookingNow.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { notesOfBooking, recentNotes } from '../../../core/api/queries/notes.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { type Entry, isOpen } from '../../../core/outbox/command.ts'
import { useEntries } from '../../../core/outbox/outbox.ts'
import { presenceOf } from '../../day/presence.ts'
import { sheetHere } from '../printedSheets.ts'
import type { EnteredBooking } from './sheetPlan.ts'

/** A sheet by its number: from this browser, or from the gate. A failure `not-found` means that nobody knows it. */
export function usePrintedSheet(id: string): UseQueryResult<PrintedSheet> {
  const api = useApi()
  return useQuery({
    queryKey: ['printed sheet', id],
    enabled: id.length === 5,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () =>
      sheetHere(id) ??
      readWith(
        (wire) => wirePrintedSheet.parse(wire),
        await api.gate('GET', `/auth/sheets?id=${encodeURIComponent(id)}`),
      ),
  })
}

export type EnteredBookings = {
  readonly knownOf: (code: BookingCode) => EnteredBooking | null
  readonly isLoading: boolean
  /** Why some could not be read; null where all were. */
  readonly failure: FailureReason | null
  readonly readAgain: () => void
}

/** The bookings of a sheet as the service has them now, with what this tablet has not sent yet. */
export function useEnteredBookings(codes: readonly BookingCode[]): EnteredBookings {
  const api = useApi()
  const queryClient = useQueryClient()
  const zone = useZone()
  const entries = useEntries()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const held = useReplica((replica) => replica.held)
  const notes = useQuery(recentNotes(api))
  const reads = useQueries({
    queries: codes.map((code) => ({
      // Read again with the booking.
      queryKey: [...keys.booking(code), 'entered'],
      staleTime: millisecondsInMinute / 2,
      queryFn: () => bookingNow({ api, queryClient }, code),
    })),
  })
  const error = notes.error ?? reads.find((read) => read.error !== null)?.error
  const details = new Map(
    codes.map((code, nth) => [code, { detail: reads[nth]?.data, at: reads[nth]?.dataUpdatedAt }]),
  )
  const dayOfMoment = (at: Date | null) => at && dayOf(at, zone)

  function knownOf(code: BookingCode): EnteredBooking | null {
    const { detail, at } = details.get(code) ?? {}
    if (detail == null) return null
    const own = entries.filter(({ command }) => command.code === code)
    const ofBooking = notes.data && notesOfBooking(notes.data.records, code)
    return {
      booking: detail,
      presence: presenceIn(detail, at, own, ofBooking ?? [], serverOffsetMs),
      stay: {
        starts: dayOfMoment(detail.startsAt) ?? detail.startDay ?? held.get(code)?.starts ?? null,
        ends: dayOfMoment(detail.endsAt) ?? detail.endDay ?? held.get(code)?.ends ?? null,
      },
      notes:
        ofBooking === undefined ? null : [...ofBooking.map(({ body }) => body), ...textsIn(own)],
      underWay: new Set(own.filter(isOpen).map(({ command }) => command.kind)),
    }
  }

  return {
    knownOf,
    isLoading: notes.isLoading || reads.some(({ isLoading }) => isLoading),
    failure: error == null ? null : failureOf(error),
    readAgain: () => {
      for (const read of reads) if (read.isError) void read.refetch()
      if (notes.isError) void notes.refetch()
    },
  }
}

const presenceIn = (
  detail: BookingDetail,
  detailReadAt: number | undefined,
  entries: readonly Entry[],
  notes: readonly Note[],
  serverOffsetMs: number,
): EnteredBooking['presence'] =>
  presenceOf({
    entries,
    detail,
    four: undefined,
    detailReadAt: detailReadAt ?? null,
    notes,
    serverOffsetMs,
    nameOf: () => null,
  }).is

/** Notes that were written here and may not be among those read. */
const textsIn = (entries: readonly Entry[]): readonly string[] =>
  entries.flatMap(({ command, state }) =>
    command.kind === 'note' && state !== 'refused' ? [command.body] : [],
  )
