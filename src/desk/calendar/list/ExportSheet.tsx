import { useNow, useToday } from '../../clock.ts'
import styles from '../../export/ExportSheet.module.css'
import { saveFile } from '../../export/saveFile.ts'
import { Button } from '../../parts/Button.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import type { Names } from '../publish/fieldWords.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { listCsv, listJson } from './listExport.ts'

type ExportSheetProps = {
  /** Exactly what is listed, in its order. */
  events: readonly EffectiveEvent[]
  /** How many that is, in words: `12 of 30 events`. */
  found: string
  names: Names
  onClose: () => void
}

/** What is listed, as a file. */
export function ExportSheet({ events, found, names, onClose }: ExportSheetProps) {
  const today = useToday()
  const now = useNow()
  return (
    <Sheet title="Export" onClose={onClose}>
      <div className={styles.body}>
        <p>
          {found}, as they are listed: with these filters and in this order. Drafts are among them
          and marked.
        </p>
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
