import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { eventToWire } from '../../../../contract/eventToWire.ts'
import { useNow, useToday, useZone } from '../../../core/api/clock.ts'
import styles from '../../../shared/output/export/ExportSheet.module.css'
import { saveFile } from '../../../shared/output/export/saveFile.ts'
import {
  notWrittenWords,
  saveWorkbook,
  workbookWords,
} from '../../../shared/output/export/saveWorkbook.ts'
import { type ExportColumn, tableOf } from '../../../shared/output/export/tableFile.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { EffectiveEvent } from '../rules/draft.ts'
import { kindWord } from '../rules/ruleWords.ts'
import { type EventNames, effectWords, repeatWords, valueWords } from '../words/eventWords.ts'
import { effectHeading, stateHeading } from './ListTable.tsx'
import { oddities } from './listed.ts'

type EventExportProps = {
  /** Exactly what is listed, in its order. */
  events: readonly EffectiveEvent[]
  /** How many that is, in words: `12 of 30 price rules`. */
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
    const isSaved = await saveWorkbook(`price-rules-${today}.xlsx`, {
      title: t`Price rules`,
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
    <Sheet title={t`Export`} onClose={onClose}>
      <div className={styles.body}>
        <p>
          {t({
            message: `${found}, filtered and sorted as shown. Drafts are marked.`,
            comment: 'found: “30 price rules” or “12 of 30 price rules”',
          })}
        </p>
        <output>{notSaved ? notWrittenWords() : null}</output>
        <Button tall busy={isWriting} onClick={() => void save()}>
          {workbookWords()}
        </Button>
        <Fold title={t`Other formats`}>
          <div className={styles.others}>
            <Button
              tall
              onClick={() => {
                saveFile(`price-rules-${today}.csv`, 'text/csv', listCsv(events, names))
                onClose()
              }}
            >{t`Export CSV`}</Button>
            <Button
              tall
              onClick={() => {
                const text = listJson(events, names, now.toISOString())
                saveFile(`price-rules-${today}.json`, 'application/json', text)
                onClose()
              }}
            >{t`Export JSON`}</Button>
          </div>
        </Fold>
      </div>
    </Sheet>
  )
}

/** The columns of the rules, for a spreadsheet: days as `YYYY-MM-DD`, so that they sort. */
const eventColumns = (names: EventNames): readonly ExportColumn<EffectiveEvent>[] => [
  { id: 'name', heading: t`Name`, cell: ({ values }) => values.name },
  { id: 'type', heading: t`Type`, cell: ({ values }) => kindWord(values) },
  {
    id: 'first_day',
    heading: t`First day`,
    holdsDays: true,
    cell: ({ values }) => values.startDay,
  },
  {
    id: 'last_day',
    heading: t`Last day`,
    holdsDays: true,
    cell: ({ values }) => (values.repeat === 'always' ? t`No end` : (values.endDay ?? t`No end`)),
  },
  { id: 'repeats', heading: t`Repeats`, cell: ({ values }) => repeatWords(values) },
  {
    id: 'effect',
    heading: effectHeading(),
    cell: ({ values, draft }) => effectWords(values, draft?.newPrice ?? null, names.currency),
  },
  {
    id: 'applies_to',
    heading: t`Applies to`,
    cell: ({ values }) => valueWords('appliesTo', values, names),
  },
  {
    id: 'state',
    heading: stateHeading(),
    cell: ({ values }) => (values.enabled ? t`Enabled` : t`Disabled`),
  },
  { id: 'draft', heading: t`Draft`, cell: ({ draft }) => (draft === null ? t`No` : t`Yes`) },
  {
    id: 'to_look_at',
    heading: t`To review`,
    cell: ({ values }) => oddities(values, names.items).join('; '),
  },
  { id: 'rate_id', heading: t`Price rule number`, cell: ({ rateId }) => rateId },
]

/** The rules as they are listed, in their order, for a spreadsheet. */
export const listCsv = (events: readonly EffectiveEvent[], names: EventNames): string =>
  tableOf(eventColumns(names), events)

/** The same for another program: the words, and the members of §2.8 beside them. */
export function listJson(events: readonly EffectiveEvent[], names: EventNames, at: string): string {
  const listed = events.map(({ values, draft, rateId }) => ({
    rate_id: rateId,
    is_draft: draft !== null,
    effect: effectWords(values, draft?.newPrice ?? null, names.currency),
    applies_to: valueWords('appliesTo', values, names),
    new_price: draft?.newPrice ?? null,
    event: eventToWire(values),
  }))
  return `${JSON.stringify({ kind: 'deskbell events', version: 1, at, events: listed }, null, 2)}\n`
}
