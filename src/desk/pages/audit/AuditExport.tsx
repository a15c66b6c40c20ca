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
      words={rows.length === 1 ? '1 action' : `${rows.length}${hasMore ? '+' : ''} actions`}
      file={{
        title: 'Audit trail',
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
  { id: 'id', heading: 'Number', cell: ({ id }) => id },
  {
    id: 'at',
    heading: 'When',
    holdsDays: true,
    cell: ({ at }) => localMoment(new Date(at), zone),
  },
  { id: 'who', heading: 'Who', cell: (entry) => whoWords(entry, people) },
  { id: 'account', heading: 'Account', cell: ({ account }) => account },
  { id: 'tablet', heading: 'Tablet', cell: ({ device }) => device },
  { id: 'act', heading: 'Action', cell: ({ act }) => act },
  { id: 'booking', heading: 'Booking code', cell: ({ booking }) => booking },
  { id: 'what', heading: 'What happened', cell: (entry) => actWords(entry, zone) },
  {
    id: 'result',
    heading: 'Result',
    cell: ({ result }) => (result === 'done' ? 'Done' : resultWords[result ?? 'unknown']),
  },
]
