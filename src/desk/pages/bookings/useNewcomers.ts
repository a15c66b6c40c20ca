import { useMemo } from 'react'
import { useReplica } from '../../core/api/replica.ts'
import { useArrived } from '../../core/replica/live/arrived.ts'
import { newcomers, type ReadList } from './newcomers.ts'

/** How many new bookings match a list since it was read. */
export function useNewcomers({ filter, bookings, readAt }: ReadList): number {
  const { arrived } = useArrived()
  const held = useReplica((replica) => replica.held)
  return useMemo(
    () => newcomers({ filter, bookings, readAt }, arrived, held),
    [filter, bookings, readAt, arrived, held],
  )
}
