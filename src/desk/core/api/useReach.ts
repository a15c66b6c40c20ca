import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { failureOf } from './failures.ts'
import { isOutage } from './failureTable.ts'

/** Whether what is on screen could be read lately: `offline` = not even the gate, `silent` = not the service. */
export type ServiceReach = 'answers' | 'offline' | 'silent'

/** One read that fails beside others that are answered has its own words; only when nothing comes is it the line. */
function reachOf(queries: readonly Query[]): ServiceReach {
  const active = queries.filter((query) => query.isActive())
  const answeredAt = Math.max(0, ...active.map(({ state }) => state.dataUpdatedAt))
  for (const { state } of active) {
    if (state.error === null || state.errorUpdatedAt < answeredAt) continue
    const reason = failureOf(state.error)
    if (isOutage(reason)) return reason.kind === 'offline' ? 'offline' : 'silent'
  }
  return 'answers'
}

export function useReach(): ServiceReach {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (changed: () => void) =>
      cache.subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type !== 'fetch'
        if (isAnswer || event.type === 'observerRemoved') changed()
      }),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => reachOf(cache.getAll()))
}
