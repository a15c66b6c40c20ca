import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../core/api/ApiContext.ts'
import { bookingsMatching4 } from '../../core/api/queries/bookingsMatching4.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { useIsOnline } from '../../core/api/useIsOnline.ts'
import { useSettled } from '../../ui/useTimeout.ts'

const fewestLetters = 3
const restMs = 250

/** The typed text once it has not changed for a moment, so that no request goes out at every letter. */
export function useRested(typed: string): string {
  const rested = useSettled(typed, restMs)
  return typed === '' ? '' : rested
}

const none: readonly CachedBooking[] = []

/**
 * What the search of 4.0 finds (§4.4 `cfs`), also outside the replica; empty where the service has no such search or
 * cannot be reached.
 */
export function useMatching4(typed: string): readonly CachedBooking[] {
  const api = useApi()
  const isOnline = useIsOnline()
  const text = useRested(typed.trim())
  const isEnough = text.length >= fewestLetters
  const { data } = useQuery({
    ...bookingsMatching4(api, text),
    enabled: isOnline && isEnough,
    // The old answer stays until the next one: rows that disappear and come back would move the others.
    placeholderData: keepPreviousData,
  })
  return (isEnough ? data : null) ?? none
}
