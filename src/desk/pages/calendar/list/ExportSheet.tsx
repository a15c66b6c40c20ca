import { useState } from 'react'
import { useNow, useToday, useZone } from '../../../core/api/clock.ts'
import styles from '../../../shared/output/export/ExportSheet.module.css'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import {
  notWrittenWords,
  saveWorkbook,
  workbookWords,
} from '../../../shared/output/export/saveWorkbook.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { EventNames } from '../words/fieldWords.ts'
import { eventColumns, listCsv, listJson } from './listExport.ts'

type EventExportProps = {
  /** Exactly what is listed, in its order. */
  events: readonly EffectiveEvent[]
  /** How many that is, in words: `12 of 30 events`. */
  found: string
  names: EventNames
  onClose: () => void
}

/** What is listed, as a file. */
export function ExportSheet({ events, found, names, onClose }: EventExportProps) {
  const today = useToday()
  const now = useNow()
  const zone = useZone()
  const [notSaved, setNotSaved] = useState(false)
  const [isWriting, setWriting] = useState(false)
  async function save(): Promise<void> {
    setWriting(true)
    const isSaved = await saveWorkbook(`events-${today}.xlsx`, {
      title: 'Events',
      filter: '',
      columns: eventColumns(names),
      rows: events,
      at: now,
      asOf: null,
      timeZone: zone,
      remarks: [found],
    })
    setWriting(false)
    setNotSaved(!isSaved)
    if (isSaved) onClose()
  }
  return (
    <Sheet title="Export" onClose={onClose}>
      <div className={styles.body}>
        <p>
          {found}, as they are listed: with these filters and in this order. Drafts are among them
          and marked.
        </p>
        <output>{notSaved ? notWrittenWords : null}</output>
        <Button tall busy={isWriting} onClick={() => void save()}>
          {workbookWords}
        </Button>
        <Button
          tall
          onClick={() => {
            saveFile(`events-${today}.csv`, 'text/csv', listCsv(events, names))
            onClose()
          }}
        >
          Table for a spreadsheet (CSV)
        </Button>
        <Button
          tall
          onClick={() => {
            const text = listJson(events, names, now.toISOString())
            saveFile(`events-${today}.json`, 'application/json', text)
            onClose()
          }}
        >
          For another program (JSON)
        </Button>
      </div>
    </Sheet>
  )
}
