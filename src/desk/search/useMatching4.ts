import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bookingsMatching4 } from '../api/queries/bookingsMatching4.ts'
import type { CachedBooking } from '../api/replica.ts'
import { useService } from '../api/ServiceContext.ts'
import { useIsOnline } from '../api/useIsOnline.ts'

const fewestLetters = 3
const restMs = 250

/** What was typed, once it has stood still: no service is asked at every letter. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : rested
}

const none: readonly CachedBooking[] = []

/**
 * What 4.0's search finds (§4.4 `cfs`), also of what is not held here; nothing where there is none, or while it cannot
 * be asked: then what is held is all there is to find.
 */
export function useMatching4(typed: string): readonly CachedBooking[] {
  const service = useService()
  const isOnline = useIsOnline()
  const text = useRested(typed.trim())
  const isEnough = text.length >= fewestLetters
  const { data } = useQuery({
    ...bookingsMatching4(service, text),
    enabled: isOnline && isEnough,
    // Who is shown stays until the next letters are answered: rows that go and come back move the others.
    placeholderData: keepPreviousData,
  })
  return (isEnough ? data : null) ?? none
}
