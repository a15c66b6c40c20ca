import { plural, t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { AuditEntry } from '../../../contract/auditEntry.ts'
import { useZone } from '../../core/api/clock.ts'
import { ExportSheet } from '../../shared/output/export/ExportSheet.tsx'
import { type ExportColumn, localMoment } from '../../shared/output/export/tableFile.ts'
import { actWords, resultWords, whoWords } from './auditWords.ts'
import type { Trail } from './useTrail.ts'

type AuditExportProps = {
  trail: Trail
  /** What narrows it, in words. */
  filter: string
  onClose: () => void
}

/** Exports the trail, as it is narrowed and with all its pages, to a file. */
export function AuditExport({ trail, filter, onClose }: AuditExportProps) {
  const { entries, people, hasMore, isReading, failure, readMore, readAt } = trail
  const zone = useZone()
  const [isWanted, setWanted] = useState(false)
  const rows = entries ?? []
  const goesOn = isWanted && hasMore && !isReading && failure === null
  useEffect(() => {
    if (goesOn) readMore()
  }, [goesOn, readMore])
  return (
    <ExportSheet
      name="audit-trail"
      words={
        hasMore
          ? plural({ count: rows.length }, { one: '#+ action', other: '#+ actions' })
          : plural({ count: rows.length }, { one: '# action', other: '# actions' })
      }
      file={{
        title: t`Audit trail`,
        filter,
        columns: columnsOf(people, zone),
        rows,
        asOf: new Date(readAt),
        timeZone: zone,
        remarks: [],
      }}
      missing={
        hasMore
          ? {
              loaded: rows.length,
              total: null,
              failure,
              onRead: () => {
                setWanted(true)
                if (failure !== null) readMore()
              },
              onPause: () => setWanted(false),
            }
          : null
      }
      onClose={onClose}
    />
  )
}

const columnsOf = (people: Trail['people'], zone: string): readonly ExportColumn<AuditEntry>[] => [
  { id: 'id', heading: t`Number`, cell: ({ id }) => id },
  {
    id: 'at',
    heading: t`When`,
    holdsDays: true,
    cell: ({ at }) => localMoment(new Date(at), zone),
  },
  { id: 'who', heading: t`Who`, cell: (entry) => whoWords(entry, people) },
  { id: 'account', heading: t`Account`, cell: ({ account }) => account },
  { id: 'tablet', heading: t`Tablet`, cell: ({ device }) => device },
  { id: 'act', heading: t`Action`, cell: ({ act }) => act },
  { id: 'booking', heading: t`Booking code`, cell: ({ booking }) => booking },
  { id: 'what', heading: t`What happened`, cell: (entry) => actWords(entry, zone) },
  {
    id: 'result',
    heading: t`Result`,
    cell: ({ result }) => (result === 'done' ? t`Done` : resultWords()[result ?? 'unknown']),
  },
]
