import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { keys } from '../../core/api/queries/keys.ts'

type LoadedDetails = ReadonlyMap<BookingCode, BookingDetail>

/** The bookings somebody opened, which tell more than a list: Today uses what is there and asks for none. */
export function useLoadedDetails(): LoadedDetails {
  const queryClient = useQueryClient()
  const [loaded] = useState(() => loadedDetails(queryClient))
  return useSyncExternalStore(loaded.subscribe, loaded.read)
}

function loadedDetails(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  let read: LoadedDetails | null = null
  return {
    subscribe: (listener: () => void) => {
      read = null
      return cache.subscribe(({ type, query }) => {
        if (query.queryKey[0] !== keys.allDetails[0]) return
        if (type !== 'updated' && type !== 'removed') return
        read = null
        listener()
      })
    },
    read: (): LoadedDetails => {
      read ??= new Map(
        queryClient
          .getQueriesData<BookingDetail>({ queryKey: keys.allDetails })
          .flatMap(([, detail]) => (detail ? [[detail.code, detail] as const] : [])),
      )
      return read
    },
  }
}
