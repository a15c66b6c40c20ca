import { useMemo } from 'react'
import { useArrived } from '../live/arrived.ts'
import { useReplica } from '../replica/replica.ts'
import { newcomers, type ReadList } from './newcomers.ts'

/** How many bookings have come since a list was read that belong in it. */
export function useNewcomers({ filter, bookings, readAt }: ReadList): number {
  const { arrived } = useArrived()
  const held = useReplica((replica) => replica.held)
  return useMemo(
    () => newcomers({ filter, bookings, readAt }, arrived, held),
    [filter, bookings, readAt, arrived, held],
  )
}
