import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { useMemo } from 'react'
import { type AuditEntry, wireAudit } from '../../../../contract/auditEntry.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type Api, readWith } from '../../../core/api/apiClient.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { isOpen, type Matched } from './matched.ts'
import { type TracedPayment, tracedPayments, withRecorders } from './recordedBy.ts'

/** More pages of a hundred changes of status than a busy day has. */
const mostPages = 20
/** A payment may come so long after the entry, when its first answers were lost. */
const entryMayBeEarlierMs = millisecondsInHour

type PaymentTrail = {
  readonly payments: readonly TracedPayment[]
  readonly names: ReadonlyMap<number, string>
}

/** @param newest the time of the newest payment that is not explained: a later one makes the trail be read again */
const paymentTrail = (api: Api, since: number, newest: number) => {
  const query = {
    acts: 'status',
    from: new Date(Math.max(0, since - entryMayBeEarlierMs)).toISOString(),
  }
  return queryOptions({
    queryKey: keys.audit(`${new URLSearchParams(query).toString()} ${newest}`),
    queryFn: async (): Promise<PaymentTrail | null> => {
      const entries: AuditEntry[] = []
      let before: number | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const pageQuery = new URLSearchParams({
          ...query,
          ...(before === undefined ? {} : { before: String(before) }),
        })
        const read = readWith(
          (wire) => wireAudit.parse(wire),
          await api.gate('GET', `/auth/audit?${pageQuery.toString()}`),
        )
        entries.push(...read.entries)
        before = read.entries.at(-1)?.id
        if (!read.isMore || before === undefined) {
          const names = new Map(read.people.map(({ id, name }) => [id, name]))
          return { payments: tracedPayments(entries), names }
        }
      }
      // Half a trail could name the wrong colleague.
      return null
    },
  })
}

/**
 * The findings, each with the colleague who recorded it at another desk, by the gate's audit trail. Without the trail
 * they are unchanged and `isTraced` is false.
 */
export function useRecorders(
  found: Matched,
  since: number,
): { readonly matched: Matched; readonly isTraced: boolean; readonly readAgain: () => void } {
  const open = found.findings.filter(isOpen)
  const newest = Math.max(0, ...open.map(({ movement }) => movement.before))
  const { data, isError, refetch } = useQuery({
    ...paymentTrail(useApi(), since, newest),
    enabled: open.length > 0,
    placeholderData: keepPreviousData,
  })
  const trail = isError || open.length === 0 ? null : (data ?? null)
  const known = useMemo(
    () =>
      trail === null
        ? found
        : { ...found, findings: withRecorders(found.findings, trail.payments, trail.names) },
    [trail, found],
  )
  return {
    matched: known,
    isTraced: trail !== null || open.length === 0,
    readAgain: () => {
      if (open.length > 0) void refetch()
    },
  }
}
