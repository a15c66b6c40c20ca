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
          ? t({
              message: plural({ count: rows.length }, { one: '#+ action', other: '#+ actions' }),
              comment: '100+: 100 or more',
            })
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
  {
    id: 'id',
    heading: t({ message: 'Number', comment: 'Column: of the line in the audit trail' }),
    cell: ({ id }) => id,
  },
  {
    id: 'at',
    heading: t({ message: 'When', comment: 'Column: date and time' }),
    holdsDays: true,
    cell: ({ at }) => localMoment(new Date(at), zone),
  },
  {
    id: 'who',
    heading: t({ message: 'Who', comment: 'Who did it' }),
    cell: (entry) => whoWords(entry, people),
  },
  {
    id: 'account',
    heading: t({ message: 'Account', comment: 'Column: number of a login' }),
    cell: ({ account }) => account,
  },
  {
    id: 'tablet',
    heading: t({ message: 'Tablet', comment: 'Column: on which tablet' }),
    cell: ({ device }) => device,
  },
  {
    id: 'act',
    heading: t({ message: 'Action', comment: 'Column: what somebody did' }),
    cell: ({ act }) => act,
  },
  { id: 'booking', heading: t`Booking code`, cell: ({ booking }) => booking },
  { id: 'what', heading: t`What happened`, cell: (entry) => actWords(entry, zone) },
  {
    id: 'result',
    heading: t({ message: 'Result', comment: 'Column: what became of the action' }),
    cell: ({ result }) =>
      result === 'done'
        ? t({ message: 'Done', context: 'audit trail', comment: 'The action worked' })
        : resultWords()[result ?? 'unknown'],
  },
]
