import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Customer } from '../../../contract/customer.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { dayBookings4 } from '../../core/api/queries/bookings4.ts'
import { customer } from '../../core/api/queries/customer.ts'
import { recentNotes } from '../../core/api/queries/notes.ts'
import { useReplica } from '../../core/api/replica.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import { grouped } from '../day/grouped.ts'
import { useLoadedDetails } from '../day/useLoadedDetails.ts'
import { type AttentionList, attentionOf, customersOf, stillToCome } from './attention.ts'
import { noShowPersons } from './persons.ts'

/** Who needs attention, from what Today and the replica have read already; it makes no request. */
export function useAttention(
  day: CalendarDay,
  board: DayBoard,
  isStayingRead: boolean,
): AttentionList {
  const details = useLoadedDetails()
  const notes = useNotesByBooking()
  const phones = usePhones(day)
  const customers = useReadCustomers(board)
  const noShows = useNoShows(day)
  return useMemo(
    () => attentionOf({ board, isStayingRead, notes, phones, customers, details, noShows }),
    [board, isStayingRead, notes, phones, customers, details, noShows],
  )
}

function useNotesByBooking() {
  const { data } = useQuery({ ...recentNotes(useApi()), enabled: false })
  return useMemo(
    () => (data === undefined ? null : grouped(data.records, ({ code }) => code)),
    [data],
  )
}

/** A list without any phone number may be of a service that gives none, or stored on the tablet without them. */
function usePhones(day: CalendarDay) {
  const { data } = useQuery({ ...dayBookings4(useApi(), day), enabled: false })
  return useMemo(() => {
    const records = [...(data?.values() ?? [])]
    return records.some(({ phone }) => phone !== null)
      ? new Map(records.map(({ code, phone }) => [code, phone]))
      : null
  }, [data])
}

function useReadCustomers(board: DayBoard): ReadonlyMap<number, Customer> {
  const api = useApi()
  return useQueries({
    queries: [...customersOf(stillToCome(board))].map((id) => ({
      ...customer(api, id),
      enabled: false,
    })),
    combine: byId,
  })
}

const byId = (results: readonly UseQueryResult<Customer>[]): ReadonlyMap<number, Customer> =>
  new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])))

/** While the replica is filled it changes often, and says nothing about those who are missing. */
function useNoShows(day: CalendarDay) {
  const { held, version, isWhole } = useReplica()
  return useMemo(
    // The map is changed in place; its version says that the content is new.
    () => (isWhole && version >= 0 ? noShowPersons(held.values(), day) : null),
    [held, version, isWhole, day],
  )
}
