import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useService } from '../../api/ServiceContext.ts'
import { bookingsUnder, type Stays } from './bookingsUnder.ts'
import { closedAnew } from './closures.ts'
import type { BookedUnder, CheckFacts } from './finding.ts'
import { overviewOf } from './overview.ts'

/** More is not asked at once: whoever closes that much is told that nobody looked. */
const mostAsks = 24

type BookedUnderQuery = Stays & { readonly draftId: string }

/** The bookings under what drafts close anew, as far as they are known by now. */
export function useBookedUnder(facts: CheckFacts | null): readonly BookedUnder[] {
  const service = useService()
  const asked = useMemo(() => asksFor(facts), [facts])
  return useQueries({
    queries: asked
      .slice(0, mostAsks)
      .map(({ itemId, days }) => ({ ...bookingsUnder(service, { itemId, days }), retry: false })),
    combine: (results) =>
      asked.flatMap((ask, nth): readonly BookedUnder[] => {
        const result = results[nth]
        if (result === undefined || result.isError) return [{ ...ask, codes: null, isAll: false }]
        if (result.data === undefined) return []
        const { bookings, isAll } = result.data
        return [{ ...ask, codes: bookings.map(({ code }) => code), isAll }]
      }),
  })
}

const nothing: readonly never[] = []

function asksFor(facts: CheckFacts | null): readonly BookedUnderQuery[] {
  if (facts === null || !facts.drafts.some(({ after }) => !after.available)) return nothing
  const overview = overviewOf(facts)
  return closedAnew(overview).flatMap(({ draftId, itemId, from, to }) => {
    const [first, last] = [overview.table.days[from], overview.table.days[to]]
    return first === undefined || last === undefined
      ? []
      : [{ draftId, itemId, days: { from: first, to: last } }]
  })
}
